import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { measuredReports, reference } from "#scripts/bench/data/measuredReports.ts";
import { completionOf, UNTIL } from "#scripts/bench/data/tables.ts";
import { openTable } from "#scripts/embedded/services/openTable.ts";
import { chunksOf } from "#shared/basics/lists.ts";

const SLICE = 250;
const REPORTS = 2000;

const folder = process.argv[2] ?? "";
mkdirSync(folder, { recursive: true });
// The embedded system reads the last day of its demo from this file; its companies are then those of the reports.
writeFileSync(join(folder, "demo-until"), UNTIL);
const table = await openTable(folder);
const { openSeenSites } = await import("#functions/eudr/openSeenSites.ts");
const { openImport } = await import("#functions/imports/importReports.ts");
const { seedReference } = await import("#scripts/seeding/reference.ts");
await seedReference(reference);
const importer = await openImport("file", openSeenSites(false));
// Older than the demo, since an act of a whole company takes its oldest reports.
const batch = { prefix: "BENCHSITE", count: REPORTS, rowsEach: 5, date: "2025-01-02", owners: 250, siteLength: 12 };
const reports = measuredReports(batch);
for (const some of chunksOf(reports, SLICE)) await importer.import(some);
await table.close();
writeFileSync(completionOf(folder), `${JSON.stringify({ reports: REPORTS, until: UNTIL })}\n`);
process.exit(0);
