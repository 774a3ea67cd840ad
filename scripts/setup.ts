import { readFileSync } from "node:fs";
import { openTable } from "./embedded/services/openTable.ts";
import { readSetupFile } from "./setup/setupFile.ts";

async function setUp(path: string): Promise<void> {
  const file = readSetupFile(JSON.parse(readFileSync(path, "utf8")));
  const { platform, buyers, owners, assortments, people } = file;
  const table = await openTable();
  const { install } = await import("./setup/install.ts");
  await install(file);
  const missing = [platform.vatNumber === "" && "vatNumber", platform.bankAccount === "" && "bankAccount"].filter(
    Boolean,
  );
  if (missing.length > 0) console.warn(`The platform has no ${missing.join(" and no ")}: its invoices lack them.`);
  console.log(
    `${1 + buyers.length + owners.length} companies, ${assortments.length} assortments, ${people.length} people in ${table.where}.`,
  );
  await table.close();
}

try {
  const path = process.argv[2];
  if (!path) throw new Error("Name the file: npm run setup -- setup.json (README, “A new installation”).");
  await setUp(path);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
