import { createTransport } from "nodemailer";
import * as z from "zod";

export interface RawMail {
  from: string;
  to: readonly string[];
  /** The whole letter with its head. */
  bytes: Uint8Array;
}

export interface AddressAnswer {
  address: string;
  answer: "accepted" | "refused" | "deferred";
  words: string;
}

export type Attempt =
  | { kind: "answered"; answers: readonly AddressAnswer[] }
  /** The server took nothing, whatever the address. `isBusy`: it said so, and it passes. */
  | { kind: "unsent"; isBusy: boolean; code: string; words: string }
  /** The server may have the letter. */
  | { kind: "unknown"; code: string };

export type SendRaw = (mail: RawMail) => Promise<Attempt>;

/** Said where the server itself says nothing. */
export const UNREACHED = "Postiserver ei vastanud.";

const smtpError = z.object({
  code: z.optional(z.string()),
  command: z.optional(z.string()),
  response: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  syscall: z.optional(z.string()),
});
const recipientError = z.object({ recipient: z.string(), response: z.string(), responseCode: z.number() });
const refusals = z.object({ rejectedErrors: z.optional(z.array(recipientError)) });

/** The server is not found, or gets nothing that it could send. */
const BEFORE_SENDING = new Set(["EDNS", "EAUTH", "EENVELOPE"]);

/** Sends by SMTP, once. The function never throws. */
export function smtpSender(mailUrl: string): SendRaw {
  const transport = createTransport(mailUrl);
  return async ({ from, to, bytes }) => {
    try {
      const sent = await transport.sendMail({ envelope: { from, to: [...to] }, raw: Buffer.from(bytes) });
      const { rejectedErrors = [] } = refusals.parse(sent);
      const taken = to.filter((address) => !rejectedErrors.some(({ recipient }) => recipient === address));
      return { kind: "answered", answers: [...answersTo(taken, 250, sent.response), ...answersOf(rejectedErrors)] };
    } catch (error) {
      return attemptOf(error, to);
    }
  };
}

function attemptOf(error: unknown, to: readonly string[]): Attempt {
  const { rejectedErrors = [] } = refusals.safeParse(error).data ?? {};
  if (rejectedErrors.length > 0) return { kind: "answered", answers: answersOf(rejectedErrors) };
  const { code = "unknown", command, response = "", responseCode = 0, syscall } = smtpError.parse(error);
  // After the whole letter the server asks to wait: each address is tried alone, and then gets an answer of its own.
  if (command === "DATA" && isPassing(responseCode))
    return { kind: "answered", answers: answersTo(to, responseCode, response) };
  if (responseCode >= 400) return { kind: "unsent", isBusy: isPassing(responseCode), code, words: response };
  if (BEFORE_SENDING.has(code) || syscall === "connect") return { kind: "unsent", isBusy: false, code, words: "" };
  return { kind: "unknown", code };
}

function answersOf(errors: readonly z.infer<typeof recipientError>[]): AddressAnswer[] {
  return errors.flatMap(({ recipient, response, responseCode }) => answersTo([recipient], responseCode, response));
}

function answersTo(to: readonly string[], responseCode: number, words: string): AddressAnswer[] {
  const answer = responseCode < 400 ? "accepted" : isPassing(responseCode) ? "deferred" : "refused";
  return to.map((address) => ({ address, answer, words }));
}

function isPassing(responseCode: number): boolean {
  return responseCode >= 400 && responseCode < 500;
}
