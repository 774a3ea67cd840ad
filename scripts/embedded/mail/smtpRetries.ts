import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { AddressStanding } from "#functions/letters/addressStanding.ts";
import { readWhole, writeWhole } from "#scripts/files/wholeFiles.ts";
import type { MailEvent } from "#shared/platform/queues.ts";
import { type DeferredAddress, type DeferredMail, deferredMailSchema, eventOf, nextRetry } from "./deferred.ts";
import { type AddressAnswer, type Attempt, type SendRaw, UNREACHED } from "./smtpAttempt.ts";

export interface RetryHooks {
  /** Of letters that wait for another attempt; they lie here for a day at most. */
  folder: string;
  publish: (events: readonly MailEvent[]) => Promise<void>;
  standingOf: (tag: string, address: string) => Promise<AddressStanding>;
  report: (text: string) => void;
}

export interface Retries {
  keep(mail: DeferredMail, bytes: Uint8Array): Promise<void>;
  /** Publishes the events of a mail, and removes what nobody waits for. Never throws: what fails is told later. */
  tell(mail: DeferredMail): Promise<void>;
  retryDue(now: Date): Promise<void>;
}

const LOST = "Ühendus katkes. Pole teada, kas kiri jõudis kohale: küsi saajalt.";

/** One process has the folder. An address is noted before the server is called, so that a crash never sends twice. */
export function openRetries(send: SendRaw, { folder, publish, standingOf, report }: RetryHooks): Retries {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let running: Promise<void> | undefined;
  return {
    async keep(mail, bytes) {
      if (mail.addresses.length > 0) writeWhole(bytesOf(mail), bytes);
      store(mail);
    },
    tell,
    retryDue(now) {
      running ??= retryAll(now).finally(() => {
        running = undefined;
      });
      return running;
    },
  };

  function bytesOf({ id }: Pick<DeferredMail, "id">): string {
    return join(folder, `${id}.eml`);
  }

  function store(mail: DeferredMail): void {
    writeWhole(join(folder, `${mail.id}.json`), JSON.stringify(mail));
  }

  async function tell(mail: DeferredMail): Promise<void> {
    try {
      if (mail.events.length > 0) await publish(mail.events);
    } catch (error) {
      report(`Outcomes of a letter wait: ${error instanceof Error ? error.name : "unknown"}`);
      return;
    }
    mail.events = [];
    if (mail.addresses.length > 0) return store(mail);
    rmSync(join(folder, `${mail.id}.json`), { force: true });
    rmSync(bytesOf(mail), { force: true });
  }

  async function retryAll(now: Date): Promise<void> {
    const names = readdirSync(folder);
    for (const name of names.filter((each) => each.endsWith(".json"))) {
      const mail = readWhole(join(folder, name), (text) => deferredMailSchema.parse(JSON.parse(text)));
      if (!mail) continue;
      for (const one of mail.addresses) await retry(mail, one, now);
      await tell(mail);
    }
    for (const name of names.filter((each) => each.endsWith(".eml"))) {
      if (!existsSync(join(folder, name.replace(/eml$/, "json")))) rmSync(join(folder, name), { force: true });
    }
  }

  async function retry(mail: DeferredMail, one: DeferredAddress, now: Date): Promise<void> {
    // The process died in the middle.
    if (one.isTrying) return settle(mail, one, { ...one, answer: "refused", words: LOST });
    const standing = await standingOf(mail.tags["letter"] ?? "", one.address);
    if (standing === "settled") return settle(mail, one, undefined);
    if (standing === "replaced") return settle(mail, one, { ...one, answer: "refused" });
    if (one.nextAt > now.toISOString()) return;
    one.isTrying = true;
    store(mail);
    const attempt = await send({ from: mail.from, to: [one.address], bytes: readFileSync(bytesOf(mail)) });
    one.isTrying = false;
    const answer = answerOf(attempt, one.address);
    const next = answer.answer === "deferred" ? nextRetry(mail.firstAt, one, now) : undefined;
    if (!next) return settle(mail, one, answer.answer === "accepted" ? answer : { ...answer, answer: "refused" });
    Object.assign(one, next, { words: answer.words });
    mail.events.push(eventOf(mail.tags, answer, new Date()));
    store(mail);
  }

  /** Nothing is sent to the address any more. Stored with its event first, so that a crash loses neither. */
  function settle(mail: DeferredMail, one: DeferredAddress, answer: AddressAnswer | undefined): void {
    mail.addresses = mail.addresses.filter((each) => each !== one);
    if (answer) mail.events.push(eventOf(mail.tags, answer, new Date()));
    store(mail);
  }
}

function answerOf(attempt: Attempt, address: string): AddressAnswer {
  if (attempt.kind === "unknown") return { address, answer: "refused", words: LOST };
  if (attempt.kind === "unsent") {
    const isFinal = !attempt.isBusy && attempt.words !== "" && attempt.code !== "EAUTH";
    return { address, answer: isFinal ? "refused" : "deferred", words: attempt.words || UNREACHED };
  }
  return attempt.answers[0] ?? { address, answer: "refused", words: LOST };
}
