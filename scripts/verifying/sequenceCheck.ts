import { lastId, noteTaken, SEQUENCES, type SequenceName, sequenceOf } from "#functions/platform/table/sequence.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import type { Check, Difference, Keeping, Mend } from "./basis/check.ts";
import type { Partition } from "./basis/storedItems.ts";

type Ids = (partition: Partition) => readonly number[];

/** Where the numbers of each sequence are in use. Histories and letters outlive what they tell of. */
const IDS: Record<(typeof SEQUENCES)[number], Ids> = {
  act: (partition) => [
    ...idsIn(partition.of("act")),
    ...partition.of("actJob").flatMap(({ act, claim }) => [act, claim]),
    ...partition.of("actEvent").map(({ act }) => act),
    ...partition.of("actLetters").map(({ act }) => act),
  ],
  actExport: (partition) => [...idsIn(partition.of("exportRun")), ...partition.of("actExport").map(({ run }) => run)],
  assortment: (partition) => idsIn(partition.of("assortment")),
  assortmentGroup: (partition) => idsIn(partition.of("assortmentGroup")),
  company: (partition) => idsIn(partition.of("company")),
  compositeRun: (partition) => idsIn(partition.of("compositeRun")),
  destination: (partition) => idsIn(partition.of("destination")),
  document: (partition) => [
    ...idsIn(partition.of("document")),
    ...partition.of("documentEvent").map(({ document }) => document),
  ],
  importRun: (partition) => idsIn(partition.of("importRun")),
  media: (partition) => idsIn(partition.of("mediaEntry")),
  person: (partition) => [...idsIn(partition.of("person")), ...idsIn(partition.of("formerPerson"))],
  personalDataRun: (partition) => idsIn(partition.of("personalDataRun")),
  report: (partition) => idsIn(partition.of("report")),
  sawmillAct: (partition) => partition.of("act").flatMap(({ sawmillActs }) => idsIn(sawmillActs)),
};

/** A typed number of an act that is farther ahead counts as a slip (docs/rules/acts.md, "Act numbers"). */
const MAX_JUMP = 1000;

function idsIn(items: readonly { id: number }[]): number[] {
  return items.map(({ id }) => id);
}

interface NumberedAct {
  id: number;
  running: number;
}

/** No sequence is below a number that is in use: it would be given again. */
export function sequenceCheck(): Check {
  const highest = new Map<SequenceName, number>();
  const stored = new Map<SequenceName, number>();
  /** The newest sales act with a number of its year, and the numbers of each year. */
  const newest = new Map<SequenceName, NumberedAct>();
  const numbers = new Set<string>();
  const raise = (name: SequenceName, id: number) => {
    if (id > (highest.get(name) ?? 0)) highest.set(name, id);
  };
  const raiseNewest = (name: SequenceName, act: NumberedAct) => {
    if (act.id > (newest.get(name)?.id ?? 0)) newest.set(name, act);
  };
  const keeps: Keeping<KeptSequence> = {
    name: "sequences",
    *drain() {
      for (const [name, id] of highest) yield [name, { name, highest: id }] as const;
      for (const [name, last] of stored) yield [name, { name, stored: last }] as const;
      for (const [name, act] of newest) yield [name, { name, newest: act }] as const;
      for (const number of numbers) yield [nameOfYear(number.slice(0, YEAR)), { number }] as const;
      for (const map of [highest, stored, newest, numbers]) map.clear();
    },
    add(kept) {
      if ("number" in kept) numbers.add(kept.number);
      else if ("highest" in kept) raise(kept.name, kept.highest);
      else if ("stored" in kept) stored.set(kept.name, kept.stored);
      else raiseNewest(kept.name, kept.newest);
    },
  };
  return {
    keeps,
    derives: [{ sequences: [...SEQUENCES, ACT_NUMBERS] }],
    take(partition) {
      for (const item of partition.items) {
        const [name, last] = sequenceOf(item) ?? [];
        if (name !== undefined && last !== undefined) stored.set(name, last);
      }
      for (const name of SEQUENCES) for (const id of IDS[name](partition)) raise(name, id);
      for (const { id, type, number } of partition.of("act")) {
        const [, year, running] = /^(\d{4})-(\d{1,9})$/.exec(number) ?? [];
        if (type !== SALES_ACT || year === undefined) continue;
        numbers.add(number);
        raiseNewest(nameOfYear(year), { id, running: Number(running) });
      }
    },
    differences() {
      for (const [name, { running }] of newest) {
        const last = stored.get(name) ?? 0;
        const isSecond = numbers.has(`${name.slice(ACT_NUMBERS.length)}-${running - 1}`);
        if (running - last <= MAX_JUMP || isSecond) raise(name, running);
      }
      return [...highest].flatMap(([name, id]): Difference[] => {
        const last = stored.get(name) ?? 0;
        if (last >= id) return [];
        return [{ text: `sequence ${name}: its last number is ${last}, ${id} is in use`, mend: raising(name, id) }];
      });
    },
  };
}

const ACT_NUMBERS = "actNumber";
/** Digits. */
const YEAR = 4;

const nameOfYear = (year: string) => `actNumber${Number(year)}` as const;

type KeptSequence =
  | { number: string }
  | { name: SequenceName; highest: number }
  | { name: SequenceName; stored: number }
  | { name: SequenceName; newest: NumberedAct };

function raising(name: SequenceName, id: number): Mend {
  return async () => {
    const before = await lastId(name);
    if (before >= id) return undefined;
    await noteTaken(name, id, id);
    return [`sequence ${name}: last was ${before}, is ${await lastId(name)}`];
  };
}
