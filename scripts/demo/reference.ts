import { at, seeded } from "#scripts/random/random.ts";
import { addDays } from "#shared/basics/dates.ts";
import { ASSORTMENTS, type DemoAssortment } from "./assortments.ts";
import { buyers, type DemoDestination, destinations } from "./companies/buyers.ts";
import { type DemoCompany, PLATFORM } from "./companies/companies.ts";
import { type DemoTransporter, transporters } from "./companies/transporters.ts";
import { biomassSites, type DemoOwner, type DemoSite, drivers, owners, ownSites } from "./owners.ts";
import { type DemoPrice, prices } from "./prices.ts";

export interface DemoReference {
  platform: DemoCompany;
  buyers: DemoCompany[];
  destinations: DemoDestination[];
  assortments: readonly DemoAssortment[];
  owners: DemoOwner[];
  ownSites: DemoSite[];
  biomassSites: DemoSite[];
  transporters: DemoTransporter[];
  prices: DemoPrice[];
}

export interface DemoPeriod {
  seed: number;
  /** Last day of the demo's year, YYYY-MM-DD. */
  until: string;
  /** Few owners, each of whom sells often. */
  fewOwners?: boolean;
}

export const DEMO_DAYS = 365;

export function firstDayOf({ until }: DemoPeriod): string {
  return addDays(until, 1 - DEMO_DAYS);
}

/** Companies of the demo's users, and some of all kinds. One of them lacks its bank account. */
const isOneOfFew = (index: number) => index < 3 || index % 12 === 9;

export function demoReference(period: DemoPeriod): DemoReference {
  const random = seeded(period.seed);
  const firstDay = firstDayOf(period);
  const allDestinations = destinations();
  const everybody = owners(random, firstDay);
  const allOwners = period.fewOwners ? everybody.filter((_, index) => isOneOfFew(index)) : everybody;
  return {
    platform: PLATFORM,
    buyers: buyers(),
    destinations: allDestinations,
    assortments: ASSORTMENTS,
    owners: allOwners,
    ownSites: ownSites(random, firstDay, allOwners),
    biomassSites: biomassSites(seeded(period.seed + 3), firstDay, at(allOwners, 1)),
    transporters: transporters(random, drivers(random)),
    prices: prices(
      random,
      allDestinations,
      [0, 91, 182, 273].map((days) => addDays(firstDay, days)),
    ),
  };
}
