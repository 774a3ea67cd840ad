import type { Cell } from "#functions/compositeReports/workbook/sheetXml.ts";
import { streamedWorkbook } from "#functions/compositeReports/workbook/streamedWorkbook.ts";
import { env } from "#functions/platform/env.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { formatEstonianDateTime, tallinnDay } from "#shared/basics/tallinnClock.ts";
import {
  keptUntil,
  type LastPapers,
  RETENTION,
  type RetentionKind,
  retentionKinds,
} from "#shared/personalData/retention.ts";
import type { TraceLine } from "./store/personalDataLines.ts";

export interface GatheredFacts {
  /** Label and value, such as `Nimi`. */
  record: readonly (readonly [string, string])[];
  counts: Readonly<Partial<Record<RetentionKind, number>>>;
  papers: LastPapers;
  now: Date;
}

const COLUMNS = [
  { heading: "Liik", width: 32 },
  { heading: "Mille kohta", width: 40 },
  { heading: "Mis", width: 36 },
  { heading: "Millal", width: 18 },
];

/** Writes the data of a person: the record and the kinds with their retention, then every trace. */
export function personalDataWorkbook(
  lines: AsyncIterable<readonly TraceLine[]>,
  facts: GatheredFacts,
): AsyncGenerator<Uint8Array> {
  const sheet = { name: "Jäljed", columns: COLUMNS, rows: cellsOf(lines) };
  return streamedWorkbook([sheet], summary(facts), facts.now);
}

async function* cellsOf(lines: AsyncIterable<readonly TraceLine[]>): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const some of lines) {
    yield some.map(([kind, subject, event, at]) => [RETENTION[kind].title, subject, event, timeText(at)]);
  }
}

function timeText(at: string): string {
  return at.length === "2026-11-18".length ? formatEstonianDate(at) : formatEstonianDateTime(at);
}

function summary({ record, counts, papers, now }: GatheredFacts) {
  const today = tallinnDay(now.toISOString());
  const rows = () => [
    { cells: ["Isikuandmed"], isHeading: true },
    ...record.map(([label, value]) => ({ cells: [label, value] })),
    { cells: ["Koostatud", formatEstonianDateTime(now.toISOString())] },
    { cells: [] },
    { cells: ["Liik", "Kogus", "Kui kaua hoitakse", "Miks", "Kustutamisel jääb kuni"], isHeading: true },
    ...retentionKinds.map((kind) => {
      const { title, period, reason } = RETENTION[kind];
      const count = counts[kind];
      const until = keptUntil(kind, papers, today, Number(env().BACKUP_YEARS));
      return {
        cells: [
          title,
          count === undefined ? null : { number: String(count), style: "count" as const },
          period,
          reason,
          until === undefined ? null : formatEstonianDate(until),
        ],
      };
    }),
  ];
  return {
    name: "Kokkuvõte",
    columns: [{ width: 56 }, { width: 28 }, { width: 40 }, { width: 60 }, { width: 22 }],
    rows,
  };
}
