import type { BacklogKey } from "#functions/platform/tokens/tokenBacklog.ts";
import { UNTIL } from "#scripts/bench/data/tables.ts";
import { answer } from "#scripts/bench/measuring/child.ts";
import { openEmptyTable } from "#scripts/bench/measuring/emptyTable.ts";
import { atLeast, atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { onProcessor, type Processor } from "#scripts/bench/measuring/processor.ts";
import { median, timed } from "#scripts/bench/measuring/statistics.ts";
import { demoReference } from "#scripts/demo/reference.ts";
import { demoWaybills } from "#scripts/demo/waybills.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";

const ROUNDS = 3;
const WAYBILLS = 2000;
const BACKLOGS_AT_ONCE = 4;
const MIN_ROWS_PER_SECOND = 2000;
const MAX_ITEMS_PER_ROW = 2.6;

const services = await openEmptyTable();
const { readWaybill } = await import("#functions/platform/clients/evr/models.ts");
const { inParallel } = await import("#functions/platform/parallel.ts");
const { measuredReportOf } = await import("#functions/imports/evr/evrReport.ts");
const { openSeenSites } = await import("#functions/eudr/openSeenSites.ts");
const { IMPORTS_AT_ONCE, importSlices, openImport } = await import("#functions/imports/importReports.ts");
const { indexTokens } = await import("#functions/acts/indexTokens.ts");
const { seedReference } = await import("#scripts/seeding/reference.ts");
const { counted } = await import("#scripts/bench/measuring/writes.ts");
const { itemsPerSecondAlone } = await import("./databaseAlone.ts");

const period = { seed: 2026, until: UNTIL };
await seedReference(demoReference(period));
const waybills = demoWaybills({ ...period, count: ROUNDS * WAYBILLS });
const rounds: Figures[] = [];
for (let round = 0; round < ROUNDS; round++) rounds.push(await importOf(nextReports()));
const itemsAlone = await itemsPerSecondAlone();
await services.close();
await answer(figuresOf(rounds));

interface Measured extends Processor {
  seconds: number;
  items: number;
  units: number;
}

interface Figures {
  rows: number;
  listed: Measured;
  indexed: Measured;
}

function nextReports(): MeasuredReport[] {
  const reports: MeasuredReport[] = [];
  for (let count = 0; count < WAYBILLS; count++) {
    const read = readWaybill(waybills.next().value);
    const measured = read.ok ? measuredReportOf(read.waybill) : undefined;
    if (measured?.ok) reports.push(measured.report);
  }
  return reports;
}

/** Measures the time until the reports are listed, then until they are found by number. */
async function importOf(reports: readonly MeasuredReport[]): Promise<Figures> {
  const waiting: BacklogKey[] = [];
  const importer = await openImport("evr", openSeenSites(false), async (backlogs) => {
    waiting.push(...backlogs);
  });
  const listed = await measured(async () => {
    await inParallel(importSlices(reports.length), IMPORTS_AT_ONCE, async ({ start, end }) => {
      await importer.import(reports.slice(start, end));
    });
  });
  const indexed = await measured(() => inParallel(waiting, BACKLOGS_AT_ONCE, indexTokens));
  const rows = reports.reduce((sum, report) => sum + report.rows.length, 0);
  console.log(`  ${rows} rows: listed in ${listed.seconds.toFixed(1)} s, indexed in ${indexed.seconds.toFixed(1)} s`);
  return { rows, listed, indexed };
}

async function measured(work: () => Promise<void>): Promise<Measured> {
  const { milliseconds, result } = await timed(() => onProcessor(services, () => counted(work)));
  return { seconds: milliseconds / 1000, ...result.processor, ...result.result.writes };
}

function figuresOf(all: readonly Figures[]): Figure[] {
  const perRow = (of: (round: Figures) => number) => median(all.map((round) => of(round) / round.rows));
  const speeds = all.map(({ rows, listed }) => rows / listed.seconds);
  return [
    shown("rows imported each time", median(all.map(({ rows }) => rows)), "rows"),
    atLeast("import until the reports are listed, median", median(speeds), "rows/s", MIN_ROWS_PER_SECOND),
    shown("the same, best", Math.max(...speeds), "rows/s"),
    shown("items a second that the embedded database takes alone", itemsAlone, "items/s"),
    shown("processor of the handlers until then", 1000 * perRow(({ listed }) => listed.handlers), "ms/row"),
    shown("processor of the database until then", 1000 * perRow(({ listed }) => listed.database), "ms/row"),
    atMost(
      "items written until the reports are listed",
      perRow(({ listed }) => listed.items),
      "items/row",
      MAX_ITEMS_PER_ROW,
    ),
    shown(
      "write units until the reports are listed",
      perRow(({ listed }) => listed.units),
      "units/row",
    ),
    shown("search tokens afterwards, median", 1 / perRow(({ indexed }) => indexed.seconds), "rows/s"),
    shown(
      "items written for search tokens",
      perRow(({ indexed }) => indexed.items),
      "items/row",
    ),
    shown(
      "write units for search tokens",
      perRow(({ indexed }) => indexed.units),
      "units/row",
    ),
  ];
}
