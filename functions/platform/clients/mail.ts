import { SESClient, SESServiceException, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { awsLimits } from "#functions/platform/awsLimits.ts";
import { env } from "#functions/platform/env.ts";
import type { LetterText } from "#functions/platform/letterParagraphs.ts";
import { originTag, REQUEST_TAG } from "#functions/platform/log.ts";
import { measure } from "#functions/platform/measure.ts";
import { mimeLetter, type UnsentLetter } from "./mimeLetter.ts";

const ses = /* @__PURE__ */ new SESClient(awsLimits());
/** A connection that stayed open while Lambda was frozen is reset at its next use. */
const UNSHARED = { keepAlive: false };
/** Does not retry, since after a network error SES may have the letter already. So each letter has its own connection. */
const sesOnce = /* @__PURE__ */ new SESClient({
  maxAttempts: 1,
  requestHandler: { ...awsLimits().requestHandler, httpAgent: UNSHARED, httpsAgent: UNSHARED },
});

export interface Letter extends LetterText {
  to: string;
}

export interface TaggedLetter extends UnsentLetter {
  /** SES's events name it; letters, digits, - and _. */
  tag: string;
}

/** `busy`: SES did not take it and may later. `refused`: it will not. `unknown`: it may have it. */
export type SendOutcome = "taken" | "busy" | "refused" | "unknown";

/** @throws when SES refuses it. */
export async function sendLetter({ to, ...letter }: Letter): Promise<void> {
  await ses.send(await commandOf({ ...letter, to: [to] }));
  measure({ Letters: 1 });
}

/** Asks SES once. Never throws. `words`: what SES says of a refusal. */
export async function sendLetterOnce({
  tag,
  ...letter
}: TaggedLetter): Promise<{ outcome: SendOutcome; error?: unknown; words?: string }> {
  try {
    await sesOnce.send(await commandOf(letter, tag));
    measure({ Letters: 1 });
    return { outcome: "taken" };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome !== "refused") return { outcome, error };
    measure({ LettersRefused: 1 });
    return { outcome, error, words: error instanceof Error ? error.message : "" };
  }
}

async function commandOf(letter: UnsentLetter, tag?: string): Promise<SendRawEmailCommand> {
  const { MAIL_FROM, MAIL_CONFIGURATION_SET } = env();
  const tags = Object.entries({ letter: tag, [REQUEST_TAG]: originTag() }).flatMap(([Name, Value]) =>
    Value ? [{ Name, Value }] : [],
  );
  const { bytes, from, to } = await mimeLetter(MAIL_FROM, letter);
  return new SendRawEmailCommand({
    // The grant allows one sender, whether SES looks here or at the head of the letter.
    Source: from,
    Destinations: [...to],
    RawMessage: { Data: bytes },
    ...(MAIL_CONFIGURATION_SET ? { ConfigurationSetName: MAIL_CONFIGURATION_SET } : {}),
    ...(tags.length > 0 ? { Tags: tags } : {}),
  });
}

/** Errors of SES before a letter is taken, which pass: `Throttling` is the rate and the quota of a day, the last two a paused installation. */
const BUSY = new Set([
  "Throttling",
  "ThrottlingException",
  "TooManyRequestsException",
  "RequestLimitExceeded",
  "ConfigurationSetSendingPaused",
  "ConfigurationSetSendingPausedException",
]);
/** No connection was made, so nothing was sent. */
const UNCONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

/** docs/rules/letters.md, "What SES answers" */
function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? String(error.code) : "";
  if (BUSY.has(error.name) || UNCONNECTED.has(code)) return "busy";
  const status = error instanceof SESServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  return status >= 400 && status < 500 ? "refused" : "unknown";
}
