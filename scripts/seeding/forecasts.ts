import { allAssortments, changeAssortment } from "#functions/assortments/store/assortment.ts";
import {
  addAssortmentGroup,
  allAssortmentGroups,
  type GroupDestination,
} from "#functions/assortments/store/assortmentGroup.ts";
import { companyIdsByCode } from "#functions/companies/store/company.ts";
import { destinationsOf } from "#functions/companies/store/destination.ts";
import { allForecasters } from "#functions/companies/store/forecaster.ts";
import type { StoredForecastRow } from "#functions/forecasts/store/forecastRows.ts";
import { addForecast, confirmForecast, saveForecastRows } from "#functions/forecasts/store/forecastWrites.ts";
import { personByEmail } from "#functions/people/store/person.ts";
import type { DemoReference } from "#scripts/demo/reference.ts";
import { type Random, seeded } from "#scripts/random/random.ts";
import { tenThousandths } from "#shared/basics/amounts.ts";
import { addQuarters, compareQuarters, monthsOfQuarter, quarterOf, quarterPeriod } from "#shared/basics/periods.ts";
import type { Unit } from "#shared/basics/units.ts";

interface DemoGroup {
  name: string;
  unit: Unit;
  codes: readonly string[];
  perDestination: boolean;
}

/** Rejected logs are in no group: they are 'Grupeerimata'. */
const GROUPS: readonly DemoGroup[] = [
  { name: "Kuusk, palk", unit: "SCM", codes: ["KUPALK", "KUPEEN"], perDestination: true },
  { name: "Mänd, palk", unit: "SCM", codes: ["MAPALK", "MAPEEN"], perDestination: true },
  { name: "Kask, palk ja pakk", unit: "SCM", codes: ["KAPAKK", "KAPALK"], perDestination: true },
  { name: "Muu lehtpuu, palk", unit: "SCM", codes: ["HAPALK", "LEPALK"], perDestination: false },
  { name: "Paberipuit", unit: "SCM", codes: ["KUPABER", "MAPABER", "KAPABER", "HAPABER"], perDestination: true },
  { name: "Küttepuit", unit: "SCM", codes: ["OKKYTE", "LEKYTE", "SEKYTE"], perDestination: false },
  { name: "Hakkpuit", unit: "LCM", codes: ["HAKE"], perDestination: true },
];
const MAX_DESTINATIONS = 4;
const QUARTERS = 4;

export interface SeededGroup extends DemoGroup {
  id: number;
  destinations: readonly GroupDestination[];
}

/**
 * Groups of assortments, and forecasts of the companies that enter them: confirmed ones of the last quarters and a pending
 * one of today's; the last company has none. Deliveries of the demo are near them.
 */
export async function seedForecasts(reference: DemoReference, { until, seed }: { until: string; seed: number }) {
  const groups = await seedGroups(reference);
  const today = quarterOf(until);
  const random = seeded(seed + 12);
  const companies = (await allForecasters()).slice(0, -1);
  const agent = await personByEmail("mari@virn.example");
  for (const { company } of companies) {
    for (let back = QUARTERS; back >= 0; back--) {
      const quarter = addQuarters(today, -back);
      const stamp = {
        by: agent?.id ?? ("" as const),
        at: `${quarterPeriod(addQuarters(quarter, -1)).to.slice(0, 8)}10T09:00:00.000Z`,
      };
      const added = await addForecast(company, quarter, stamp);
      const after = forecastRowsOf(groups, monthsOfQuarter(quarter), random);
      const saved = added && (await saveForecastRows(added, { before: [], after }, stamp));
      if (saved && compareQuarters(quarter, today) < 0) await confirmForecast(saved, stamp);
    }
  }
}

export async function seedGroups(reference: DemoReference): Promise<SeededGroup[]> {
  const assortments = new Map((await allAssortments()).map((assortment) => [assortment.code, assortment]));
  const buyers = await companyIdsByCode(reference.buyers.map(({ regCode }) => regCode));
  const seededGroups: SeededGroup[] = [];
  for (const group of GROUPS) {
    const named = reference.destinations.filter(({ assortments: takes }) =>
      takes.some((code) => group.codes.includes(code)),
    );
    const destinations: GroupDestination[] = [];
    for (const { buyer, code } of named) {
      const id = buyers.get(buyer);
      const found = id && (await destinationsOf(id)).find((destination) => destination.code === code);
      if (id && found && destinations.length < MAX_DESTINATIONS) destinations.push({ id: found.id, buyer: id, code });
    }
    const facts = {
      name: group.name,
      unit: group.unit,
      destinations,
      ungroupedDestination: group.name === "Paberipuit",
    };
    const saved = await addAssortmentGroup({ ...facts, forecastsPerDestination: group.perDestination });
    if (!saved.ok) throw new Error(`The group ${group.name} exists`);
    seededGroups.push({ ...group, id: saved.group.id, destinations });
    for (const code of group.codes) {
      const assortment = assortments.get(code);
      if (!assortment) continue;
      const { name, fixedPriceCents } = assortment;
      await changeAssortment(assortment, { name, fixedPriceCents, group: saved.group.id });
    }
  }
  return seededGroups;
}

/** Those that `seedGroups` has added. */
export async function seededGroups(): Promise<SeededGroup[]> {
  const stored = new Map((await allAssortmentGroups()).map((group) => [group.name, group]));
  return GROUPS.flatMap((group) => {
    const found = stored.get(group.name);
    return found ? [{ ...group, id: found.id, destinations: found.destinations }] : [];
  });
}

export function forecastRowsOf(
  groups: readonly SeededGroup[],
  months: readonly number[],
  random: Random,
): StoredForecastRow[] {
  return groups.flatMap(({ id: assortment, unit, perDestination, destinations }) => {
    const planned = perDestination ? destinations.map(({ id }) => id) : [null];
    return planned.flatMap((destination) => {
      if (random.chance(0.35)) return [];
      return months.map((month): StoredForecastRow => {
        const amount = tenThousandths(random.chance(0.08) ? 0 : random.int(1, unit === "LCM" ? 6 : 7) * 4 * 10_000);
        return { assortment, unit, destination, month, amount };
      });
    });
  });
}
