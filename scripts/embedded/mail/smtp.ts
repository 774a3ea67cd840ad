import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import addressparser from "nodemailer/lib/addressparser";
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
        const from = addressIn(letter.from);
        const attempt = await send({ from, to: letter.to, bytes: letter.bytes });
        if (attempt.kind !== "answered") {
          // The message of the server may contain the address of a person.
          if (attempt.kind === "unknown") throw new Error(`${host}: ${attempt.code}`);
          hooks.report(`A letter was not taken by ${host}: ${attempt.code}`);
          throw new NotTaken(attempt.isBusy ? "Throttling" : "MessageRejected", attempt.words || UNREACHED);
        }
        const failed = attempt.answers.filter(({ answer }) => answer !== "accepted");
        if (failed.length > 0) hooks.report(`${failed.length} addresses of a letter were not served by ${host}`);
        // Nobody watches the addresses of a letter without a tag: its sender is told at once.
        if (letter.tags["letter"] === undefined) throwUnlessTaken(failed);
        else tell = await keep(letter, from, attempt.answers);
        return randomUUID();
      });
      await tell();
    },
  };

  /** Stores what has to be sent again before SES's part answers. Returns the work for after the answer. */
  async function keep(
    { tags, bytes }: ReceivedLetter,
    from: string,
    answers: readonly AddressAnswer[],
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
  throw new NotTaken(isBusy ? "Throttling" : "MessageRejected", first.words);
}

/** The address alone of `Virn <virn@virn.example>`. */
function addressIn(from: string): string {
  const [sender] = addressparser(from, { flatten: true });
  return sender?.address ?? from;
}
