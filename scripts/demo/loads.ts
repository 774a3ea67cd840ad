import { at, type Random } from "#scripts/random/random.ts";
import type { ContractShipment, ContractVolume } from "#scripts/simulators/evr/contract.ts";
import { shareOut } from "#shared/reports/shareOut.ts";
import { ASSORTMENTS, type DemoAssortment } from "./assortments.ts";
import type { DemoDestination } from "./companies/buyers.ts";
import type { DemoSite } from "./owners.ts";
import type { DemoReference } from "./reference.ts";

export interface Load {
  shipments: ContractShipment[];
  measured: ContractVolume[];
}

/** Rows of a measurement act: 3 on average, including chips, which have one. */
const ROW_COUNTS = [
  { rows: 1, weight: 1 },
  { rows: 2, weight: 16 },
  { rows: 3, weight: 46 },
  { rows: 4, weight: 37 },
];
const SHIPMENT_COUNTS = [
  { shipments: 1, weight: 860 },
  { shipments: 2, weight: 90 },
  { shipments: 3, weight: 38 },
  { shipments: 4, weight: 11 },
  { shipments: 25, weight: 1 },
];
const BY_CODE = new Map(ASSORTMENTS.map((assortment) => [assortment.code, assortment]));

export function loadFor(destination: DemoDestination, random: Random, reference: DemoReference): Load {
  const accepted = destination.assortments.map(assortmentOf);
  const chips = accepted.find((each) => each.unit === "PM3");
  if (chips && random.chance(0.4)) return chipsOf(chips, random, reference);
  const rows = random.weighted(ROW_COUNTS, (each) => each.weight).rows;
  const kinds = random.sample(
    accepted.filter((each) => each !== chips),
    rows,
  );
  const reject = rows > kinds.length || random.chance(0.12) ? kinds.find((each) => each.reject)?.reject : undefined;
  if (reject && kinds.length === rows && rows > 1) kinds.pop();
  const shares = shareOut(
    random.int(28_000, 52_000),
    kinds.map(() => random.int(20, 100)),
  );
  const loaded = kinds.map((kind, index) => ({ kind, amount: at(shares, index) }));
  const shipments = shipmentsOf(loaded, random, reference);
  const measured = loaded.map(({ kind, amount }) => volume(kind, Math.round(amount * (0.94 + random.next() * 0.1))));
  if (reject) measured.push(volume(assortmentOf(reject), random.int(150, 2_900)));
  return { shipments, measured };
}

function chipsOf(kind: DemoAssortment, random: Random, reference: DemoReference): Load {
  const amount = random.int(85, 95) * 1000;
  const measured = [volume(kind, Math.round(amount * (0.96 + random.next() * 0.06)))];
  return { shipments: shipmentsOf([{ kind, amount }], random, reference), measured };
}

function shipmentsOf(
  load: readonly { kind: DemoAssortment; amount: number }[],
  random: Random,
  reference: DemoReference,
): ContractShipment[] {
  const isChips = load.some(({ kind }) => kind.unit === "PM3");
  const count = random.weighted(SHIPMENT_COUNTS, (each) => each.weight).shipments;
  const shipments = Array.from(
    { length: count },
    (): ContractShipment => ({ ...siteFrom(random, reference, isChips), items: [] }),
  );
  for (const [index, { kind, amount }] of load.entries()) {
    // Each shipment has the first kind, so that none is empty; the others come from one or two sites.
    const from = index === 0 ? shipments : random.sample(shipments, random.int(1, Math.min(count, 2)));
    const shares = shareOut(
      Math.max(Math.round(amount / 100), from.length),
      from.map(() => random.int(1, 4)),
    );
    for (const [part, shipment] of from.entries())
      shipment.items.push(volume(kind, Math.max(1, at(shares, part)) * 100));
  }
  return shipments;
}

function siteFrom(random: Random, { owners, ownSites, biomassSites }: DemoReference, isChips: boolean): DemoSite {
  if (random.chance(0.06)) return random.pick(isChips ? biomassSites : ownSites);
  // The square makes some owners sell much more than others.
  const owner = at(owners, Math.floor(random.next() ** 2 * owners.length));
  return random.pick(owner.sites);
}

function assortmentOf(code: string): DemoAssortment {
  const assortment = BY_CODE.get(code);
  if (!assortment) throw new RangeError(`no assortment ${code}`);
  return assortment;
}

function volume({ code, name, productGroup, unit }: DemoAssortment, thousandths: number): ContractVolume {
  return { amount: thousandths / 1000, unitCode: unit, assortment: { code, name, productGroup } };
}
