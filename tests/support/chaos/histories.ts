import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import type { CounterpartList } from "#functions/companies/store/counterpart.ts";
import { daysOfCounterpart } from "#functions/companies/store/counterpart.ts";
import { ContainerEntity, containerByHash } from "#functions/containers/store/container.ts";
import { declineContainer } from "#functions/containers/store/containerMoves.ts";
import { MonthCountsEntity } from "#functions/platform/table/derived/dayCounts.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { EidAttemptEntity } from "#functions/signing/store/attempt.ts";
import { storeSignature } from "#functions/signing/store/signatureWrites.ts";
import { handler as sweepContainers } from "#functions/signing/sweepContainers.schedule.ts";
import { noteStoredFile } from "#functions/uploads/store/unusedFile.ts";
import { at, type Random } from "#scripts/random/random.ts";
import type { Caller } from "#tests/support/api/callApi.ts";
import { processOf } from "./mortal.ts";
import { inTurns } from "./turns.ts";

/** What the operations of one history know of each other. */
export interface History {
  random: Random;
  agent: Caller;
  companies: readonly number[];
  /** From 0 to 1: at which element of each list the operations of this step aim, so that they meet. */
  aim: number;
  /** What was done so far, a step each. */
  done: string[];
  /** Number of answers by route and status. */
  answers: Map<string, number>;
}

/** One call or run, drawn before it begins, with its name for the history. */
interface Drawn {
  name: string;
  run: () => Promise<unknown>;
}

export type Operation<Of extends History> = (history: Of) => Promise<Drawn | undefined>;

export interface Weighted<Of extends History> {
  weight: number;
  draw: Operation<Of>;
}

const MINUTE_MS = 60_000;
const DEATH = 0.3;
const AIMED = 0.85;

/** Of a list that is not empty. */
export function aimedAt<Item>({ random, aim }: History, list: readonly Item[]): Item {
  return random.chance(AIMED) ? at(list, Math.floor(aim * list.length)) : random.pick(list);
}

/** A step of one to three operations at once, whose calls to the table take turns; some of their processes die. */
export async function randomStep<Of extends History>(history: Of, operations: readonly Weighted<Of>[]): Promise<void> {
  const { random, done, answers } = history;
  history.aim = random.next();
  vi.setSystemTime(Date.now() + random.int(0, 60) * MINUTE_MS);
  const names: string[] = [];
  const works: (() => Promise<void>)[] = [];
  for (let count = random.pick([1, 2, 2, 2, 3]); works.length < count; ) {
    const drawn = await random.weighted(operations, ({ weight }) => weight).draw(history);
    if (!drawn) continue;
    const left = random.chance(DEATH) ? random.int(1, 8) : Number.POSITIVE_INFINITY;
    const countdown = { left, isWritten: random.chance(0.5), isEverywhere: random.chance(0.5) };
    const death = countdown.isWritten ? `dies after write ${left}` : `dies before write ${left}`;
    names.push(Number.isFinite(left) ? `${drawn.name}, ${death}` : drawn.name);
    works.push(async () => {
      const answer = await processOf(countdown, drawn.run);
      const status = countdown.left <= 0 ? "died" : outcomeOf(answer);
      const key = `${drawn.name.split(":")[0]} ${status}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    });
  }
  done.push(names.join(" | "));
  const ended = await inTurns(random, works, random.pick([0, 0.5, 0.9]));
  for (const each of ended) if (each.status === "rejected") throw new Error(done.join("\n"), { cause: each.reason });
}

function outcomeOf(answer: unknown): string {
  if (typeof answer !== "object" || answer === null || !("status" in answer)) return "done";
  const isRefused =
    "body" in answer &&
    typeof answer.body === "object" &&
    answer.body !== null &&
    "success" in answer.body &&
    !answer.body.success;
  return isRefused ? "refused" : String(answer.status);
}

/** What is done to a container, and by the sweeper to those that were left. @param hashesOf those of the aimed element first */
export function containerOperations<Of extends History>(
  hashesOf: (history: Of) => Promise<readonly string[]>,
): Weighted<Of>[] {
  const toOne =
    (name: string, work: (history: Of, hash: string) => Promise<unknown>): Operation<Of> =>
    async (history) => {
      const hashes = await hashesOf(history);
      if (hashes.length === 0) return undefined;
      const hash = aimedAt(history, hashes);
      return { name: `${name}: ${hash.slice(0, 6)}`, run: () => work(history, hash) };
    };
  const called = (route: `${string}.${string}`) =>
    toOne(route, ({ agent }, hash) => agent.call(route, { params: { hash } }));
  const free: Operation<Of> = async (history) => {
    const [hash] = await hashesOf(history);
    const status = hash && (await containerByHash(hash))?.status;
    return called(status === "SIGN_ONE" ? "signing.remove" : "signing.cancel")(history);
  };
  return [
    { weight: 5, draw: free },
    { weight: 3, draw: toOne("give a signature", (_history, hash) => giveSignature(hash)) },
    { weight: 1, draw: called("signing.release") },
    { weight: 1, draw: toOne("decline", (_history, hash) => declineOnce(hash)) },
    { weight: 2, draw: async () => ({ name: "sweep containers:", run: () => sweepContainers() }) },
  ];
}

/** As the worker does once the PIN was entered. */
export async function giveSignature(hash: string): Promise<void> {
  const now = new Date();
  const before = await containerByHash(hash);
  if (before?.status !== "PENDING" && before?.status !== "SIGN_ONE") return;
  const [id, signed, code] = [randomUUID(), `containers/${hash}/${randomUUID()}`, "60001019906"];
  const isFirst = before.status === "PENDING";
  const party = isFirst ? ("platform" as const) : ("company" as const);
  const signatures = [...before.signatures, { party, name: "MÄNNIK, MARI", code, at: now.toISOString() }];
  const status = isFirst ? ("SIGN_ONE" as const) : ("SIGN_BOTH" as const);
  await noteStoredFile(signed, now.getTime());
  const endsAt = Math.floor(now.getTime() / 1000) + 60;
  const signing = { person: 1, container: hash, version: before.version };
  const times = { polledUntil: 0, endsAt, expiresAt: endsAt };
  const phone = { means: "smartId", code } as const;
  await write(
    EidAttemptEntity.put({ id, purpose: "sign", state: "confirmed", browser: "", ...times, ...phone, signing }),
  );
  await storeSignature(before, { ...before, status, version: before.version + 1, signed, signatures }, id, now);
}

export async function declineOnce(hash: string): Promise<void> {
  const container = await containerByHash(hash);
  if (container?.status !== "SIGN_ONE" || container.declined) return;
  await declineContainer(container, { by: 1, at: new Date().toISOString(), reason: "Ei sobi." });
}

/** Changes a company's name, which its rows copy. */
export const rename: Operation<History> = async (history) => {
  const { random, agent, companies } = history;
  const company = aimedAt(history, companies);
  const params = { id: String(company) };
  const { body: loaded } = await agent.call("companies.load", { params });
  const { id: _id, kind: _kind, missing: _missing, destinations: _destinations, ...form } = loaded;
  const body = { ...form, name: `${String(form.name).replace(/ \d+$/, "")} ${random.int(1, 9)}` };
  return { name: `companies.change: ${company}`, run: () => agent.call("companies.change", { params, body }) };
};

/** Twice at once, since a schedule may run twice. */
export async function sweptTwice(history: History, sweep: () => Promise<unknown>): Promise<void> {
  vi.setSystemTime(Date.now() + 11 * MINUTE_MS);
  for (const each of await inTurns(history.random, [sweep, sweep], 0))
    if (each.status === "rejected") throw each.reason;
}

/** Number of facts on each of their days, as stored. */
export async function storedDays(list: CounterpartList, company: number): Promise<string> {
  const months = await MonthCountsEntity.all("key", { scope: daysOfCounterpart(list, company) });
  return JSON.stringify(months.flatMap((month) => Object.entries(month.days).toSorted()));
}

export function countedDays(days: readonly string[]): string {
  return JSON.stringify([...Map.groupBy(days.toSorted(), (day) => day)].map(([day, all]) => [day, all.length]));
}

/** Locks that no call and no sweeper will take back. */
export async function forgottenLocks(hashes: readonly string[]): Promise<string[]> {
  const found = await ContainerEntity.getAll([...new Set(hashes)].map((hash) => ({ hash })));
  const statuses = new Map(found.map(({ hash, status }) => [hash, status]));
  return [...new Set(hashes)].flatMap((hash) => {
    const status = statuses.get(hash) ?? "gone";
    return ["gone", "claiming", "releasing"].includes(status) ? [`container ${hash} is ${status}, and locks`] : [];
  });
}
