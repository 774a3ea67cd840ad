import { vi } from "vitest";
import type { Random } from "#scripts/random/random.ts";
import type { EidSimulator } from "#scripts/simulators/eid/simulator.ts";
import type { EudrSimulator } from "#scripts/simulators/eudr/simulator.ts";
import type { ContractWaybill } from "#scripts/simulators/evr/contract.ts";
import type { QueueName } from "#shared/platform/queues.ts";
import { queueNames } from "#shared/platform/queues.ts";
import type { Answer, Caller } from "#tests/support/api/callApi.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { takeMessages, work } from "#tests/support/services/queues.ts";
import { losingMessages, processOf } from "./mortal.ts";

/** Letters by `{act}-{n}` with the edition that was shown, or owners with 0. */
export type Chosen = readonly (readonly [id: string, edition: number])[];

/** What was chosen under one id of a page. */
export interface Batch {
  id: string;
  kind: "letters" | "reminders";
  by: Caller;
  chosen: Chosen;
  /** Each call, before it was made; the first that arrives is the batch. */
  calls: { person: number | undefined; chosen: Chosen; isAnswered: boolean }[];
  /** Ids that were answered as taken back. */
  taken: Set<string>;
  isTakenBack: boolean;
}

/** What random operations know of each other: who acts, what was promised, which messages wait. */
export interface World {
  random: Random;
  agents: readonly Caller[];
  company: string;
  /** Rows of files that were imported, to be measured again. */
  files: Record<string, string>[][];
  waybills: ContractWaybill[];
  /** A company that enters forecasts, and whose documents are signed. */
  signer: number;
  containers: string[];
  eid: EidSimulator;
  service: EudrSimulator;
  /** Owners that file with keys of their own. */
  filers: readonly number[];
  /**
   * Declarations that are there by an answer, with the last version that one told and its note. Somebody has asked to remove a
   * doomed one.
   */
  declared: Map<string, { version: number; note: string; isDoomed?: true }>;
  /** Whose card each agent has. */
  codes: ReadonlyMap<Caller, string>;
  register: { put: (waybill: ContractWaybill) => void };
  /**
   * Forms of acts that were sent, with the act that they were answered with; none where the process died. Somebody has asked
   * to delete a doomed one.
   */
  forms: { body: { submission: string; number: string }; act?: number; isDoomed?: boolean }[];
  /** Imports that are not known to have ended. */
  imports: number[];
  /** Number of processes that were killed. */
  deaths: number;
  /** Number of messages that disappeared. */
  lost: number;
  /** Messages that arrive after the sweeper has sent them again. */
  late: { queue: QueueName; message: unknown }[];
  /** Rows whose price was added, to be looked at, and the number of those that have got it. */
  pricing: { report: number; row: number }[];
  priced: number;
  /** Number of previews that were made. */
  previews: number;
  batches: Batch[];
  /** Ids of the agents. */
  people: ReadonlyMap<Caller, number>;
  /** Answers that were wrong. */
  wrong: string[];
  /** Number of answers by operation and status. */
  answers: Map<string, number>;
}

const DEATH = 0.3;
const LOSS = 0.15;
const TWICE = 0.2;
/** Longer than any job, message or file may wait before a sweeper takes it for lost. */
const LATER_MS = 25 * 60_000;
const MAX_ROUNDS = 12;
const ENDED = new Set(["complete", "not_parsed"]);
const SCHEDULES = [
  "sweepActs",
  "sweepOutbox",
  "sweepSums",
  "sweepContainers",
  "layNumbers",
  "sweepActWarnings",
  "fetchWaybills",
];

/** Runs work in a process that dies now and then: at a write of the table, every other time also of a file or a message. */
export async function perhapsDying<Result>(world: World, work: () => Promise<Result>): Promise<Result | undefined> {
  const { random } = world;
  if (!random.chance(DEATH)) return work();
  const countdown = { left: random.int(1, 14), isWritten: random.chance(0.5), isEverywhere: random.chance(0.5) };
  const result = await processOf(countdown, work);
  if (countdown.left <= 0) world.deaths++;
  return result;
}

/** Runs work whose messages are lost now and then, with those that leave late. */
export async function perhapsLosing<Result>(world: World, work: () => Promise<Result>): Promise<Result> {
  if (!world.random.chance(LOSS)) return work();
  const { result, lost } = await losingMessages(work);
  world.lost += lost;
  return result;
}

/** Delivers some of what waits: some messages twice, some to workers that die, after which they come again. */
export async function deliverSome(world: World): Promise<void> {
  const { random } = world;
  for (const queue of random.sample(queueNames, 3)) {
    const messages = await takeMessages(queue);
    const twice = messages.filter(() => random.chance(TWICE));
    await Promise.all([...messages, ...twice].map((message) => delivered(world, queue, message, true)));
  }
}

/** SQS delivers a message again that failed, or whose worker died. */
async function delivered(world: World, queue: QueueName, message: unknown, canDie: boolean): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const deliver = () => work(queue, [message]);
    const answer = canDie && attempt === 0 ? await perhapsDying(world, deliver) : await deliver();
    if (answer && answer.batchItemFailures.length === 0) return;
    vi.setSystemTime(Date.now() + 60_000);
  }
}

/** Imports a file whose contents are suspicious all the same. */
export async function confirmImport(agent: Caller, id: number): Promise<Answer> {
  const params = { id: String(id) };
  const { body } = await agent.call("imports.load", { params });
  return agent.call("imports.confirm", { params, body: { print: body.doubt_print } });
}

/** Lets time pass until sweepers and queues have nothing to do. Late messages arrive in the second round. */
export async function settle(world: World): Promise<void> {
  const [agent] = world.agents;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    vi.setSystemTime(Date.now() + LATER_MS);
    for (const schedule of SCHEDULES) await (await scheduleHandler(schedule))();
    for (const id of world.imports) {
      const { body } = (await agent?.call("imports.load", { params: { id: String(id) } })) ?? {};
      if (body?.state === "failed") await agent?.call("imports.retry", { params: { id: String(id) } });
      if (agent && body?.state === "suspicious") await confirmImport(agent, id);
      if (ENDED.has(body?.state)) world.imports = world.imports.filter((one) => one !== id);
    }
    const waiting = await Promise.all(
      queueNames.map(async (queue) => (await takeMessages(queue)).map((message) => ({ queue, message }))),
    );
    const arrived = [...waiting.flat(), ...(round > 0 ? world.late.splice(0) : [])];
    for (const { queue, message } of arrived) await delivered(world, queue, message, false);
    const worked = arrived.filter(({ message }) => !isAskedForEver(message as object));
    if (worked.length === 0 && round > 0) return;
  }
  throw new Error("The queues do not become empty");
}

/** Of EVR, of filed declarations, of numbers that do not exist yet, and of acts that are looked at each day. */
function isAskedForEver({ kind, due, acts }: { kind?: string; due?: true; acts?: number[] }): boolean {
  return kind === "changed" || kind === "due" || due === true || acts !== undefined;
}
