import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { chosenCompanies, periodOf } from "#functions/statistics/scope.ts";
import { namedCompanies } from "#functions/statistics/statisticsNames.ts";
import type { CellNumbers } from "#functions/statistics/store/sumCells.ts";
import { eudrNumberCodes, eudrTimberSums } from "#functions/statistics/store/sumReads.ts";
import { thousandths, toCubicMetres } from "#shared/basics/amounts.ts";
import type { Period } from "#shared/basics/periods.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { UNITS, type Unit } from "#shared/basics/units.ts";
import type { WireEudrLine, WireEudrStatistics } from "#shared/eudr/contract.ts";
import { TIMBER_KINDS, TIMBER_STATES, type TimberState, timberState } from "#shared/eudr/timberShares.ts";
import { monthOfNumber, yearMonth } from "#shared/statistics/periodParts.ts";
import { ownersOfViewer } from "./owners.ts";
import { stateOfCode } from "./store/numberCheck.ts";

export interface EudrStatisticsQuery {
  date_after: string;
  date_before: string;
  owner?: string | undefined;
  buyer?: string | undefined;
}

/** Timber of one owner that one buyer got in one month; thousandths. */
interface TimberLine {
  /** 202611 */
  month: number;
  buyer: number;
  owner: number;
  unit: Unit;
  amounts: Record<TimberState, number>;
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
  const found = await Promise.all(years.map(async (year) => ({ year, cells: await eudrTimberSums(year, visible) })));
  const inPeriod = found.flatMap(({ year, cells }) => monthsOf(year, cells, period));
  const chosen = inPeriod.filter(
    ({ cell }) => (asked.owners?.has(cell.company) ?? true) && (asked.buyers?.has(cell.buyer) ?? true),
  );
  const owners = new Set(inPeriod.map(({ cell }) => cell.company));
  const buyers = new Set(inPeriod.map(({ cell }) => cell.buyer));
  const [lines, allOwners, allBuyers] = await Promise.all([
    linesOf(chosen),
    namedCompanies(owners),
    namedCompanies(buyers),
  ]);
  return { lines, all_owners: allOwners, all_buyers: allBuyers };
}

function setOf(ids: readonly number[] | undefined): ReadonlySet<number> | undefined {
  return ids && new Set(ids);
}

interface CellMonths {
  cell: CellNumbers;
  /** By `yearMonth`. */
  months: ReadonlyMap<number, number>;
}

/** Cells with timber in the period. */
function monthsOf(year: number, cells: readonly CellNumbers[], { from, to }: Period): CellMonths[] {
  const slotOf = (day: string) => Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10));
  const after = from < `${year}` ? 0 : slotOf(from);
  const before = to >= `${year + 1}` ? Number.POSITIVE_INFINITY : slotOf(to);
  return cells.flatMap((cell) => {
    const months = new Map<number, number>();
    for (let at = 0; at < cell.numbers.length; at += 3) {
      const slot = cell.numbers[at] ?? 0;
      if (slot < after || slot > before) continue;
      const month = yearMonth({ year, month: Math.floor(slot / 100) });
      months.set(month, (months.get(month) ?? 0) + (cell.numbers[at + 1] ?? 0));
    }
    return months.size > 0 ? [{ cell, months }] : [];
  });
}

async function linesOf(found: readonly CellMonths[]): Promise<TimberLine[]> {
  const keys = new Set(found.flatMap(({ cell }) => numbersOf(cell)));
  const codes = await eudrNumberCodes([...keys]);
  const lines = new Map<string, TimberLine>();
  for (const { cell, months } of found) {
    const { company: owner, buyer, unit, assortment } = cell;
    const states = numbersOf(cell).map((key) => stateOfCode(codes.get(key)));
    const state = timberState(TIMBER_KINDS[assortment] ?? "missing", states);
    for (const [month, amount] of months) {
      const key = `${month}/${buyer}/${owner}/${unit}`;
      const line = lines.get(key) ?? { month, buyer, owner, unit, amounts: noAmounts() };
      lines.set(key, line);
      line.amounts[state] += amount;
    }
  }
  return [...lines.values()];
}

function numbersOf({ destinationKey }: CellNumbers): string[] {
  return destinationKey === "" ? [] : destinationKey.split(" ");
}

function noAmounts(): Record<TimberState, number> {
  return { verified: 0, found: 0, unchecked: 0, invalid: 0, excused: 0, missing: 0 };
}

export type EudrTimber = Awaited<ReturnType<typeof eudrTimber>>;

/** Sums of lines by month, by buyer and by owner, each in its order. */
export function eudrStatistics(timber: EudrTimber, now: Date): WireEudrStatistics {
  const { lines, all_owners, all_buyers } = timber;
  const sumsBy = (idOf: (line: TimberLine) => number, order: readonly number[]) => {
    const groups = Map.groupBy(lines, (line) => `${idOf(line)}/${line.unit}`);
    return order.flatMap((id) =>
      UNITS.flatMap((unit) => {
        const own = groups.get(`${id}/${unit}`);
        return own ? [{ id, ...wireLine({ unit, amounts: together(own) }) }] : [];
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

function together(lines: readonly TimberLine[]): Record<TimberState, number> {
  const sums = noAmounts();
  for (const { amounts } of lines) for (const state of TIMBER_STATES) sums[state] += amounts[state];
  return sums;
}

export function wireLine({ unit, amounts }: Pick<TimberLine, "unit" | "amounts">): WireEudrLine {
  const amountOf = (state: TimberState) => toCubicMetres(thousandths(amounts[state]));
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
