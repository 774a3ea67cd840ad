import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import PostalMime from "postal-mime";
import * as z from "zod";
import { element, type Xml } from "#functions/platform/xml.ts";
import { requestBody } from "#scripts/embedded/handlers/requestBody.ts";

/** Of SES, as the letter is sent. */
const MAX_LETTER_BYTES = 10 * 1024 * 1024;
/** Base64 in a form: a third more, and three characters for each `+` and `/`. */
const MAX_FORM_BYTES = 2 * MAX_LETTER_BYTES;

/** A letter as SES gets it. */
export interface ReceivedLetter {
  from: string;
  to: readonly string[];
  tags: Record<string, string>;
  /** MIME */
  bytes: Uint8Array;
}

/** SES's errors for a letter that was certainly not taken. The second one passes. */
type NotTakenReason = "MessageRejected" | "Throttling";

export class NotTaken extends Error {
  readonly reason: NotTakenReason;

  /** @param words of the server that did not take it */
  constructor(reason: NotTakenReason, words: string) {
    super(words);
    this.reason = reason;
  }
}

/**
 * Takes a letter as `SendRawEmail` of SES (API of 2010-12-01: a form in, XML out). Another error of `deliver` than `NotTaken`
 * leaves open whether the letter was taken.
 */
export async function receiveLetter(
  request: IncomingMessage,
  response: ServerResponse,
  deliver: (letter: ReceivedLetter) => Promise<string>,
): Promise<void> {
  const letter = letterIn(await requestBody(request, MAX_FORM_BYTES));
  if (typeof letter === "string") return refuseLetter(response, 400, "InvalidParameterValue", letter);
  try {
    const id = element("MessageId", await deliver(letter));
    answer(response, 200, "SendRawEmailResponse", element("SendRawEmailResult", [id]));
  } catch (error) {
    if (error instanceof NotTaken) return refuseLetter(response, 400, error.reason, error.message);
    console.error(`A letter could not be delivered: ${error instanceof Error ? error.message : String(error)}`);
    refuseLetter(response, 503, "ServiceUnavailable", "The letter could not be delivered");
  }
}

export function refuseLetter(response: ServerResponse, status: number, code: string, words: string): void {
  const type = status < 500 ? "Sender" : "Receiver";
  const inside = [element("Type", type), element("Code", code), element("Message", words)];
  answer(response, status, "ErrorResponse", element("Error", inside));
}

function answer(response: ServerResponse, status: number, name: string, result: Xml): void {
  const metadata = element("ResponseMetadata", [element("RequestId", randomUUID())]);
  const xmlns = "http://ses.amazonaws.com/doc/2010-12-01/";
  response.writeHead(status, { "content-type": "text/xml" }).end(element(name, [result, metadata], { xmlns }));
}

/** What is wrong with it instead of a letter. */
function letterIn(body: Buffer | undefined): ReceivedLetter | string {
  const form = new URLSearchParams(body?.toString("utf8"));
  if (form.get("Action") !== "SendRawEmail") return "Unsupported letter";
  const from = form.get("Source");
  const data = z.base64().safeParse(form.get("RawMessage.Data"));
  const to = members(form, "Destinations").map((name) => form.get(name) ?? "");
  if (!from || !data.success || to.length === 0) return "Unsupported letter";
  const bytes = Buffer.from(data.data, "base64");
  if (bytes.length > MAX_LETTER_BYTES) return `Message length is more than ${MAX_LETTER_BYTES} bytes long`;
  const tags = members(form, "Tags").map((name) => [form.get(`${name}.Name`), form.get(`${name}.Value`)]);
  return { from, to, tags: Object.fromEntries(tags), bytes };
}

/** Names of a list's members: `Tags.member.1`, `Tags.member.2`. */
function members(form: URLSearchParams, list: string): string[] {
  const names = [...form.keys()].flatMap((key) => new RegExp(`^${list}\\.member\\.\\d+`).exec(key) ?? []);
  return [...new Set(names)];
}

/** What a reader of the letter sees. */
export async function readLetter({ bytes }: Pick<ReceivedLetter, "bytes">) {
  const { to = [], subject = "", text = "", html = "", attachments } = await PostalMime.parse(bytes);
  return {
    to: to.flatMap(({ address = [] }) => address),
    subject,
    // The parser ends it with a line break.
    text: text.trimEnd(),
    html,
    files: attachments.map(({ filename, content }) => ({
      name: filename ?? "",
      bytes: typeof content === "string" ? Buffer.byteLength(content) : content.byteLength,
    })),
  };
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
