import { randomUUID } from "node:crypto";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { hashOfBody } from "#functions/platform/repeatedCall.ts";
import type { SentBatch } from "#functions/platform/table/sentBatch.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { Recipient } from "#shared/letters/contract.ts";
import type { Letter } from "#shared/letters/letterStates.ts";
import type { Answer, Caller } from "#tests/support/api/callApi.ts";
import type { TestMailbox } from "#tests/support/services/mailbox.ts";
import type { Batch, Chosen, World } from "./world.ts";

type Operation = (world: World, agent: Caller) => Promise<Answer | undefined>;

const MAX_CHOSEN = 6;
const RECENT = 6;

const ROUTES = {
  letters: {
    schedule: "letters.schedule",
    takeBack: "letters.takeBack",
    body: (chosen: Chosen) => ({ letters: chosen.map(([email, edition]) => ({ email, edition })) }),
    hash: (chosen: Chosen) => hashOfBody([...new Map(chosen)].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  },
  reminders: {
    schedule: "eudr.remind",
    takeBack: "eudr.takeBackReminders",
    body: (chosen: Chosen) => ({ owners: chosen.map(([owner]) => Number(owner)) }),
    hash: (chosen: Chosen) =>
      hashOfBody([...new Set(chosen.map(([owner]) => Number(owner)))].toSorted((one, other) => one - other)),
  },
} as const;

/** Ticks unsent letters, one now and then twice, or one that is not there, and presses 'Saada kõik'. */
const sendMany: Operation = async (world, agent) => {
  const { random } = world;
  const { body } = await agent.call("letters.list", { query: { state: "unsent" } });
  const listed: string[] = (body?.results ?? []).map(({ id }: { id: string }) => id);
  const emails = random.sample(listed, random.int(1, MAX_CHOSEN));
  if (emails.length === 0) return undefined;
  const { status, body: shown } = await agent.call("letters.recipients", { body: { emails } });
  if (status !== 200) return undefined;
  const chosen: Chosen = shown.map(({ id, edition }: Recipient) => [id, edition]);
  const more: Chosen = random.chance(0.2) ? chosen.slice(0, 1) : random.chance(0.1) ? [[`${emails[0]}9`, 1]] : [];
  return begun(world, agent, "letters", [...chosen, ...more]);
};

/** Reminds owners of acts, and one that has no address. */
const remindMany: Operation = async (world, agent) => {
  const { random, forms, filers } = world;
  const acts = random.sample(forms, 2).flatMap(({ act }) => act ?? []);
  const purchases = (await Promise.all(acts.map((act) => purchaseActsOf(act)))).flat();
  const owners = [...purchases.map(({ seller }) => seller), ...random.sample(filers, 1)];
  return begun(
    world,
    agent,
    "reminders",
    random.sample(owners, MAX_CHOSEN).map((owner) => [String(owner), 0]),
  );
};

function begun(world: World, by: Caller, kind: Batch["kind"], chosen: Chosen): Promise<Answer> {
  const batch: Batch = { id: randomUUID(), kind, by, chosen, calls: [], taken: new Set(), isTakenBack: false };
  world.batches.push(batch);
  return scheduled(world, by, batch, chosen);
}

async function scheduled({ people, wrong }: World, by: Caller, batch: Batch, chosen: Chosen): Promise<Answer> {
  const call = { person: people.get(by), chosen, isAnswered: false };
  batch.calls.push(call);
  const wasTakenBack = batch.isTakenBack;
  const { schedule, body } = ROUTES[batch.kind];
  const answer = await by.call(schedule, { body: { batch: batch.id, ...body(chosen) } });
  if (answer.status !== 200) return answer;
  call.isAnswered = true;
  if (wasTakenBack) wrong.push(`batch ${batch.id}: was taken back, and scheduled again`);
  const told = [...answer.body.scheduled, ...answer.body.skipped.map(idOfSkipped)].map(String).toSorted();
  if (told.join() !== idsOf(chosen))
    wrong.push(`batch ${batch.id}: answers about ${told.join()} instead of ${idsOf(chosen)}`);
  return answer;
}

const idsOf = (chosen: Chosen) => [...new Set(chosen.map(([id]) => id))].toSorted().join();
const idOfSkipped = ({ id, owner }: { id?: string; owner?: { id: number } }) => id ?? owner?.id;

/** The page calls again after a lost answer; or with something else under the same id, or somebody else does. */
const repeatBatch: Operation = async (world, agent) => {
  const { random, batches } = world;
  if (batches.length === 0) return undefined;
  const batch = random.pick(batches.slice(-RECENT));
  const by = random.chance(0.8) ? batch.by : agent;
  if (random.chance(0.6)) return scheduled(world, by, batch, random.sample(batch.chosen, batch.chosen.length));
  const [first = ["1", 0] as const, ...others] = batch.chosen;
  const otherEdition = [[first[0], first[1] + 1] as const, ...others];
  const more = random.pick(batches.filter(({ kind }) => kind === batch.kind)).chosen;
  return scheduled(world, by, batch, random.pick([otherEdition, [...batch.chosen, ...more]]));
};

const takeBackBatch: Operation = async ({ random, batches }, agent) => {
  if (batches.length === 0) return undefined;
  const batch = random.pick(batches.slice(-RECENT));
  const answer = await agent.call(ROUTES[batch.kind].takeBack, { body: { batch: batch.id } });
  if (answer.status !== 200) return answer;
  batch.isTakenBack = true;
  for (const id of answer.body.taken) batch.taken.add(String(id));
  return answer;
};

/** With how often each happens beside the others. */
export const batchOperations = [
  { name: "send many letters", weight: 4, run: sendMany },
  { name: "remind owners", weight: 2, run: remindMany },
  { name: "repeat a batch", weight: 4, run: repeatBatch },
  { name: "take back a batch", weight: 3, run: takeBackBatch },
];

const mailsOf = (mailbox: TestMailbox, isOwn: (tag: string) => boolean) =>
  mailbox.letters().flatMap(({ tags, received }) => {
    const tag = Object.values(tags).find(isOwn);
    return tag === undefined ? [] : [{ tag, received }];
  });

const isOfLetter = (tag: string) => /^\d+-\d+$/.test(tag);
const isOfReminder = (tag: string) => /^eudr-\d+$/.test(tag);

/** Numbers of mails about acts, of reminders, and of what was taken back. */
export function mailCounts(mailbox: TestMailbox, { batches }: World) {
  return {
    letters: mailsOf(mailbox, isOfLetter).length,
    reminders: mailsOf(mailbox, isOfReminder).length,
    takenBack: batches.reduce((sum, { taken }) => sum + taken.size, 0),
  };
}

/** Each letter was mailed as often as its state says, at most once; the end of one whose process died in the call is unknown. */
export function mailedOnce(mailbox: TestMailbox): Check {
  const mails = Map.groupBy(mailsOf(mailbox, isOfLetter), ({ tag }) => tag);
  const found: string[] = [];
  return {
    take(partition) {
      for (const { act, letters } of partition.of("actLetters")) {
        for (const letter of letters) {
          const id = `${act}-${letter.number}`;
          const count = mails.get(id)?.length ?? 0;
          mails.delete(id);
          if (!allowedMails(letter).includes(count))
            found.push(`letter ${id}: is ${letter.state}, and was mailed ${count} times`);
        }
      }
    },
    differences: () => [...found, ...[...mails.keys()].map((id) => `letter ${id}: was mailed, and does not exist`)],
  };
}

function allowedMails({ state, calledAt }: Letter): readonly number[] {
  if (state === "sent") return [1];
  return state === "sending" && calledAt !== undefined ? [0, 1] : [0];
}

interface StoredBatch extends SentBatch {
  ids: ReadonlySet<string>;
}

/** A batch is what one call chose, nobody was told of another one, and what was taken back did not leave. */
export function batchesAsChosen({ batches }: World, mailbox: TestMailbox): Check {
  const stored = new Map<string, StoredBatch>();
  const moved: { batch: string; id: string; hasLeft: boolean }[] = [];
  return {
    take(partition) {
      for (const batch of partition.of("letterBatch")) {
        stored.set(batch.id, { ...batch, ids: new Set(batch.letters.map(({ act, letter }) => `${act}-${letter}`)) });
      }
      for (const batch of partition.of("eudrReminderBatch"))
        stored.set(batch.id, { ...batch, ids: new Set(batch.owners.map(String)) });
      for (const { act, letters } of partition.of("actLetters")) {
        for (const { number, batch, state } of letters) {
          const hasLeft = state === "sending" || state === "sent";
          if (batch !== undefined) moved.push({ batch, id: `${act}-${number}`, hasLeft });
        }
      }
      for (const { owner, next } of partition.of("eudrReminder")) {
        const hasLeft = next?.state === "sending" || next?.state === "sent";
        if (next) moved.push({ batch: next.batch, id: String(owner), hasLeft });
      }
    },
    differences: () => [
      ...batches.flatMap((batch) => differencesOf(batch, stored.get(batch.id))),
      ...moved
        .filter(({ batch, id }) => !stored.get(batch)?.ids.has(id))
        .map(({ batch, id }) => `${id}: moved by batch ${batch}, which does not have it`),
      ...moved
        .filter(({ batch, id, hasLeft }) => hasLeft && batches.find((one) => one.id === batch)?.taken.has(id))
        .map(({ batch, id }) => `${id}: left with batch ${batch}, from which it was taken back`),
      ...remindedTwice(mailbox),
    ],
  };
}

function differencesOf({ id, kind, calls }: Batch, stored: StoredBatch | undefined): string[] {
  const answered = calls.filter(({ isAnswered }) => isAnswered);
  if (!stored) return answered.length > 0 ? [`batch ${id}: was answered, and is not there`] : [];
  const isStored = ({ person, chosen }: Batch["calls"][number]) =>
    person === stored.person &&
    stored.body === ROUTES[kind].hash(chosen) &&
    [...stored.ids].toSorted().join() === idsOf(chosen);
  return [
    ...(calls.some(isStored) ? [] : [`batch ${id}: is what nobody has chosen`]),
    ...answered.filter((call) => !isStored(call)).map(() => `batch ${id}: was answered for another choice`),
  ];
}

/** Minutes that a random operation moves the clock, also while another agent's letter is on its way over midnight. */
const CLOCK_MOVES_MS = 5 * 60_000;

function remindedTwice(mailbox: TestMailbox): string[] {
  const byOwner = Map.groupBy(mailsOf(mailbox, isOfReminder), ({ tag }) => tag);
  return [...byOwner].flatMap(([owner, mails]) => {
    const times = mails.map(({ received }) => Date.parse(received)).toSorted((one, other) => one - other);
    return times.flatMap((time, index) => {
      const before = times[index - 1];
      if (before === undefined || dayOf(before - CLOCK_MOVES_MS) !== dayOf(time)) return [];
      return `${owner}: was reminded twice on ${dayOf(time)}, ${(time - before) / 60_000} minutes apart`;
    });
  });
}

const dayOf = (time: number) => tallinnDay(new Date(time).toISOString());
