import { openSeenSites } from "#functions/eudr/openSeenSites.ts";
import { IMPORTS_AT_ONCE, importSlices, openImport } from "#functions/imports/importReports.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { measuredReports } from "#scripts/bench/data/measuredReports.ts";
import { UNTIL } from "#scripts/bench/data/tables.ts";
import { seedTrade } from "#scripts/bench/data/trade.ts";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { timed } from "#scripts/bench/measuring/timed.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";

const ROUNDS = 10;
const REPORTS = 2000;
const ROWS_EACH = 5;
/** Distinct ones of an import: as many as it has owners. */
const NUMBERS = 40;
const MAX_RATIO = 1.05;

export const numbers = part({
  async prepare() {
    await seedTrade();
    // The first run compiles and reads first, so that neither kind has to.
    await processorOfRow(reportsOf("SOE", false));
  },
  async run() {
    const found: { plain: number[]; numbered: number[] } = { plain: [], numbered: [] };
    for (let round = 0; round < ROUNDS; round++) {
      // The kinds take turns to be first: the table grows, and the machine has other work.
      for (const isNumbered of round % 2 === 0 ? [false, true] : [true, false]) {
        const each = await processorOfRow(reportsOf(`${isNumbered ? "EUDR" : "ILMA"}${round}`, isNumbered));
        found[isNumbered ? "numbered" : "plain"].push(each);
      }
    }
    return found;
  },
  goal({ plain, numbered }) {
    // Other work on the machine only adds to it.
    const [best, bestNumbered] = [Math.min(...plain), Math.min(...numbered)];
    return [
      shown("import, processor of the handlers without numbers, best round", best, "ms/row"),
      shown("import, the same with a number in each row", bestNumbered, "ms/row"),
      atMost("the second over the first", bestNumbered / best, "×", MAX_RATIO),
    ];
  },
});

async function processorOfRow(reports: readonly MeasuredReport[]): Promise<number> {
  const importer = await openImport("file", openSeenSites(false));
  const { processor } = await timed(() =>
    inParallel(importSlices(reports.length), IMPORTS_AT_ONCE, async ({ start, end }) => {
      await importer.import(reports.slice(start, end));
    }),
  );
  return processor / (REPORTS * ROWS_EACH);
}

function reportsOf(prefix: string, isNumbered: boolean): MeasuredReport[] {
  const reports = measuredReports({ prefix, count: REPORTS, rowsEach: ROWS_EACH, date: UNTIL, owners: NUMBERS });
  if (!isNumbered) return reports;
  return reports.map((report, index) => {
    const digits = String(index % NUMBERS).padStart(5, "0");
    const eudrNumbers = [{ reference: `S26EEBENC${digits}`, verification: "K7X2M9QP" }];
    return {
      ...report,
      rows: report.rows.map((row) => ({ ...row, ...(row.site && { site: { ...row.site, eudrNumbers } }) })),
    };
  });
}
