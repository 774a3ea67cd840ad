import { ASSORTMENTS } from "./assortments.ts";
import type { DemoDestination } from "./companies.ts";
import { at, type Random } from "./random.ts";

export interface DemoPrice {
  /** Register code. */
  buyer: string;
  /** Code of a destination; '' for every destination of the buyer. */
  destination: string;
  /** Code of an assortment. */
  assortment: string;
  /** 0 uncertified, 10 PEFC, 20 FSC. */
  certificate: 0 | 10 | 20;
  /** First day, YYYY-MM-DD. */
  validFrom: string;
  /** Euros per unit without VAT. */
  price: number;
}

const PREMIUM: readonly (readonly [0 | 10 | 20, number])[] = [
  [0, 0],
  [10, 0.8],
  [20, 2],
];
/** What the market does over the four quarters. */
const SEASONS = [1, 0.97, 1.02, 1.05];

/**
 * Prices per destination and quarter, and one per buyer for loads without a destination. What `missing` names has none:
 * such rows wait on the dashboard with their reason.
 */
export function prices(random: Random, places: readonly DemoDestination[], quarters: readonly string[]): DemoPrice[] {
  const missing = gaps(places);
  const list: DemoPrice[] = [];
  for (const [index, place] of places.entries()) {
    const first = places.findIndex((each) => each.buyer === place.buyer) === index;
    for (const { code, basePrice, unit } of ASSORTMENTS.filter((each) => buys(place, each.code) || first)) {
      if (missing.has(`${place.buyer} ${code}`)) continue;
      const local = basePrice * (0.96 + random.next() * 0.08);
      for (const [certificate, premium] of PREMIUM) {
        const premiumHere = unit === "PM3" ? premium / 4 : premium;
        const price = (season: number) => Number((local * season + premiumHere).toFixed(2));
        const entry = { buyer: place.buyer, assortment: code, certificate };
        if (first) list.push({ ...entry, destination: "", validFrom: at(quarters, 0), price: price(1) });
        if (!buys(place, code)) continue;
        for (const [quarter, validFrom] of quarters.entries()) {
          list.push({
            ...entry,
            destination: place.code,
            validFrom,
            price: price(at(SEASONS, quarter % SEASONS.length)),
          });
        }
      }
    }
  }
  return list;
}

function buys(place: DemoDestination, assortment: string): boolean {
  const rejects = ASSORTMENTS.filter((each) => place.assortments.includes(each.code)).map((each) => each.reject);
  return place.assortments.includes(assortment) || rejects.includes(assortment);
}

/** Three assortments that a buyer takes and did not quote, whatever their certificate. */
function gaps(places: readonly DemoDestination[]): Set<string> {
  const buyers = [...new Set(places.map((place) => place.buyer))];
  return new Set([`${at(buyers, 4)} KAPABER`, `${at(buyers, 7)} LEPALK`, `${at(buyers, 11)} MAPRAAK`]);
}
