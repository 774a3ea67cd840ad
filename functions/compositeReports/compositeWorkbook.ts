import { type ActType, PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { cubicMetresText, eurosText } from "#shared/basics/amounts.ts";
import { FIRST_PLAUSIBLE_DAY, formatEstonianDate, LAST_PLAUSIBLE_DAY } from "#shared/basics/dates.ts";
import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import { OLD_NIGHT_TEXT } from "#shared/compositeReports/compositeRequest.ts";
import { addLine, type LineTotals, noLines } from "#shared/compositeReports/lineTotals.ts";
import { isOldNight } from "#shared/platform/nightRuns.ts";
import type { CompositeLine } from "./compositeLines.ts";
import type { CompositeScope } from "./store/compositeRun.ts";
import { type Cell, type Column, dayNumber } from "./workbook/sheetXml.ts";
import { type LastSheet, MAX_SHEET_ROWS, streamedWorkbook } from "./workbook/streamedWorkbook.ts";

export interface CompositeSource {
  type: ActType;
  lines: AsyncIterable<readonly CompositeLine[]>;
}

export interface CompositeFacts {
  scope: Pick<CompositeScope, "from" | "until">;
  /** Names of the chosen filters; '' for all. */
  seller: string;
  buyer: string;
  destination: string;
  /** When the night began whose facts it shows; absent for those of the table now. */
  asOf?: string;
  now: Date;
}

const SHEETS: Record<ActType, string> = { [PURCHASE_ACT]: "Ostuaktid", [SALES_ACT]: "Müügiaktid" };

const COLUMNS: readonly (Column & { cell: (line: CompositeLine) => Cell })[] = [
  { heading: "Akti number", width: 16, cell: ({ act }) => act },
  { heading: "Kuupäev", width: 12, cell: ({ date }) => ({ number: dayNumber(date), style: "date" }) },
  { heading: "Müüja", width: 28, cell: ({ seller }) => seller },
  { heading: "Ostja", width: 28, cell: ({ buyer }) => buyer },
  { heading: "Mõõteraport", width: 16, cell: ({ report }) => report },
  { heading: "Mõõdetud", width: 12, cell: ({ measured }) => ({ number: dayNumber(measured), style: "date" }) },
  { heading: "Sihtkoht", width: 28, cell: ({ destination }) => destination },
  { heading: "Veoseleht", width: 16, cell: ({ waybill }) => waybill },
  { heading: "Omanik", width: 28, cell: ({ owner }) => owner },
  { heading: "Lank", width: 20, cell: ({ site }) => site },
  { heading: "Katastritunnus", width: 16, cell: ({ cadaster }) => cadaster },
  { heading: "Sortiment", width: 20, cell: ({ assortment }) => assortment },
  { heading: "Sertifikaat", width: 14, cell: ({ certificate }) => certificate },
  {
    heading: "tm",
    width: 12,
    cell: ({ unit, amount }) => (unit === "LCM" ? null : { number: cubicMetresText(amount), style: "volume" }),
  },
  {
    heading: "pm³",
    width: 12,
    cell: ({ unit, amount }) => (unit === "LCM" ? { number: cubicMetresText(amount), style: "volume" } : null),
  },
  { heading: "Hind", width: 10, cell: ({ price }) => ({ number: eurosText(price), style: "money" }) },
  { heading: "Summa", width: 14, cell: ({ sum }) => ({ number: eurosText(sum), style: "money" }) },
];

export function compositeWorkbook(
  sources: readonly CompositeSource[],
  facts: CompositeFacts,
  maxRows = MAX_SHEET_ROWS,
): AsyncGenerator<Uint8Array> {
  const kinds = sources.map((source) => ({ ...source, totals: noLines() }));
  const sheets = kinds.map(({ type, lines, totals }) => ({
    name: SHEETS[type],
    columns: COLUMNS,
    rows: cellsOf(lines, totals),
  }));
  return streamedWorkbook(sheets, summary(kinds, facts), facts.now, maxRows);
}

async function* cellsOf(lines: CompositeSource["lines"], totals: LineTotals) {
  for await (const batch of lines) {
    for (const line of batch) addLine(totals, line);
    yield batch.map((line) => COLUMNS.map(({ cell }) => cell(line)));
  }
}

function summary(kinds: readonly { type: ActType; totals: LineTotals }[], facts: CompositeFacts): LastSheet {
  const { scope, seller, buyer, destination, asOf, now } = facts;
  const { from, until } = scope;
  return {
    name: "Kokkuvõte",
    columns: [{ width: 20 }, { width: 28 }, { width: 16 }, { width: 16 }, { width: 18 }],
    rows: () => [
      { cells: ["Koondraport"], isHeading: true },
      { cells: ["Alates", from === FIRST_PLAUSIBLE_DAY ? "Algusest" : formatEstonianDate(from)] },
      { cells: ["Kuni", until === LAST_PLAUSIBLE_DAY ? "Lõpuni" : formatEstonianDate(until)] },
      { cells: ["Müüja", seller || "Kõik"] },
      { cells: ["Ostja", buyer || "Kõik"] },
      { cells: ["Sihtkoht", destination || "Kõik"] },
      { cells: ["Koostatud", formatEstonianDateTime(now.toISOString())] },
      ...(asOf === undefined ? [] : nightRows(asOf, now)),
      { cells: [] },
      { cells: ["Aktid", "Ridu", "tm", "pm³", "Summa km-ta"], isHeading: true },
      ...kinds.map(({ type, totals }) => ({
        cells: [
          SHEETS[type],
          { number: String(totals.lines), style: "count" as const },
          { number: cubicMetresText(totals.solid), style: "volume" as const },
          { number: cubicMetresText(totals.loose), style: "volume" as const },
          { number: eurosText(totals.sum), style: "money" as const },
        ],
      })),
    ],
  };
}

/** docs/rules/compositeReports.md, "Reports of a night" */
function nightRows(asOf: string, now: Date): ReturnType<LastSheet["rows"]> {
  const rows = [{ cells: ["Andmed seisuga", `${formatEstonianDateTime(asOf)}, hilisemaid muudatusi siin ei ole`] }];
  return isOldNight(asOf, now.getTime()) ? [...rows, { cells: ["Tähelepanu", OLD_NIGHT_TEXT] }] : rows;
}
