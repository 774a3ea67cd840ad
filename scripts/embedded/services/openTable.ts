import { resolve } from "node:path";
import { embeddedEnvironment } from "./environment.ts";
import { startServices } from "./services.ts";
import { createTable } from "./table.ts";

/** Opens the table of TABLE_NAME, or else the folder of the embedded system, which must not be running. */
export async function openTable(dataDir = process.env["VIRN_DATA"] ?? ".data/embedded"): Promise<{
  where: string;
  /** The storage is known, too. */
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
  const folder = resolve(dataDir);
  const services = await startServices(folder);
  await createTable(services.dynamoEndpoint, "virn");
  Object.assign(process.env, embeddedEnvironment(services, { tableName: "virn", publicUrl: "http://localhost:3000" }));
  return { where: folder, hasFiles: true, close: () => services.close() };
}
