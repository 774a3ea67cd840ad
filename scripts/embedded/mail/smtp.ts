import type { IncomingMessage, ServerResponse } from "node:http";
import { createTransport } from "nodemailer";
import { NotTaken, type ReceivedLetter, receiveLetter } from "#scripts/embedded/server/receivedLetter.ts";
import { deferredMail, eventOf, firstRetryAt } from "./deferred.ts";
import { type AddressAnswer, smtpSender, UNREACHED } from "./smtpAttempt.ts";
import { openRetries, type RetryHooks } from "./smtpRetries.ts";

export interface Smtp {
  host: string;
  receive(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Sends what is due again to the addresses that asked to wait. */
  retryDue(now: Date): Promise<void>;
}

/**
 * An SMTP server in the part of SES (docs/rules/letters.md, "By SMTP"). `mailUrl` is such as
 * smtp://user:password@mail.example:587 or smtps://…. @throws when it is none of SMTP
 */
export function openSmtp(mailUrl: string, hooks: RetryHooks): Smtp {
  const { protocol, host } = URL.parse(mailUrl) ?? {};
  if (!host || (protocol !== "smtp:" && protocol !== "smtps:")) {
    throw new Error("MAIL_URL is not the address of an SMTP server, such as smtp://user:password@mail.example:587.");
  }
  const send = smtpSender(mailUrl);
  const retries = openRetries(send, hooks);
  return {
    host,
    retryDue: (now) => retries.retryDue(now),
    async receive(request, response) {
      let tell: () => Promise<void> = async () => undefined;
      await receiveLetter(request, response, async (letter) => {
        const { bytes, messageId, from } = await composed(letter);
        const attempt = await send({ from, to: letter.to, bytes });
        if (attempt.kind !== "answered") {
          // The message of the server may contain the address of a person.
          if (attempt.kind === "unknown") throw new Error(`${host}: ${attempt.code}`);
          hooks.report(`A letter was not taken by ${host}: ${attempt.code}`);
          throw new NotTaken(
            attempt.isBusy ? "TooManyRequestsException" : "MessageRejected",
            attempt.words || UNREACHED,
          );
        }
        const failed = attempt.answers.filter(({ answer }) => answer !== "accepted");
        if (failed.length > 0) hooks.report(`${failed.length} addresses of a letter were not served by ${host}`);
        // Nobody watches the addresses of a letter without a tag: its sender is told at once.
        if (letter.tags["letter"] === undefined) throwUnlessTaken(failed);
        else tell = await keep(letter, { from, bytes, answers: attempt.answers });
        return messageId;
      });
      await tell();
    },
  };

  /** Stores what has to be sent again before SES's part answers. Returns the work for after the answer. */
  async function keep(
    { tags }: ReceivedLetter,
    { from, bytes, answers }: { from: string; bytes: Uint8Array; answers: readonly AddressAnswer[] },
  ): Promise<() => Promise<void>> {
    const now = new Date();
    const mail = deferredMail({
      tags,
      from,
      firstAt: now.toISOString(),
      addresses: answers
        .filter(({ answer }) => answer === "deferred")
        .map(({ address, words }) => ({ address, words, tries: 1, nextAt: firstRetryAt(now), isTrying: false })),
      events: answers.map((answer) => eventOf(tags, answer, now)),
    });
    await retries.keep(mail, bytes);
    return () => retries.tell(mail);
  }
}

function throwUnlessTaken(failed: readonly AddressAnswer[]): void {
  const [first] = failed;
  if (!first) return;
  const isBusy = failed.some(({ answer }) => answer === "deferred");
  throw new NotTaken(isBusy ? "TooManyRequestsException" : "MessageRejected", first.words);
}

/** The letter as bytes, with its Message-ID, so that it can be sent again as the same one. */
async function composed({ from, to, subject, text, html, files }: ReceivedLetter) {
  const attachments = files.map(({ name, contentType, bytes }) => ({
    filename: name,
    contentType,
    content: Buffer.from(bytes),
  }));
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message, messageId, envelope } = await composer.sendMail({
    from,
    to: [...to],
    subject,
    text,
    html,
    attachments,
  });
  if (!Buffer.isBuffer(message)) throw new Error("A letter was composed as a stream");
  return { bytes: message, messageId, from: envelope.from || from };
}
