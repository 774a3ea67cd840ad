import PostalMime from "postal-mime";
import * as z from "zod";
import type { Emulator } from "./emulator.ts";

export interface SentLetter {
  to: string[];
  text: string;
}

const ministack = z.object({
  messages: z.record(z.string(), z.array(z.object({ To: z.array(z.string()), BodyText: z.string() }))),
});
const localstack = z.object({ messages: z.array(z.object({ RawData: z.string() })) });

/** Oldest first. */
export async function lettersOf({ name, address }: Emulator): Promise<SentLetter[]> {
  const path = name === "MiniStack" ? "/_ministack/ses/messages" : "/_aws/ses";
  const reply: unknown = await (await fetch(`${address}${path}`)).json();
  if (name === "MiniStack") {
    return Object.values(ministack.parse(reply).messages)
      .flat()
      .map(({ To, BodyText }) => ({ to: To, text: BodyText }));
  }
  return Promise.all(
    localstack.parse(reply).messages.map(async ({ RawData }) => {
      const { to = [], text = "" } = await PostalMime.parse(RawData);
      return { to: to.flatMap(({ address = "" }) => address), text };
    }),
  );
}
