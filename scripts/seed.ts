import { failWith, readOptions } from "./commandLine.ts";
import { demoReference } from "./demo/reference.ts";
import { demoWaybills } from "./demo/waybills.ts";
import { openTable } from "./embedded/services/openTable.ts";

/** Waybills: docs/rules/demo-data.md, "Scale". */
const sizes = { smoke: 60, demo: 12_000, load: 300_000 } as const;

const SAY_EVERY_MS = 5_000;

const USAGE = `npm run seed -- [--size ${Object.keys(sizes).join("|")}] [--seed NUMBER] [--until YYYY-MM-DD]
Fills the table of TABLE_NAME, or the folder VIRN_DATA of an embedded system that does not run, with made-up data.`;

const { values } = readOptions(USAGE, {
  options: {
    size: { type: "string", default: "demo" },
    seed: { type: "string", default: "2026" },
    until: { type: "string", default: new Date().toISOString().slice(0, 10) },
  },
});

function countOf(size: string): number {
  if (size === "smoke" || size === "demo" || size === "load") return sizes[size];
  throw new Error(`--size is one of ${Object.keys(sizes).join(", ")}, not ${size}.`);
}

/** Uses the product's own import. Existing reports stay unchanged. */
async function seed(): Promise<void> {
  const count = countOf(values.size);
  const period = { seed: Number(values.seed), until: values.until };
  const table = await openTable();
  const { seedReference } = await import("./seeding/reference.ts");
  const { seedReports } = await import("./seeding/reports.ts");
  console.log(`Seeding ${count} waybills into ${table.where}`);
  await seedReference(demoReference(period));
  const began = performance.now();
  let saidAt = began;
  const done = await seedReports(demoWaybills({ ...period, count }), ({ waybills, rows }) => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    console.log(`${Math.floor((100 * waybills) / count)} %: ${waybills} waybills, ${rows} rows`);
  });
  const seconds = (performance.now() - began) / 1000;
  console.log(`${done.rows} rows in ${seconds.toFixed(1)} s, ${Math.round(done.rows / seconds)} rows/s`);
  await table.close();
}

try {
  await seed();
  process.exit(0);
} catch (error) {
  failWith(error);
}
