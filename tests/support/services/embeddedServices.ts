import { type Services, startServices } from "#scripts/embedded/services/services.ts";

let services: Services;

/** Services in memory for all function tests. DYNAMODB_ENDPOINT replaces the embedded database. */
export async function setup(): Promise<void> {
  services = await startServices(undefined);
  const { embeddedEnvironment } = await import("#scripts/embedded/services/environment.ts");
  Object.assign(
    process.env,
    embeddedEnvironment(services, { tableName: "set-by-each-file", publicUrl: "http://localhost:3999" }),
    { LOG_LEVEL: "ERROR" },
  );
}

export async function teardown(): Promise<void> {
  await services.close();
}
