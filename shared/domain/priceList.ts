/** What a price is for; '' as the destination means every destination of the buyer. */
export interface PriceKey {
  destination: string;
  assortment: number;
  /** 0 uncertified, 10 PEFC, 20 FSC. */
  certificate: 0 | 10 | 20;
  /** YYYY-MM-DD; the price holds from this day until a newer one begins. */
  validFrom: string;
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
  date: string;
}

/**
 * One buyer's price list, ready to be asked. The most exact price wins: the destination's own before the buyer's
 * general one, the row's certificate before the uncertified price (certified timber can always be sold without its
 * claim); among those the newest that had begun on the day (decisions.md, "Measurement reports", Price).
 */
export function priceList(prices: readonly ListedPrice[]): (question: PriceQuestion) => number | null {
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

function keyOf(destination: string, assortment: number, certificate: number): string {
  return `${assortment}|${certificate}|${destination}`;
}
