import type { ContractLists } from "#scripts/simulators/evrContract.ts";
import { addDays } from "#shared/domain/dates/dates.ts";
import { ASSORTMENTS, type DemoAssortment } from "./assortments.ts";
import {
  buyers,
  type DemoCompany,
  type DemoDestination,
  type DemoTransporter,
  destinations,
  PLATFORM,
  transporters,
} from "./companies.ts";
import { type DemoOwner, type DemoSite, drivers, owners, ownSites } from "./owners.ts";
import { type DemoPrice, prices } from "./prices.ts";
import { seeded } from "./random.ts";

/** Everybody and everything that the demo waybills speak of; the same for the same options. */
export interface DemoReference {
  platform: DemoCompany;
  buyers: DemoCompany[];
  destinations: DemoDestination[];
  assortments: readonly DemoAssortment[];
  owners: DemoOwner[];
  /** Forests of the platform itself. */
  ownSites: DemoSite[];
  transporters: DemoTransporter[];
  prices: DemoPrice[];
}

export interface DemoPeriod {
  seed: number;
  /** Last day of the year that the demo covers, YYYY-MM-DD. */
  until: string;
}

/** Days that the demo covers. */
export const DEMO_DAYS = 365;

/** First day of the year that ends on the last day. */
export function firstDayOf({ until }: DemoPeriod): string {
  return addDays(until, 1 - DEMO_DAYS);
}

export function demoReference(period: DemoPeriod): DemoReference {
  const random = seeded(period.seed);
  const firstDay = firstDayOf(period);
  const places = destinations();
  return {
    platform: PLATFORM,
    buyers: buyers(),
    destinations: places,
    assortments: ASSORTMENTS,
    owners: owners(random, firstDay),
    ownSites: ownSites(random, firstDay),
    transporters: transporters(random, drivers(random)),
    prices: prices(
      random,
      places,
      [0, 91, 182, 273].map((days) => addDays(firstDay, days)),
    ),
  };
}

/** The same as the register's own lists. */
export function registerLists(reference: DemoReference): ContractLists {
  const { platform, buyers, destinations, assortments } = reference;
  return {
    assortments: assortments.map(({ code, name, productGroup, unit }) => ({
      code,
      name,
      productGroupCode: productGroup,
      measurementUnitCode: unit,
    })),
    certificates: [
      { code: "FSC100", name: "FSC 100%" },
      { code: "FSCMIX", name: "FSC Mix Credit" },
      { code: "PEFC100", name: "100% PEFC Certified" },
    ],
    measurementUnits: [
      { code: "TM", name: "Tihumeeter" },
      { code: "PM3", name: "Puistekuupmeeter" },
    ],
    organizations: [platform, ...buyers].map(({ name, regCode, address, email, phone }) => ({
      name,
      registerCode: regCode,
      address,
      email,
      phone,
    })),
    placesOfDelivery: destinations.map(({ name, code, buyer, address, coordinates }) => ({
      name,
      code,
      registerCode: buyer,
      address,
      coordinates,
      isPublic: true,
      isActive: true,
    })),
  };
}
