import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { keyFolder } from "#scripts/simulators/eid/ca/keyFolder.ts";
import { testCa } from "#scripts/simulators/eid/ca/testCa.ts";
import { eidSettingsOf } from "#scripts/simulators/eid/simulator.ts";
import { dataFolder } from "./dataFolder.ts";
import { embeddedEnvironment } from "./environment.ts";
import { startServices } from "./services.ts";
import { createTable } from "./table.ts";

/** Opens the table of TABLE_NAME, or else the folder of the embedded system, which must not be running. */
export async function openTable(dataDir = dataFolder()): Promise<{
  where: string;
  hasFiles: boolean;
  close(): Promise<void>;
}> {
  const given = process.env["TABLE_NAME"];
  if (given) {
    // Required by the schema of the environment, unused by the data layer.
    const hasFiles = process.env["FILES_BUCKET"] !== undefined;
    process.env["FILES_BUCKET"] ??= "unused";
    process.env["PUBLIC_URL"] ??= "http://localhost";
    process.env["MAIL_FROM"] ??= "unused";
    return { where: `table ${given}`, hasFiles, close: async () => {} };
  }
  const services = await startServices(resolve(dataDir));
  const folder = services.folder ?? dataDir;
  await createTable(services.dynamoEndpoint, services.tableName);
  const eidSettings = settingsOfFolder(folder);
  const options = { publicUrl: "http://localhost:3000", ...(eidSettings && { eidSettings }) };
  Object.assign(process.env, embeddedEnvironment(services, options));
  return { where: folder, hasFiles: true, close: () => services.close() };
}

/** The certificates by which the demo of the folder signs; its services do not run. */
function settingsOfFolder(folder: string): string | undefined {
  if (process.env["EID_SETTINGS"]) return undefined;
  const keys = join(folder, "eid");
  return existsSync(keys) ? eidSettingsOf({ url: "http://localhost", ca: testCa(keyFolder(keys)) }) : undefined;
}
