import { writeFileSync } from "node:fs";
import { demoReference } from "#scripts/demo/reference.ts";
import { demoWaybills } from "#scripts/demo/waybills.ts";
import { openTable } from "#scripts/embedded/services/openTable.ts";
import { completionOf, UNTIL } from "./tables.ts";

/** The seed of `npm run seed`, so that its tables can be used here too. */
const SEED = 2026;
const PROGRESS_MS = 10_000;

const [folder = "", count = "0"] = process.argv.slice(2);
const period = { seed: SEED, until: UNTIL };

const table = await openTable(folder);
const { seedReference } = await import("#scripts/seeding/reference.ts");
const { seedReports } = await import("#scripts/seeding/reports.ts");
const began = performance.now();
let reported = began;
await seedReference(demoReference(period));
const done = await seedReports(demoWaybills({ ...period, count: Number(count) }), ({ waybills, rows }) => {
  if (performance.now() - reported < PROGRESS_MS) return;
  reported = performance.now();
  console.log(`  ${waybills} of ${count} waybills, ${rows} rows`);
});
await table.close();
const seconds = Math.round((performance.now() - began) / 1000);
writeFileSync(completionOf(folder), `${JSON.stringify({ ...done, until: UNTIL, seconds })}\n`);
process.exit(0);
