import { seedReference } from "#scripts/seeding/reference.ts";
import { reference } from "./measuredReports.ts";

/** Companies and assortments of the demo, so many owners and no prices. */
export async function seedTrade(owners = reference.owners.length): Promise<void> {
  await seedReference({ ...reference, owners: reference.owners.slice(0, owners), prices: [] });
}
