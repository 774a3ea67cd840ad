import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { jsonBody } from "#scripts/embedded/handlers/requestBody.ts";

/** Of SES. */
const MAX_LETTER_BYTES = 40 * 1024 * 1024;

const part = z.object({ Data: z.string() });
const sendEmail = z.object({
  FromEmailAddress: z.string(),
  EmailTags: z.array(z.object({ Name: z.string(), Value: z.string() })).optional(),
  Destination: z.object({ ToAddresses: z.array(z.string()) }),
  Content: z.object({
    Simple: z.object({
      Subject: part,
      Body: z.object({ Text: part.optional(), Html: part.optional() }),
      Attachments: z
        .array(z.object({ FileName: z.string(), ContentType: z.string().optional(), RawContent: z.base64() }))
        .optional(),
    }),
  }),
});

export interface ReceivedLetter {
  from: string;
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
  tags: Record<string, string>;
  files: readonly { name: string; contentType: string | undefined; bytes: Uint8Array }[];
}

/** SES's errors for a letter that was certainly not taken. The second one passes. */
type NotTakenReason = "MessageRejected" | "TooManyRequestsException";

export class NotTaken extends Error {
  readonly reason: NotTakenReason;

  /** @param words of the server that did not take it */
  constructor(reason: NotTakenReason, words: string) {
    super(words);
    this.reason = reason;
  }
}

/** Takes a letter as SES does. Another error of `deliver` than `NotTaken` leaves open whether the letter was taken. */
export async function receiveLetter(
  request: IncomingMessage,
  response: ServerResponse,
  deliver: (letter: ReceivedLetter) => Promise<string>,
): Promise<void> {
  const answer = (status: number, body: Record<string, string>, headers: Record<string, string> = {}) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  const body = await jsonBody(request, MAX_LETTER_BYTES);
  const sent = sendEmail.safeParse(body.ok ? body.object : undefined);
  if (!sent.success) {
    answer(400, { message: "Unsupported letter" });
    return;
  }
  const { FromEmailAddress: from, EmailTags = [], Destination, Content } = sent.data;
  const { Subject, Body, Attachments = [] } = Content.Simple;
  const [text, html] = [Body.Text?.Data ?? "", Body.Html?.Data ?? ""];
  const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, Value]));
  const files = Attachments.map(({ FileName, ContentType, RawContent }) => ({
    name: FileName,
    contentType: ContentType,
    bytes: Buffer.from(RawContent, "base64"),
  }));
  try {
    const MessageId = await deliver({
      from,
      to: Destination.ToAddresses,
      subject: Subject.Data,
      text,
      html,
      tags,
      files,
    });
    answer(200, { MessageId });
  } catch (error) {
    if (!(error instanceof NotTaken)) {
      console.error(`A letter could not be delivered: ${error instanceof Error ? error.message : String(error)}`);
      return void answer(503, { message: "The letter could not be delivered" });
    }
    const { reason, message } = error;
    answer(reason === "MessageRejected" ? 400 : 429, { message }, { "x-amzn-errortype": reason });
  }
}

export const letterSchema = z.object({
  id: z.string(),
  received: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  tags: z.record(z.string(), z.string()).default({}),
  files: z.array(z.object({ name: z.string(), bytes: z.number() })).default([]),
});
export type Letter = z.infer<typeof letterSchema>;
