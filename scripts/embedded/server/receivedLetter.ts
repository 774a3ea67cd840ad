import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { requestBody } from "./requestBody.ts";

const part = z.object({ Data: z.string() });
const sendEmail = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()) }),
  Content: z.object({
    Simple: z.object({ Subject: part, Body: z.object({ Text: part.optional(), Html: part.optional() }) }),
  }),
});

export interface ReceivedLetter {
  from: string;
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
}

/** Takes a letter as SES does. An error of `deliver` is answered as one that the sender retries. */
export async function receiveLetter(
  request: IncomingMessage,
  response: ServerResponse,
  deliver: (letter: ReceivedLetter) => Promise<string>,
): Promise<void> {
  const answer = (status: number, body: Record<string, string>) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const sent = sendEmail.safeParse(JSON.parse((await requestBody(request)).toString("utf8")));
  if (!sent.success) {
    answer(400, { message: "Unsupported letter" });
    return;
  }
  const { FromEmailAddress: from, Destination, Content } = sent.data;
  const { Subject, Body } = Content.Simple;
  const [text, html] = [Body.Text?.Data ?? "", Body.Html?.Data ?? ""];
  try {
    const MessageId = await deliver({ from, to: Destination.ToAddresses, subject: Subject.Data, text, html });
    answer(200, { MessageId });
  } catch {
    answer(503, { message: "The letter could not be delivered" });
  }
}

/** As the mailbox stores it, a line each. */
export const letterSchema = z.object({
  id: z.string(),
  received: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
});
export type Letter = z.infer<typeof letterSchema>;
