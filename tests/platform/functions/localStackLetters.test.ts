import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { lettersOnLocalStack } from "#scripts/embedded/server/localStackLetters.ts";
import { verifySender } from "#scripts/embedded/services/preparedLocalStack.ts";

// Before the environment is read: no other test may have verified the sender.
const sender = `virn-${randomUUID()}@virn.example`;
process.env["MAIL_FROM"] = `Virn, mõõtmised <${sender}>`;
const { sendLetterOnce } = await import("#functions/platform/clients/mail.ts");

it("takes letters of a sender that a start has verified, and lists them as a person reads them", async ({ skip }) => {
  const address = process.env["AWS_ENDPOINT_URL"] ?? "";
  if (address === "") skip("AWS_ENDPOINT_URL names no LocalStack");
  const letter = {
    to: ["jaan@mets.example", "mari@õunapuu.example"],
    subject: "Müügiakt 26-1 – Põhjamännik 🌲",
    text: "Tere!\n\nAkt on manuses. Žürii, šokolaad.",
    html: "<p>Tere!</p>",
    tag: "akt_1",
    attachments: [{ name: "müügiakt š.pdf", bytes: Buffer.alloc(2_000_000, "%PDF"), contentType: "application/pdf" }],
  };
  const refused = await sendLetterOnce(letter);
  expect([refused.outcome, refused.words]).toEqual(["refused", expect.stringContaining(sender)]);
  await verifySender(address, process.env["MAIL_FROM"] ?? "");
  expect(await sendLetterOnce(letter)).toEqual({ outcome: "taken" });
  const sent = (await lettersOnLocalStack(address)).filter(({ from }) => from.includes(sender));
  expect(sent).toMatchObject([
    {
      to: ["jaan@mets.example", "mari@xn--unapuu-oxa.example"],
      subject: letter.subject,
      text: letter.text,
      files: [{ name: "müügiakt š.pdf", bytes: 2_000_000 }],
    },
  ]);
});
