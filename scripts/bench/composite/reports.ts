import * as z from "zod";
import { answer, inChild } from "#scripts/bench/measuring/child.ts";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { embeddedEnvironment } from "#scripts/embedded/services/environment.ts";
import { startServices } from "#scripts/embedded/services/services.ts";
import { createTable } from "#scripts/embedded/services/table.ts";

const LARGEST = 1_000_000;
const MAX_SECONDS = 60;
const MAX_MEGABYTES = 300;
const measured = z.object({ seconds: z.number(), megabytes: z.number(), bytes: z.number() });

const figures: Figure[] = [];
for (const size of [10_000, 100_000, LARGEST]) {
  const services = await startServices(undefined);
  await createTable(services.dynamoEndpoint, "virn");
  const environment = embeddedEnvironment(services, { tableName: "virn", publicUrl: "http://localhost:3000" });
  const lines = z
    .object({ lines: z.number() })
    .parse(await inChild("composite/seed.ts", [JSON.stringify(environment), String(size)]));
  const { seconds, megabytes, bytes } = measured.parse(
    await inChild("composite/worker.ts", [JSON.stringify(environment)]),
  );
  await services.close();
  const name = `composite report of ${size} rows`;
  const isLargest = size === LARGEST;
  figures.push(
    isLargest ? atMost(name, seconds, "s", MAX_SECONDS) : shown(name, seconds, "s"),
    shown(`${name}: rows`, lines.lines / seconds, "rows/s"),
    isLargest ? atMost(`${name}: memory`, megabytes, "MB", MAX_MEGABYTES) : shown(`${name}: memory`, megabytes, "MB"),
    shown(`${name}: file`, bytes / 1_000_000, "MB"),
  );
}
await answer(figures);
