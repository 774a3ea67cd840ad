import { openTable } from "./embedded/services/openTable.ts";

const table = await openTable();
const { differences } = await import("./verifying/differences.ts");
const found = await differences();
for (const difference of found.slice(0, 100)) console.log(difference);
console.log(
  found.length === 0 ? `No differences in ${table.where}.` : `${found.length} differences in ${table.where}.`,
);
await table.close();
process.exit(found.length === 0 ? 0 : 1);
