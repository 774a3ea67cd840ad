import { csvFile } from "#functions/platform/csv.ts";
import { xlsxOf } from "#functions/platform/xlsx.ts";
import type { OriginLine } from "#shared/actLists/originLines.ts";
import { cubicMetresText, toCubicMetres } from "#shared/basics/amounts.ts";

const COLUMNS = [
  { title: "Akt", width: 16 },
  { title: "Omanik", width: 28 },
  { title: "Lank", width: 24 },
  { title: "Katastritunnus", width: 20 },
  { title: "Kinnistu number", width: 18 },
  { title: "Maakond", width: 16 },
  { title: "Sortiment", width: 20 },
  { title: "EUDR-i viitenumber", width: 28 },
  { title: "EUDR-i olek", width: 24 },
  { title: "Kontrollitud", width: 14 },
] as const;
const VOLUMES = ["tm", "pm³"] as const;

const textsOf = (line: OriginLine) => [
  line.act,
  line.owner,
  line.site,
  line.cadaster,
  line.forestNotice,
  line.county,
  line.assortment,
  line.eudr,
  line.eudrState,
  line.eudrChecked,
];

export function originsCsv(lines: readonly OriginLine[]): Uint8Array {
  const head = [...COLUMNS.map(({ title }) => title), ...VOLUMES];
  const rows = lines.map((line) => [
    ...textsOf(line),
    { number: cubicMetresText(line.solid) },
    { number: cubicMetresText(line.loose) },
  ]);
  return new TextEncoder().encode(csvFile([head, ...rows]));
}

export async function originsXlsx(lines: readonly OriginLine[]): Promise<Uint8Array> {
  const rows = lines.map((line) => [...textsOf(line), toCubicMetres(line.solid), toCubicMetres(line.loose)]);
  return xlsxOf([
    {
      name: "Päritolu",
      rows: [[...COLUMNS.map(({ title }) => title), ...VOLUMES], ...rows],
      columns: [...COLUMNS.map(({ width }) => ({ width })), ...VOLUMES.map(() => ({ width: 12, numFmt: "#,##0.000" }))],
      freezePane: { rows: 1 },
    },
  ]);
}
