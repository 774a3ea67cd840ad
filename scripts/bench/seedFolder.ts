import { writeFileSync } from "node:fs";
import { demoReference } from "#scripts/demo/reference.ts";
import { demoWaybills } from "#scripts/demo/waybills.ts";
import { openTable } from "#scripts/embedded/openTable.ts";
import { completionOf, UNTIL } from "./data.ts";

/** The same as of `npm run seed`, so that a table seeded by it serves too. */
const SEED = 2026;
const TOLD_EVERY_MS = 10_000;

// Started with a folder and the number of waybills that it should hold.
const [folder = "", count = "0"] = process.argv.slice(2);
const period = { seed: SEED, until: UNTIL };

const table = await openTable(folder);
const { seedReference } = await import("#scripts/seeding/reference.ts");
const { seedReports } = await import("#scripts/seeding/reports.ts");
const began = performance.now();
let told = began;
await seedReference(demoReference(period));
const done = await seedReports(demoWaybills({ ...period, count: Number(count) }), ({ waybills, rows }) => {
  if (performance.now() - told < TOLD_EVERY_MS) return;
  told = performance.now();
  console.log(`  ${waybills} of ${count} waybills, ${rows} rows`);
});
await table.close();
const seconds = Math.round((performance.now() - began) / 1000);
writeFileSync(completionOf(folder), `${JSON.stringify({ ...done, until: UNTIL, seconds })}\n`);
process.exit(0);
