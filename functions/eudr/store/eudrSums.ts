import { sum } from "#functions/platform/sums/sum.ts";
import type { CellNumbers } from "#functions/platform/sums/sumCells.ts";
import { bucketOf, type Cells, cellsAt, cellsIn, companyKey } from "#functions/platform/sums/sumReads.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import type { Unit } from "#shared/basics/units.ts";

interface OwnerKey {
  owner: number;
  unit: Unit;
  day: IsoDate;
}

/** Thousandths without an EUDR number by owner (docs/rules/eudr.md, "Missing volume"). */
function ownerSum(name: string, code: number) {
  return sum<OwnerKey>()({
    name,
    code,
    places: ({ owner, unit, day }) => ({ company: owner, unit, day }),
    key: ({ company: owner, unit, day }) => ({ owner, unit, day }),
    cells: ({ owner, unit, day }) => [
      {
        scope: ownerScope(name),
        key: companyKey(owner),
        cell: { company: owner, unit },
        slot: Number(day.slice(0, 4)),
      },
    ],
  });
}

const ownerScope = (name: string) => `owner/${name}`;

/** Of days that need a number. */
export const unnumberedSum = /* @__PURE__ */ ownerSum("unnumbered", 12);
/** Of days before them. */
export const unnumberedEarlierSum = /* @__PURE__ */ ownerSum("unnumberedEarlier", 13);

interface OwnerNumbers {
  owner: number;
  unit: Unit;
  /** Year, thousandths, facts, year, … */
  numbers: readonly number[];
}

/** By owner, unit and year: one query, or some gets for given owners. */
export async function unnumberedSums(
  { name }: typeof unnumberedSum,
  owners?: readonly number[],
): Promise<OwnerNumbers[]> {
  const scope = ownerScope(name);
  const cells = await (owners
    ? cellsAt(scope, owners.map(companyKey), { companies: owners, consistent: true })
    : cellsIn(scope, { consistent: true }));
  return Array.from(cells, ({ company: owner, unit, numbers }) => ({ owner, unit, numbers }));
}

/** `kind`: its index in `TIMBER_KINDS`. `hashes`: `numberHash` of each number, with spaces between; '' for none. */
interface NumberedKey {
  owner: number;
  buyer: number;
  unit: Unit;
  kind: number;
  hashes: string;
}

/** Numbers of owners and of their buyers share so many items. */
const OWNERS = 8;
const HASHES = 8;

/** Timber of acts by owner, buyer and numbers, in thousandths (docs/rules/eudr.md, "Statistics"). */
export const eudrTimberSum = /* @__PURE__ */ sum<NumberedKey & { day: IsoDate }>()({
  name: "eudrTimber",
  code: 14,
  places: ({ owner, buyer, unit, kind, hashes, day }) => ({
    company: owner,
    assortment: kind,
    unit,
    buyer,
    destinationKey: hashes,
    day,
  }),
  key: ({ company: owner, assortment: kind, unit, buyer, destinationKey: hashes, day }) => ({
    owner,
    buyer,
    unit,
    kind,
    hashes,
    day,
  }),
  cells({ owner, buyer, unit, kind, hashes, day }) {
    const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
    const cell = { company: owner, assortment: kind, unit, buyer, destinationKey: hashes };
    const key = `${prefixOf(owner)}${textBucket(hashes)}`;
    return [{ scope: timberScope(year), key, cell, slot: month * 100 + date }];
  },
});

const timberScope = (year: number) => `eudr/${year}`;
const prefixOf = (owner: number) => `${bucketOf(owner, OWNERS)}/`;

/** Spreads texts evenly: they are hashes. */
function textBucket(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += text.charCodeAt(at);
  return bucketOf(sum, HASHES);
}

export interface NumberedTimber extends NumberedKey {
  /** Day as 1231, thousandths, facts, day, … */
  numbers: readonly number[];
}

/** Timber of acts in a year, unpacked as it is looped over. Eight queries at once, or fewer for given owners. */
export async function eudrTimberSums(
  year: number,
  owners?: readonly number[],
  { consistent = false } = {},
): Promise<Iterable<NumberedTimber>> {
  const ids = owners ?? Array.from({ length: OWNERS }, (_, id) => id);
  const prefixes = new Set(ids.map(prefixOf));
  const scope = timberScope(year);
  const found = await Promise.all(
    [...prefixes].map((begin) => cellsIn(scope, { begin, companies: owners, consistent })),
  );
  return { [Symbol.iterator]: () => timberOf(found) };
}

function* timberOf(found: readonly Cells[]): Generator<NumberedTimber> {
  for (const cells of found) {
    for (const { company: owner, assortment: kind, unit, buyer, destinationKey: hashes, numbers } of cells)
      yield { owner, kind, unit, buyer, hashes, numbers };
  }
}

/** `state`: 1 and the index in `COUNTED_STATES`. */
interface AnsweredKey {
  hash: string;
  state: number;
}

const NUMBERS_SCOPE = "eudrNumbers";
/** 3,000 numbers in each after ten years with 20,000 new ones. */
const NUMBER_ITEMS = 64;
const numberKey = (number: number) => bucketOf(number, NUMBER_ITEMS);

/** What is known of each number (docs/rules/eudr.md, "Statistics"). */
export const eudrNumberSum = /* @__PURE__ */ sum<AnsweredKey>()({
  name: "eudrNumber",
  code: 15,
  places: ({ hash, state }) => ({ destinationKey: hash, assortment: state }),
  key: ({ destinationKey: hash, assortment: state }) => ({ hash, state }),
  cells({ hash, state }) {
    const slot = numberOfHash(hash);
    return [{ scope: NUMBERS_SCOPE, key: numberKey(slot), cell: { assortment: state }, slot }];
  },
});

/** Hashes of EUDR numbers are whole numbers in the base 36; as slots they take a third of the room, and a tenth of the time. */
const numberOfHash = (hash: string) => Number.parseInt(hash, 36);
export const hashOfNumber = (number: number) => number.toString(36);

/** The state of a number by its hash; undefined where nothing is known of it. */
export type NumberStates = (hash: string) => number | undefined;

/** Of all numbers, or of some: as many items as these lie in. */
export async function eudrNumberStates(hashes?: Iterable<string>): Promise<NumberStates> {
  const items = hashes
    ? Array.from(hashes, (hash) => numberOfHash(hash) % NUMBER_ITEMS)
    : Array.from({ length: NUMBER_ITEMS }, (_, item) => item);
  const byItem: CellNumbers[][] = [];
  for (const cell of await cellsAt(NUMBERS_SCOPE, items.map(numberKey))) {
    // A cell has the numbers of one item.
    (byItem[(cell.numbers[0] ?? 0) % NUMBER_ITEMS] ??= []).push(cell);
  }
  return (hash) => {
    const number = numberOfHash(hash);
    return byItem[number % NUMBER_ITEMS]?.find(({ numbers }) => hasSlot(numbers, number))?.assortment;
  };
}

/** Slots are in order: a search by halves takes a tenth of the time in which a map of 100,000 numbers is made. */
function hasSlot(numbers: readonly number[], slot: number): boolean {
  let [low, high] = [0, numbers.length / 3];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((numbers[3 * middle] ?? 0) < slot) low = middle + 1;
    else high = middle;
  }
  return numbers[3 * low] === slot;
}
