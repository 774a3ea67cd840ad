import { resolve } from "node:path";
import { embeddedEnvironment } from "./environment.ts";
import { createTable, startServices } from "./services.ts";

/**
 * Prepares the environment for a script that works on the data directly: the table that TABLE_NAME names (AWS, an
 * emulator), or the embedded system's own folder while it is not running.
 */
export async function openTable(dataDir = process.env["VIRN_DATA"] ?? ".data/embedded"): Promise<{
  where: string;
  close(): Promise<void>;
}> {
  const given = process.env["TABLE_NAME"];
  if (given) {
    // What the data layer does not use, but the environment's schema asks for.
    process.env["FILES_BUCKET"] ??= "unused";
    process.env["PUBLIC_URL"] ??= "http://localhost";
    process.env["MAIL_FROM"] ??= "unused";
    return { where: `table ${given}`, close: async () => {} };
  }
  const folder = resolve(dataDir);
  const services = await startServices(folder);
  await createTable(services.dynamoEndpoint, "virn");
  Object.assign(process.env, embeddedEnvironment(services, { tableName: "virn", publicUrl: "http://localhost:3000" }));
  return { where: folder, close: () => services.close() };
}
