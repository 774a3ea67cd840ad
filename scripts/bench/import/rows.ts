import { indexTokens } from "#functions/acts/indexTokens.ts";
import { openSeenSites } from "#functions/eudr/openSeenSites.ts";
import { measuredReportOf } from "#functions/imports/evr/evrReport.ts";
import { IMPORTS_AT_ONCE, importSlices, openImport } from "#functions/imports/importReports.ts";
import { readWaybill } from "#functions/platform/clients/evr/models.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import type { BacklogKey } from "#functions/platform/tokens/tokenBacklog.ts";
import { UNTIL } from "#scripts/bench/data/tables.ts";
import { atLeast, atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { median } from "#scripts/bench/measuring/statistics.ts";
import { useOfTable } from "#scripts/bench/measuring/tableUse.ts";
import { timed } from "#scripts/bench/measuring/timed.ts";
import { demoReference } from "#scripts/demo/reference.ts";
import { demoWaybills } from "#scripts/demo/waybills.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";

const ROUNDS = 3;
const WAYBILLS = 2000;
const BACKLOGS_AT_ONCE = 4;
const MIN_ROWS_PER_SECOND = 2000;
const MAX_ITEMS_PER_ROW = 2.6;

const period = { seed: 2026, until: UNTIL };

export const rows = part({
  async prepare() {
    await seedReference(demoReference(period));
    return chunksOf([...demoWaybills({ ...period, count: ROUNDS * WAYBILLS })], WAYBILLS).map(reportsOf);
  },
  async run(rounds) {
    const found: Awaited<ReturnType<typeof importOf>>[] = [];
    for (const reports of rounds) found.push(await importOf(reports));
    return found;
  },
  goal: (rounds) => {
    const perRow = (of: (round: (typeof rounds)[number]) => number) =>
      median(rounds.map((round) => of(round) / round.rows));
    const speeds = rounds.map((round) => round.rows / round.listed.seconds);
    return [
      shown("rows imported each time", median(rounds.map((round) => round.rows)), "rows"),
      atLeast("import until the reports are listed, median", median(speeds), "rows/s", MIN_ROWS_PER_SECOND),
      shown("the same, best", Math.max(...speeds), "rows/s"),
      shown("processor of the handlers until then", 1000 * perRow(({ listed }) => listed.processor), "ms/row"),
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
  },
});

function reportsOf(waybills: readonly unknown[]): MeasuredReport[] {
  const reports: MeasuredReport[] = [];
  for (const waybill of waybills) {
    const read = readWaybill(waybill);
    const measured = read.ok ? measuredReportOf(read.waybill) : undefined;
    if (measured?.ok) reports.push(measured.report);
  }
  return reports;
}

/** Measures the time until the reports are listed, then until they are found by number. */
async function importOf(reports: readonly MeasuredReport[]) {
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
  const count = reports.reduce((sum, report) => sum + report.rows.length, 0);
  console.log(`  ${count} rows: listed in ${listed.seconds.toFixed(1)} s, indexed in ${indexed.seconds.toFixed(1)} s`);
  return { rows: count, listed, indexed };
}

async function measured(work: () => Promise<void>) {
  const { milliseconds, processor, result } = await timed(() => useOfTable(work));
  const { items, writes: units } = result.use;
  return { seconds: milliseconds / 1000, processor: processor / 1000, items, units };
}
