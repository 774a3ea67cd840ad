import {
  SESv2Client,
  SESv2ServiceException,
  SendEmailCommand,
  type SendEmailCommandInput,
} from "@aws-sdk/client-sesv2";
import { awsLimits } from "#functions/platform/awsLimits.ts";
import { env } from "#functions/platform/env.ts";
import { heldLines } from "#functions/platform/heldText.ts";
import { originTag, REQUEST_TAG } from "#functions/platform/log.ts";
import { measure } from "#functions/platform/measure.ts";
import { foldText } from "#shared/basics/documentText.ts";
import { sentAddress } from "#shared/basics/emailAddress.ts";

const ses = /* @__PURE__ */ new SESv2Client(awsLimits());
/** A connection that stayed open while Lambda was frozen is reset at its next use. */
const UNSHARED = { keepAlive: false };
/** Does not retry, since after a network error SES may have the letter already. So each letter has its own connection. */
const sesOnce = /* @__PURE__ */ new SESv2Client({
  maxAttempts: 1,
  requestHandler: { ...awsLimits().requestHandler, httpAgent: UNSHARED, httpsAgent: UNSHARED },
});

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface LetterWithFile extends Omit<Letter, "to"> {
  to: readonly string[];
  /** SES's events name it; letters, digits, - and _. */
  tag: string;
  attachment?: { name: string; bytes: Uint8Array; contentType: string } | undefined;
}

/** `busy`: SES did not take it and may later. `refused`: it will not. `unknown`: it may have it. */
export type SendOutcome = "taken" | "busy" | "refused" | "unknown";

/** @throws when SES refuses it. */
export async function sendLetter({ to, ...letter }: Letter): Promise<void> {
  await ses.send(new SendEmailCommand(inputOf({ ...letter, to: [to] })));
  measure({ Letters: 1 });
}

/** Asks SES once. Never throws. `words`: what SES says of a refusal. */
export async function sendLetterOnce(
  letter: LetterWithFile,
): Promise<{ outcome: SendOutcome; error?: unknown; words?: string }> {
  try {
    await sesOnce.send(new SendEmailCommand(inputOf(letter)));
    measure({ Letters: 1 });
    return { outcome: "taken" };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome !== "refused") return { outcome, error };
    measure({ LettersRefused: 1 });
    return { outcome, error, words: error instanceof Error ? error.message : "" };
  }
}

function inputOf({
  to,
  subject,
  text,
  html,
  tag,
  attachment,
}: Omit<LetterWithFile, "tag"> & { tag?: string }): SendEmailCommandInput {
  const { MAIL_FROM, MAIL_CONFIGURATION_SET } = env();
  const utf8 = (data: string) => ({ Data: heldLines(data), Charset: "UTF-8" });
  const tags = Object.entries({ letter: tag, [REQUEST_TAG]: originTag() }).flatMap(([Name, Value]) =>
    Value ? [{ Name, Value }] : [],
  );
  const attachments = attachment && [
    {
      FileName: heldLines(attachment.name),
      RawContent: attachment.bytes,
      ContentType: attachment.contentType,
      ContentDisposition: "ATTACHMENT" as const,
      ContentTransferEncoding: "BASE64" as const,
    },
  ];
  return {
    FromEmailAddress: MAIL_FROM,
    ...(MAIL_CONFIGURATION_SET ? { ConfigurationSetName: MAIL_CONFIGURATION_SET } : {}),
    ...(tags.length > 0 ? { EmailTags: tags } : {}),
    Destination: { ToAddresses: to.map(sentAddress) },
    Content: {
      Simple: {
        // A second line would be a head of its own.
        Subject: utf8(foldText(subject)),
        Body: { Text: utf8(text), Html: utf8(html) },
        ...(attachments ? { Attachments: attachments } : {}),
      },
    },
  };
}

/** Errors before a letter is taken, which pass. */
const BUSY = new Set(["TooManyRequestsException", "ThrottlingException", "Throttling", "LimitExceededException"]);
/** No connection was made, so nothing was sent. */
const UNCONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? String(error.code) : "";
  if (BUSY.has(error.name) || UNCONNECTED.has(code)) return "busy";
  const status = error instanceof SESv2ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  return status >= 400 && status < 500 ? "refused" : "unknown";
}

export type LetterText = Pick<LetterWithFile, "subject" | "text" | "html">;

/** `below`: the same in another language. */
export function letterText(
  subject: string,
  paragraphs: readonly string[],
  below?: { language: string; paragraphs: readonly string[] },
): LetterText {
  const translated = below ? `<hr><div lang="${below.language}">${htmlOf(below.paragraphs)}</div>` : "";
  return {
    subject,
    text: [...paragraphs, ...(below ? ["* * *", ...below.paragraphs] : [])].join("\n\n"),
    html: `${htmlOf(paragraphs)}${translated}`,
  };
}

function htmlOf(paragraphs: readonly string[]): string {
  return paragraphs.map((paragraph) => `<p>${linked(escapeHtml(paragraph))}</p>`).join("");
}

function linked(html: string): string {
  return html.replaceAll(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`);
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
