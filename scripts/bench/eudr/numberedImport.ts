import { measuredReports, reference } from "#scripts/bench/data/measuredReports.ts";
import { UNTIL } from "#scripts/bench/data/tables.ts";
import { answer } from "#scripts/bench/measuring/child.ts";
import { openEmptyTable } from "#scripts/bench/measuring/emptyTable.ts";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { onProcessor } from "#scripts/bench/measuring/processor.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";

const ROUNDS = 10;
const REPORTS = 2000;
const ROWS_EACH = 5;
/** Distinct ones of an import: as many as it has owners. */
const NUMBERS = 40;
const MAX_RATIO = 1.05;

const services = await openEmptyTable();
const { inParallel } = await import("#functions/platform/parallel.ts");
const { openSeenSites } = await import("#functions/eudr/openSeenSites.ts");
const { IMPORTS_AT_ONCE, importSlices, openImport } = await import("#functions/imports/importReports.ts");
const { seedReference } = await import("#scripts/seeding/reference.ts");

await seedReference({ ...reference, prices: [] });
// The first run compiles and reads first, so that neither kind has to.
await processorOfRow(reportsOf("SOE", false));
const plain: number[] = [];
const numbered: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  // The kinds take turns to be first: the table grows, and the machine has other work.
  for (const isNumbered of round % 2 === 0 ? [false, true] : [true, false]) {
    const each = await processorOfRow(reportsOf(`${isNumbered ? "EUDR" : "ILMA"}${round}`, isNumbered));
    (isNumbered ? numbered : plain).push(each);
  }
  console.log(`  without ${plain.at(-1)?.toFixed(3)}, with numbers ${numbered.at(-1)?.toFixed(3)} ms/row`);
}
await services.close();
// Other work on the machine only adds to it.
const [best, bestNumbered] = [Math.min(...plain), Math.min(...numbered)];
await answer([
  shown("import, processor of the handlers without numbers, best round", best, "ms/row"),
  shown("import, the same with a number in each row", bestNumbered, "ms/row"),
  atMost("the second over the first", bestNumbered / best, "×", MAX_RATIO),
]);

async function processorOfRow(reports: readonly MeasuredReport[]): Promise<number> {
  const importer = await openImport("file", openSeenSites(false));
  const { processor } = await onProcessor(services, () =>
    inParallel(importSlices(reports.length), IMPORTS_AT_ONCE, async ({ start, end }) => {
      await importer.import(reports.slice(start, end));
    }),
  );
  return (processor.handlers * 1000) / (REPORTS * ROWS_EACH);
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
