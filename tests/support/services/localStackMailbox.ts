import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { lettersOnLocalStack } from "#scripts/embedded/server/localStackLetters.ts";
import type { Mailbox } from "#scripts/embedded/server/mailbox.ts";
import type { Letter } from "#scripts/embedded/server/receivedLetter.ts";
import { verifySender } from "#scripts/embedded/services/preparedLocalStack.ts";

/** Hands each letter to LocalStack's SES and its answer to the caller. What was sent is read back from LocalStack's own list. */
export async function localStackMailbox(address: string): Promise<Pick<Mailbox, "letters" | "receive">> {
  await verifySender(address, process.env["MAIL_FROM"] ?? "");
  const letters: Letter[] = [];
  return {
    letters: () => letters,
    async receive(request: IncomingMessage, response: ServerResponse) {
      const body = await buffer(request);
      const { authorization = "", "content-type": contentType = "" } = request.headers;
      const headers = { authorization, "content-type": contentType };
      const answer = await fetch(address, { method: "POST", headers, body: new Uint8Array(body) });
      const text = await answer.text();
      const [, id] = /<MessageId>([^<]+)</.exec(text) ?? [];
      const sent = (await lettersOnLocalStack(address)).find((letter) => letter.id === id);
      if (sent) letters.push({ ...sent, tags: tagsIn(new URLSearchParams(body.toString())) });
      response.writeHead(answer.status, { "content-type": "text/xml" }).end(text);
    },
  };
}

/** LocalStack's list has no tags. */
function tagsIn(form: URLSearchParams): Record<string, string> {
  const names = [...form].filter(([key]) => /^Tags\.member\.\d+\.Name$/.test(key));
  return Object.fromEntries(names.map(([key, name]) => [name, form.get(key.replace(/Name$/, "Value")) ?? ""]));
}
