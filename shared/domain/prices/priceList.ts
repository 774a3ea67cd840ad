import { addDays, type IsoDate } from "#shared/domain/dates/dates.ts";

/** What a price is for; '' as the destination means every destination of the buyer. */
export interface PriceKey {
  destination: string;
  assortment: number;
  /** 0 uncertified, 10 PEFC, 20 FSC. */
  certificate: 0 | 10 | 20;
  /** The price holds from this day until a newer one begins. */
  validFrom: IsoDate;
}

export interface ListedPrice extends PriceKey {
  /** Cents per unit without VAT. */
  cents: number;
}

/** What a measured row asks the price list. */
export interface PriceQuestion {
  destination: string;
  assortment: number;
  certificate: 0 | 10 | 20;
  date: IsoDate;
}

/** Cents per unit for a row, null where the list has nothing for it. */
export type PriceList = (question: PriceQuestion) => number | null;

/**
 * One buyer's price list, ready to be asked. The most exact price wins: the destination's own before the buyer's
 * general one, the row's certificate before the uncertified price (certified timber can always be sold without its
 * claim); among those the newest that had begun on the day (decisions.md, "Measurement reports", Price).
 */
export function priceList(prices: readonly ListedPrice[]): PriceList {
  const newestFirst = new Map<string, ListedPrice[]>();
  for (const price of prices) {
    const key = keyOf(price.destination, price.assortment, price.certificate);
    const held = newestFirst.get(key);
    if (held) held.push(price);
    else newestFirst.set(key, [price]);
  }
  for (const held of newestFirst.values()) held.sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1));

  return ({ destination, assortment, certificate, date }) => {
    for (const [place, claim] of [
      [destination, certificate],
      ["", certificate],
      [destination, 0],
      ["", 0],
    ] as const) {
      const found = newestFirst.get(keyOf(place, assortment, claim))?.find((price) => price.validFrom <= date);
      if (found) return found.cents;
    }
    return null;
  };
}

/** How a price stands to a day: it held before, it holds, or it has yet to begin. */
export type PriceStanding = "past" | "current" | "future";

/** A price with how it stands to a day. */
export type StandingPrice<Price extends ListedPrice> = Price & {
  /** The last day on which it holds, before a newer one for the same begins; null while there is no newer one. */
  validUntil: IsoDate | null;
  standing: PriceStanding;
};

/** The prices in the same order, each with until when it holds and how it stands to `today`. */
export function standingPrices<Price extends ListedPrice>(
  prices: readonly Price[],
  today: IsoDate,
): StandingPrice<Price>[] {
  const beginnings = Map.groupBy(prices, (price) => keyOf(price.destination, price.assortment, price.certificate));
  const nextOf = new Map<Price, IsoDate>();
  for (const same of beginnings.values()) {
    const inTime = same.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
    for (const [index, price] of inTime.entries()) {
      const next = inTime[index + 1];
      if (next) nextOf.set(price, next.validFrom);
    }
  }
  return prices.map((price) => {
    const next = nextOf.get(price);
    const standing = price.validFrom > today ? "future" : next !== undefined && next <= today ? "past" : "current";
    return { ...price, validUntil: next === undefined ? null : addDays(next, -1), standing };
  });
}

function keyOf(destination: string, assortment: number, certificate: number): string {
  return `${assortment}|${certificate}|${destination}`;
}
