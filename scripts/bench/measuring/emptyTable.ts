import { embeddedEnvironment } from "#scripts/embedded/services/environment.ts";
import { type Services, startServices } from "#scripts/embedded/services/services.ts";
import { createTable } from "#scripts/embedded/services/table.ts";

type Environment = Omit<Parameters<typeof embeddedEnvironment>[1], "tableName" | "publicUrl">;

/**
 * Starts services with an empty table in memory. Sets the environment by which the data layer finds them, so modules of
 * `functions` are imported after it.
 */
export async function openEmptyTable(more: Environment = {}): Promise<Services> {
  const services = await startServices(undefined);
  await createTable(services.dynamoEndpoint, "virn");
  const environment = embeddedEnvironment(services, {
    tableName: "virn",
    publicUrl: "http://localhost:3000",
    ...more,
  });
  Object.assign(process.env, environment);
  return services;
}
