import { type PricedCertificate, UNCERTIFIED } from "#shared/assortments/certificates.ts";
import type { Cents } from "#shared/basics/amounts.ts";
import { addDays, type IsoDate } from "#shared/basics/dates.ts";

/** '' means every destination of the buyer. */
export interface PriceKey {
  destination: string;
  assortment: number;
  certificate: PricedCertificate;
  validFrom: IsoDate;
}

export interface ListedPrice extends PriceKey {
  /** Per unit, without VAT. */
  cents: Cents;
}

export interface PriceQuestion {
  destination: string;
  assortment: number;
  certificate: PricedCertificate;
  date: IsoDate;
}

export type PriceList = (question: PriceQuestion) => Cents | null;

/** The most specific price wins (docs/rules/prices.md, "Which price a row gets"). */
export function priceList(prices: readonly ListedPrice[]): PriceList {
  const newestFirst = new Map<string, ListedPrice[]>();
  for (const price of prices) {
    const key = keyOf(price.destination, price.assortment, price.certificate);
    const same = newestFirst.get(key);
    if (same) same.push(price);
    else newestFirst.set(key, [price]);
  }
  for (const same of newestFirst.values()) same.sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1));

  return ({ destination, assortment, certificate, date }) => {
    for (const [where, priced] of [
      [destination, certificate],
      ["", certificate],
      [destination, UNCERTIFIED],
      ["", UNCERTIFIED],
    ] as const) {
      const found = newestFirst.get(keyOf(where, assortment, priced))?.find((price) => price.validFrom <= date);
      if (found) return found.cents;
    }
    return null;
  };
}

export type Validity = "past" | "current" | "future";

export type PriceWithValidity<Price extends ListedPrice> = Price & {
  validUntil: IsoDate | null;
  validity: Validity;
};

export function withValidity<Price extends ListedPrice>(
  prices: readonly Price[],
  today: IsoDate,
): PriceWithValidity<Price>[] {
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
    const validity = price.validFrom > today ? "future" : next !== undefined && next <= today ? "past" : "current";
    return { ...price, validUntil: next === undefined ? null : addDays(next, -1), validity };
  });
}

function keyOf(destination: string, assortment: number, certificate: number): string {
  return `${assortment}|${certificate}|${destination}`;
}
