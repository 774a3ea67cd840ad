import { ownersOfViewer } from "#functions/eudr/owners.ts";
import {
  eudrNumberStates,
  eudrTimberSums,
  type NumberedTimber,
  type NumberStates,
} from "#functions/eudr/store/eudrSums.ts";
import { stateOfCode } from "#functions/eudr/store/numberCheck.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { chosenCompanies, periodOf } from "#functions/statistics/scope.ts";
import { namedCompanies } from "#functions/statistics/statisticsNames.ts";
import { thousandths, toCubicMetres } from "#shared/basics/amounts.ts";
import type { Period } from "#shared/basics/periods.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { UNITS, type Unit } from "#shared/basics/units.ts";
import type { WireEudrLine, WireEudrStatistics } from "#shared/eudr/statisticsShapes.ts";
import { TIMBER_KINDS, TIMBER_STATES, type TimberState, timberState } from "#shared/eudr/timberShares.ts";
import { monthOfNumber, yearMonth } from "#shared/statistics/periodParts.ts";

const MONTHS = 12;

export interface EudrStatisticsQuery {
  date_after: string;
  date_before: string;
  owner?: string | undefined;
  buyer?: string | undefined;
}

/** Thousandths by the index in `TIMBER_STATES`: as a list, adding up 20,000 lines takes a fraction of the time. */
type Amounts = number[];

/** Timber of one owner that one buyer got in one month. */
interface TimberLine {
  month: number;
  buyer: number;
  owner: number;
  unit: Unit;
  amounts: Amounts;
}

/** Timber of acts of a period by its EUDR numbers (docs/rules/eudr.md, "Statistics"). @throws Problem */
export async function eudrTimber(query: EudrStatisticsQuery, viewer: Viewer) {
  const period = periodOf(query);
  const visible = isSuperUser(viewer) ? undefined : (await ownersOfViewer(viewer)).map(({ id }) => id);
  const asked = {
    owners: setOf(chosenCompanies(query.owner, visible)),
    buyers: setOf(chosenCompanies(query.buyer, undefined)),
  };
  const [first, last] = [Number(period.from.slice(0, 4)), Number(period.to.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const [found, all] = await Promise.all([
    Promise.all(years.map(async (year) => ({ year, cells: await eudrTimberSums(year, visible) }))),
    // A page of all owners needs all of them, and does not wait for their hashes.
    visible ? undefined : eudrNumberStates(),
  ]);
  const states = all ?? (await eudrNumberStates(hashesOf(found)));
  const lines = new TimberLines(statesOfCells(states), first);
  const [owners, buyers] = [new Set<number>(), new Set<number>()];
  for (const { year, cells } of found) {
    const { after, before } = slotsOf(year, period);
    for (const cell of cells) {
      const isChosen = (asked.owners?.has(cell.owner) ?? true) && (asked.buyers?.has(cell.buyer) ?? true);
      if (!lines.add(cell, { year, after, before, isCounted: isChosen })) continue;
      owners.add(cell.owner);
      buyers.add(cell.buyer);
    }
  }
  const [allOwners, allBuyers] = await Promise.all([namedCompanies(owners), namedCompanies(buyers)]);
  return { lines: lines.all(), all_owners: allOwners, all_buyers: allBuyers };
}

function setOf(ids: readonly number[] | undefined): ReadonlySet<number> | undefined {
  return ids && new Set(ids);
}

/** Slots of a year that lie in the period, both included. */
function slotsOf(year: number, { from, to }: Period): { after: number; before: number } {
  const slotOf = (day: string) => Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10));
  return {
    after: from < `${year}` ? 0 : slotOf(from),
    before: to >= `${year + 1}` ? Number.POSITIVE_INFINITY : slotOf(to),
  };
}

function hashesIn(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}

function hashesOf(found: readonly { cells: Iterable<NumberedTimber> }[]): Set<string> {
  const texts = new Set<string>();
  for (const { cells } of found) for (const { hashes } of cells) texts.add(hashes);
  return new Set([...texts].flatMap(hashesIn));
}

/** Returns the index in `TIMBER_STATES`. */
function statesOfCells(stateOf: NumberStates): (cell: NumberedTimber) => number {
  const known = TIMBER_KINDS.map(() => new Map<string, number>());
  return ({ kind: index, hashes }) => {
    const ofKind = known[index];
    const kind = TIMBER_KINDS[index];
    if (!ofKind || !kind) throw new Error(`Kind ${index} of timber does not exist`);
    const found = ofKind.get(hashes);
    if (found !== undefined) return found;
    const checked = hashesIn(hashes).map((hash) => stateOfCode(stateOf(hash)));
    const state = TIMBER_STATES.indexOf(timberState(kind, checked));
    ofKind.set(hashes, state);
    return state;
  };
}

interface LineGroup {
  owner: number;
  buyer: number;
  unit: Unit;
  /** From January of the first year on, with gaps. */
  months: (TimberLine | undefined)[];
}

/** Adds up cells. Changes lines in place: a year has 100,000 numbers. */
class TimberLines {
  readonly #stateOf: (cell: NumberedTimber) => number;
  readonly #firstYear: number;
  readonly #groups = new Map<string, LineGroup>();
  /** Cells are in the order of their companies: most have the group of the one before. */
  #last: LineGroup | undefined;

  constructor(stateOf: (cell: NumberedTimber) => number, firstYear: number) {
    this.#stateOf = stateOf;
    this.#firstYear = firstYear;
  }

  all(): TimberLine[] {
    return [...this.#groups.values()].flatMap(({ months }) => months.filter((line) => line !== undefined));
  }

  /** True when the cell has timber in these slots, which is added when it is counted. */
  add(
    cell: NumberedTimber,
    { year, after, before, isCounted }: { year: number; after: number; before: number; isCounted: boolean },
  ): boolean {
    const { numbers, owner, buyer, unit } = cell;
    let group: LineGroup | undefined;
    let state = 0;
    for (let at = 0; at < numbers.length; at += 3) {
      const slot = numbers[at] ?? 0;
      if (slot < after || slot > before) continue;
      if (!isCounted) return true;
      if (!group) {
        group = this.#groupOf(owner, buyer, unit);
        state = this.#stateOf(cell);
      }
      const month = Math.floor(slot / 100);
      const { amounts } = (group.months[(year - this.#firstYear) * MONTHS + month - 1] ??= {
        month: yearMonth({ year, month }),
        buyer,
        owner,
        unit,
        amounts: noAmounts(),
      });
      amounts[state] = (amounts[state] ?? 0) + (numbers[at + 1] ?? 0);
    }
    return group !== undefined;
  }

  #groupOf(owner: number, buyer: number, unit: Unit): LineGroup {
    const last = this.#last;
    if (last?.owner === owner && last.buyer === buyer && last.unit === unit) return last;
    const key = `${owner}/${buyer}/${unit}`;
    const group = this.#groups.get(key) ?? { owner, buyer, unit, months: [] };
    this.#groups.set(key, group);
    this.#last = group;
    return group;
  }
}

function noAmounts(): Amounts {
  return TIMBER_STATES.map(() => 0);
}

export type EudrTimber = Awaited<ReturnType<typeof eudrTimber>>;

/** Sums of lines by month, by buyer and by owner, each in its order. */
export function eudrStatistics(timber: EudrTimber, now: Date): WireEudrStatistics {
  const { lines, all_owners, all_buyers } = timber;
  const sumsBy = (idOf: (line: TimberLine) => number, order: readonly number[]) => {
    const sums = new Map<number, Amounts>();
    const keyOf = (id: number, unit: Unit) => id * UNITS.length + UNITS.indexOf(unit);
    for (const line of lines) {
      const key = keyOf(idOf(line), line.unit);
      const sum = sums.get(key) ?? noAmounts();
      sums.set(key, sum);
      for (let state = 0; state < sum.length; state++) sum[state] = (sum[state] ?? 0) + (line.amounts[state] ?? 0);
    }
    return order.flatMap((id) =>
      UNITS.flatMap((unit) => {
        const amounts = sums.get(keyOf(id, unit));
        return amounts ? [{ id, ...wireLine({ unit, amounts }) }] : [];
      }),
    );
  };
  const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id);
  const months = [...new Set(lines.map(({ month }) => month))].toSorted((one, other) => one - other);
  return {
    today: tallinnDay(now.toISOString()),
    all_owners,
    all_buyers,
    months: sumsBy(({ month }) => month, months).map(({ id, ...line }) => ({ ...monthOfNumber(id), ...line })),
    buyers: sumsBy(({ buyer }) => buyer, idsOf(all_buyers)),
    owners: sumsBy(({ owner }) => owner, idsOf(all_owners)),
  };
}

export function wireLine({ unit, amounts }: Pick<TimberLine, "unit" | "amounts">): WireEudrLine {
  const amountOf = (state: TimberState) => toCubicMetres(thousandths(amounts[TIMBER_STATES.indexOf(state)] ?? 0));
  return {
    unit,
    verified: amountOf("verified"),
    found: amountOf("found"),
    unchecked: amountOf("unchecked"),
    invalid: amountOf("invalid"),
    excused: amountOf("excused"),
    missing: amountOf("missing"),
  };
}
