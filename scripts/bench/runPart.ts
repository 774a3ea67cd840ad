import { folderOf } from "./data/tables.ts";
import { answer, inChild } from "./measuring/child.ts";
import type { PartRow } from "./measuring/part.ts";
import { isSize, type Size } from "./measuring/sizes.ts";
import { partsByName } from "./parts.ts";

/** Prepares and runs one part on one table, and answers with its figures. Of a part that runs apart, a child of it only runs. */
// What a part has started ends with it, also when the bench is interrupted.
process.once("SIGTERM", () => process.exit(1));
const [name = "", size = "", prepared] = process.argv.slice(2);
const row = partsByName.get(name);
if (!row || !isSize(size)) throw new Error(`No part ${name} of ${size} rows`);
if (prepared === undefined) {
  const { environment = {} } = (await row.outside?.()) ?? {};
  const table = await open(row.on, size, environment);
  const part = await row.load();
  const made = await part.prepare(size);
  const figures = row.isApart
    ? await inChild("runPart.ts", [name, size, JSON.stringify(made ?? null)], process.env)
    : part.goal(await part.run(made, size), size);
  await table.close();
  await answer(figures);
} else {
  const part = await row.load();
  await answer(part.goal(await part.run(JSON.parse(prepared), size), size));
}

/** Sets the environment by which the data layer finds the table. */
async function open(on: PartRow["on"], size: Size, settings: object): Promise<{ close(): Promise<void> }> {
  if (on === "nothing") return { close: async () => undefined };
  // Not in the memory of a part that runs apart.
  const { openTable } = await import("#scripts/embedded/services/openTable.ts");
  const { embeddedEnvironment } = await import("#scripts/embedded/services/environment.ts");
  const { startServices } = await import("#scripts/embedded/services/services.ts");
  const { createTable } = await import("#scripts/embedded/services/table.ts");
  if (on !== "empty") return openTable(folderOf(size));
  const services = await startServices(undefined);
  await createTable(services.dynamoEndpoint, services.tableName);
  Object.assign(process.env, embeddedEnvironment(services, { publicUrl: "http://localhost:3000" }), settings);
  return services;
}
