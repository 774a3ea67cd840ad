import { at, type Random } from "#scripts/random/random.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { ASSORTMENTS } from "./assortments.ts";
import type { DemoDestination } from "./companies/buyers.ts";

export interface DemoPrice {
  buyer: string;
  /** '' for every destination of the buyer. */
  destination: string;
  assortment: string;
  /** 0 uncertified, 10 PEFC, 20 FSC. */
  certificate: 0 | 10 | 20;
  validFrom: IsoDate;
  /** Euros per unit without VAT. */
  price: number;
}

const PREMIUM: readonly (readonly [0 | 10 | 20, number])[] = [
  [0, 0],
  [10, 0.8],
  [20, 2],
];
const SEASONS = [1, 0.97, 1.02, 1.05];

/** A few pairs have no price: their reports wait on the dashboard with the reason. `quarters` are first days. */
export function prices(
  random: Random,
  destinations: readonly DemoDestination[],
  quarters: readonly string[],
): DemoPrice[] {
  const missing = gaps(destinations);
  const list: DemoPrice[] = [];
  for (const [index, destination] of destinations.entries()) {
    const first = destinations.findIndex((each) => each.buyer === destination.buyer) === index;
    for (const { code, basePrice, unit } of ASSORTMENTS.filter((each) => accepts(destination, each.code) || first)) {
      if (missing.has(`${destination.buyer} ${code}`)) continue;
      const local = basePrice * (0.96 + random.next() * 0.08);
      for (const [certificate, premium] of PREMIUM) {
        const premiumHere = unit === "PM3" ? premium / 4 : premium;
        const price = (season: number) => Number((local * season + premiumHere).toFixed(2));
        const entry = { buyer: destination.buyer, assortment: code, certificate };
        if (first) list.push({ ...entry, destination: "", validFrom: at(quarters, 0), price: price(1) });
        if (!accepts(destination, code)) continue;
        for (const [quarter, validFrom] of quarters.entries()) {
          list.push({
            ...entry,
            destination: destination.code,
            validFrom,
            price: price(at(SEASONS, quarter % SEASONS.length)),
          });
        }
      }
    }
  }
  return list;
}

function accepts({ assortments }: DemoDestination, assortment: string): boolean {
  const rejects = ASSORTMENTS.filter((each) => assortments.includes(each.code)).map((each) => each.reject);
  return assortments.includes(assortment) || rejects.includes(assortment);
}

function gaps(destinations: readonly DemoDestination[]): Set<string> {
  const buyers = [...new Set(destinations.map(({ buyer }) => buyer))];
  return new Set([`${at(buyers, 4)} KAPABER`, `${at(buyers, 7)} LEPALK`, `${at(buyers, 11)} MAPRAAK`]);
}
