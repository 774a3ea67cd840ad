import type { ServerResponse } from "node:http";
import * as z from "zod";
import { showLetters } from "./mailbox.ts";
import { type Letter, readLetter } from "./receivedLetter.ts";

const sent = z.object({
  messages: z.array(z.object({ Id: z.string(), Timestamp: z.string(), Source: z.string(), RawData: z.string() })),
});

/** LocalStack's own list of what its SES was given, oldest first. It has no tags. */
export async function lettersOnLocalStack(address: string): Promise<Letter[]> {
  const reply: unknown = await (await fetch(`${address}/_aws/ses`)).json();
  return Promise.all(
    sent.parse(reply).messages.map(async ({ Id, Timestamp, Source, RawData }) => {
      const { to, subject, text, files } = await readLetter({ bytes: Buffer.from(RawData) });
      return { id: Id, received: Timestamp, from: Source, to, subject, text, tags: {}, files };
    }),
  );
}

/** Shows them as the embedded mailbox does. */
export function openLocalStackMailbox(address: string, key?: string) {
  return {
    async show(asked: URL, response: ServerResponse): Promise<void> {
      showLetters(await lettersOnLocalStack(address), { key, asked, response });
    },
  };
}
