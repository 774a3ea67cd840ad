import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { answer, inChild } from "#scripts/bench/measuring/child.ts";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { timed } from "#scripts/bench/measuring/statistics.ts";
import { embeddedEnvironment } from "#scripts/embedded/services/environment.ts";
import { startServices } from "#scripts/embedded/services/services.ts";
import { createTable } from "#scripts/embedded/services/table.ts";

const SIZES = [10_000, 1_000_000];
const MAX_MEGABYTES = 1024;
const measured = z.object({ seconds: z.number(), megabytes: z.number(), bytes: z.number(), rows: z.number() });

const [given] = process.argv.slice(2);
await answer(given === undefined ? await figuresOfSizes() : await measure(given));

async function figuresOfSizes(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const rows of SIZES) {
    const services = await startServices(undefined);
    await createTable(services.dynamoEndpoint, "virn");
    const environment = JSON.stringify(
      embeddedEnvironment(services, { tableName: "virn", publicUrl: "http://localhost:3000" }),
    );
    // A measured row is a line of a sales act and one of a purchase act.
    await inChild("composite/seed.ts", [environment, String(2 * rows)]);
    const found = measured.parse(await inChild("composite/everything.ts", [environment]));
    await services.close();
    const name = `everything out, ${rows} rows on acts`;
    figures.push(
      shown(name, found.seconds, "s"),
      shown(`${name}: rows`, found.rows / found.seconds, "rows/s"),
      atMost(`${name}: memory`, found.megabytes, "MB", MAX_MEGABYTES),
      shown(`${name}: lines of acts as Parquet`, found.bytes / 1_000_000, "MB"),
    );
  }
  return figures;
}

/** Measures memory in a process without database and storage: of the whole process, since DuckDB does not use the heap. */
async function measure(environment: string): Promise<z.infer<typeof measured>> {
  Object.assign(process.env, JSON.parse(environment));
  const { exportAll } = await import("#scripts/exporting/exportAll.ts");
  const folder = mkdtempSync(join(tmpdir(), "virn-bench-export-"));
  const { result, milliseconds } = await timed(() => exportAll(folder, "bench", () => undefined));
  const { size: bytes } = statSync(join(folder, "facts", "act_lines.parquet"));
  rmSync(folder, { recursive: true });
  const megabytes = process.resourceUsage().maxRSS / 1024;
  return { seconds: milliseconds / 1000, megabytes, bytes, rows: result.rows["act_lines"] ?? 0 };
}
