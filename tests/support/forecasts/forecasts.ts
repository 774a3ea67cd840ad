import { addAssortmentGroup } from "#functions/assortments/store/assortmentGroup.ts";
import { addCompany, newBuyer, newOwner } from "#functions/companies/store/companyWrites.ts";
import { createDestination } from "#functions/companies/store/destination.ts";
import { freeCode } from "#tests/support/api/companies.ts";

let used = 0;

/** An owner that enters forecasts. */
export async function forecaster(name: string, entersForecasts = true): Promise<number> {
  used += 1;
  return addCompany({ ...newOwner(freeCode(7000 + used), name, "Kase talu, Kadrina"), entersForecasts });
}

/** A buyer with two destinations, a group in tm for each of them, one in tm for all, and one in pm³. */
export async function forecastGroupsForTest() {
  used += 1;
  const buyer = await addCompany(newBuyer(freeCode(7000 + used), "Saeveski OÜ", "Tehase 1, Paide"));
  const destinations = await Promise.all(
    ["Sadam 2", "Sadam 10"].map(async (name, index) => {
      const made = await createDestination(buyer, `SADAM${index}`, name);
      if (!made) throw new Error("The destination exists");
      return { id: made.id, buyer, code: made.code };
    }),
  );
  const add = async (name: string, facts: { unit: "SCM" | "LCM"; forecastsPerDestination: boolean }) => {
    const saved = await addAssortmentGroup({
      name: `${name} ${used}`,
      destinations,
      ungroupedDestination: false,
      ...facts,
    });
    if (!saved.ok) throw new Error("The group exists");
    return saved.group.id;
  };
  return {
    destinations: destinations.map(({ id }) => id),
    spruce: await add("Kuusk", { unit: "SCM", forecastsPerDestination: true }),
    firewood: await add("Küte", { unit: "SCM", forecastsPerDestination: false }),
    chips: await add("Hake", { unit: "LCM", forecastsPerDestination: true }),
  };
}
