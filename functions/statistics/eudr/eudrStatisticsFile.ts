import {
  choiceLine,
  type FileCell,
  type FileColumn,
  type FileTable,
  madeLine,
  periodLine,
  type TableFile,
} from "#functions/statistics/files/tableFile.ts";
import { periodOf } from "#functions/statistics/scope.ts";
import { monthLabel } from "#shared/basics/periods.ts";
import { UNITS, type Unit } from "#shared/basics/units.ts";
import type { WireEudrLine } from "#shared/eudr/statisticsShapes.ts";
import {
  sumOfAmounts,
  TIMBER_STATE_NAMES,
  TIMBER_STATES,
  type TimberAmounts,
  totalOf,
} from "#shared/eudr/timberShares.ts";
import { monthOfNumber } from "#shared/statistics/periodParts.ts";
import { UNIT_NAMES } from "#shared/statistics/virtualGroups.ts";
import { type EudrStatisticsQuery, type EudrTimber, eudrStatistics, wireLine } from "./eudrStatistics.ts";

const NAME: FileColumn = { title: "Nimi", width: 32 };
const DECIMALS = 3;
const AMOUNTS: readonly FileColumn[] = [...TIMBER_STATES.map((state) => TIMBER_STATE_NAMES[state]), "Kokku"].map(
  (title) => ({ title, width: 16, decimals: DECIMALS }),
);

/** Tables of months, buyers and owners as on the page, and one of each month of each buyer and owner. */
export function eudrStatisticsFile(timber: EudrTimber, query: EudrStatisticsQuery, now: Date): TableFile {
  const { today, all_owners, all_buyers, months, buyers, owners } = eudrStatistics(timber, now);
  const names = new Map([...all_owners, ...all_buyers].map(({ id, name }) => [id, name]));
  const nameOf = ({ id }: { id: number }) => names.get(id) ?? "";
  const chosen = (ids: string | undefined) => ids?.split(",").map(Number);
  const tables = UNITS.flatMap((unit) => [
    ...tableOf("Kuud", unit, months, (line) => [monthLabel(line.year, line.month)], [{ ...NAME, title: "Kuu" }]),
    ...tableOf("Ostjad", unit, buyers, (line) => [nameOf(line)], [NAME]),
    ...tableOf("Omanikud", unit, owners, (line) => [nameOf(line)], [NAME]),
    ...wholeTable(unit, timber, nameOf),
  ]);
  return {
    filters: [
      ["Statistika", "EUDR"],
      periodLine(periodOf(query)),
      choiceLine("Omanikud", all_owners, chosen(query.owner)),
      choiceLine("Ostjad", all_buyers, chosen(query.buyer)),
      madeLine(today),
    ],
    tables: tables.length > 0 ? tables : [{ name: "EUDR", columns: [NAME], rows: [] }],
  };
}

function wholeTable(unit: Unit, { lines, all_buyers, all_owners }: EudrTimber, nameOf: (of: { id: number }) => string) {
  const places = (all: readonly { id: number }[]) => new Map(all.map(({ id }, index) => [id, index]));
  const [buyers, owners] = [places(all_buyers), places(all_owners)];
  const inOrder = lines.toSorted(
    (one, other) =>
      one.month - other.month ||
      (buyers.get(one.buyer) ?? 0) - (buyers.get(other.buyer) ?? 0) ||
      (owners.get(one.owner) ?? 0) - (owners.get(other.owner) ?? 0),
  );
  const rows = inOrder.map((line) => ({ ...line, ...wireLine(line) }));
  const cells = ({ month, buyer, owner }: (typeof rows)[number]) => {
    const { year, month: number } = monthOfNumber(month);
    return [monthLabel(year, number), nameOf({ id: buyer }), nameOf({ id: owner })];
  };
  return tableOf("Kõik", unit, rows, cells, [
    { title: "Kuu", width: 18 },
    { title: "Ostja", width: 32 },
    { title: "Omanik", width: 32 },
  ]);
}

function tableOf<Line extends WireEudrLine>(
  name: string,
  unit: Unit,
  all: readonly Line[],
  headOf: (line: Line) => FileCell[],
  columns: readonly FileColumn[],
): FileTable[] {
  const lines = all.filter((line) => line.unit === unit);
  if (lines.length === 0) return [];
  const amounts = (line: TimberAmounts) => [...TIMBER_STATES.map((state) => line[state]), totalOf(line)];
  const rows: FileCell[][] = lines.map((line) => [...headOf(line), ...amounts(line)]);
  const total = ["Kokku", ...columns.slice(1).map(() => ""), ...amounts(sumOfAmounts(lines))];
  return [
    { name: `${name}, ${UNIT_NAMES[unit].short_name}`, columns: [...columns, ...AMOUNTS], rows: [...rows, total] },
  ];
}
