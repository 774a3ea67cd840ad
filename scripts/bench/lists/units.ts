import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { answer } from "#scripts/bench/measuring/child.ts";
import { openTable } from "#scripts/embedded/services/openTable.ts";

const table = await openTable(process.argv[2]);
const { openCaller } = await import("#scripts/embedded/handlers/caller.ts");
const { openFixtures } = await import("./fixtures.ts");
const { readUnits, recorded } = await import("./recording.ts");

const client = new DynamoDBClient({});
const lists = await openFixtures();
const prepare = await openCaller();
const found: { name: string; units: number }[] = [];
for (const { name, route, input } of lists) {
  found.push({ name, units: await readUnits(client, await recorded(await prepare(route, input))) });
}
await table.close();
await answer(found);
