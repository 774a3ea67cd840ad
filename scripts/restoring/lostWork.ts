import type { SequenceName } from "#functions/platform/table/sequence.ts";
import { sequenceOf } from "#functions/platform/table/sequence.ts";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { type Partition, partitionOf, type StoredItems } from "#scripts/verifying/basis/storedItems.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import type { LastNumbers } from "./numbers.ts";

interface Thing {
  id: string;
  /** Differs when the thing was changed. */
  version: number;
  name: string;
}

type Reader = (partition: Partition) => Thing[];

const READERS: readonly Reader[] = [
  listing("act", (act) =>
    act.state === "ready" ? { id: `act ${act.id}`, version: act.version, name: nameOfAct(act) } : undefined,
  ),
  listing("report", ({ id, version, number, date }) => ({
    id: `report ${id}`,
    version,
    name: `Report ${number} of ${date}`,
  })),
  listing("document", ({ id, version, fileName, company }) => ({
    id: `document ${id}`,
    version,
    name: `Document ${fileName} of company ${company}`,
  })),
  listing("signingContainer", ({ hash, version, name }) => ({
    id: `container ${hash}`,
    version,
    name: `Container ${name}`,
  })),
  listing("forecast", ({ company, year, quarter, version }) => ({
    id: `forecast ${company} ${year} ${quarter}`,
    version,
    name: `Forecast of ${year} quarter ${quarter} of company ${company}`,
  })),
  listing("company", ({ id, version, name }) => ({ id: `company ${id}`, version, name: `Company ${name}` })),
  listing("person", ({ id, version }) => ({ id: `person ${id}`, version, name: `Person ${id}` })),
  listing("actExport", ({ act, run, number }) =>
    run === 0 ? undefined : { id: `export ${act}`, version: run, name: `The file of act ${number} for bookkeeping` },
  ),
  // A letter left, or it did not.
  (partition) =>
    partition.of("actLetters").flatMap(({ act, number, letters }) =>
      letters.flatMap((letter): Thing[] =>
        letter.sentAt === undefined && letter.calledAt === undefined
          ? []
          : [
              {
                id: `letter ${act} ${letter.number}`,
                version: 1,
                name: `Letter ${letter.number} about act ${number}`,
              },
            ],
      ),
    ),
];

function listing<Name extends keyof StoredItems>(
  entity: Name,
  thingOf: (item: StoredItems[Name]) => Thing | undefined,
): Reader {
  return (partition) => partition.of(entity).flatMap((item) => thingOf(item) ?? []);
}

function nameOfAct({ type, number, date }: StoredItems["act"]): string {
  return `${type === PURCHASE_ACT ? "Purchase" : "Sales"} act ${number} of ${date}`;
}

export interface LostWork {
  /** Sentences in the order of the things. */
  sentences: string[];
  /** The last number of each sequence of the old table. */
  numbers: LastNumbers;
}

/**
 * Compares the earlier table with the restored one, both ways. Both are read once; of the restored one, a number for each thing
 * stays in memory. @param old name of the earlier table @param time as a person reads it
 */
export async function lostWork(old: string, time: string): Promise<LostWork> {
  const restored = new Map<string, Thing>();
  await eachThing(undefined, (thing) => restored.set(thing.id, thing));
  const numbers = new Map<SequenceName, number>();
  const found: { id: string; text: string }[] = [];
  await eachThing(
    old,
    ({ id, version, name }) => {
      const own = restored.get(id);
      restored.delete(id);
      if (!own) found.push({ id, text: `${name} ${madeText(id)} after ${time}: this table does not know it.` });
      else if (own.version !== version)
        found.push({ id, text: `${own.name} was changed after ${time}: it is as before.` });
    },
    (item) => {
      const sequence = sequenceOf(item);
      if (sequence) numbers.set(...sequence);
    },
  );
  for (const [id, { name }] of restored) found.push({ id, text: `${name} was removed after ${time}: it is back.` });
  const order = new Intl.Collator("en", { numeric: true });
  const sentences = found.toSorted((one, other) => order.compare(one.id, other.id)).map(({ text }) => text);
  return { sentences, numbers };
}

function madeText(id: string): string {
  return id.startsWith("letter ") ? "left" : "was made";
}

async function eachThing(
  table: string | undefined,
  take: (thing: Thing) => void,
  takeItem: (item: RawItem) => void = () => {},
): Promise<void> {
  await readPartitions((items) => {
    const partition = partitionOf(items);
    for (const read of READERS) for (const thing of read(partition)) take(thing);
    for (const item of items) takeItem(item);
  }, table);
}
