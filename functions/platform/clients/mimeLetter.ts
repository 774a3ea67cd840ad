import { randomUUID } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer";
import { heldLines, heldText } from "#functions/platform/heldText.ts";
import type { LetterText } from "#functions/platform/letterParagraphs.ts";
import { sentAddress } from "#shared/basics/emailAddress.ts";

export interface LetterFile {
  name: string;
  bytes: Uint8Array;
  contentType: string;
}

export interface UnsentLetter extends LetterText {
  to: readonly string[];
  attachments?: readonly LetterFile[] | undefined;
}

export interface MimeLetter {
  bytes: Uint8Array;
  /** The From header as it is in the bytes, in ASCII. */
  from: string;
  to: readonly string[];
}

/**
 * The letter as MIME with a Message-ID of its own, in ASCII. `from` is such as `Virn <virn@virn.example>`.
 * Attack: no text that a person typed ends a header line or adds an address.
 */
export async function mimeLetter(from: string, letter: UnsentLetter): Promise<MimeLetter> {
  const { subject, text, html, attachments = [] } = letter;
  const to = letter.to.map(sentAddress);
  const composer = new MailComposer({
    from,
    // As objects: of a string each comma would begin an address.
    to: to.map((address) => ({ name: "", address })),
    subject: headerText(subject),
    text: heldLines(text),
    html: heldLines(html),
    attachments: attachments.map(({ name, bytes, contentType }) => ({
      filename: headerText(name),
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      contentType,
      contentTransferEncoding: "base64",
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const message = composer.compile();
  const sender = message.getEnvelope().from || "";
  message.setHeader("Message-ID", `<${randomUUID()}@${sender.slice(sender.lastIndexOf("@") + 1)}>`);
  const [, folded = ""] = /^From: (.+(?:\r\n[ \t].+)*)/m.exec(message.buildHeaders()) ?? [];
  return { bytes: await message.build(), from: folded.replaceAll("\r\n", ""), to };
}

/** Attack: mail programs decode a header that looks encoded, such as `=?UTF-8?Q?…?=`, also one that nobody encoded. */
function headerText(text: string): string {
  return heldText(text).replaceAll("=?", "= ?");
}
