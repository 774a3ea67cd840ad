import { idParam, type RawSearch, textParam, wordParam } from "#web/ui/browser/searchParams.ts";

/** The search parameters of the price lists. */
export interface PricesSearch {
  /** The buyer whose list is shown; missing: the first. */
  buyer?: number | undefined;
  /** Only this assortment. */
  assortment?: number | undefined;
  /** Only what is paid at this destination. */
  destination?: string | undefined;
  /** With what was paid before. */
  past?: "shown" | undefined;
}

export function validPricesSearch(raw: RawSearch): PricesSearch {
  return {
    buyer: idParam(raw["buyer"]),
    assortment: idParam(raw["assortment"]),
    destination: textParam(raw["destination"]),
    past: wordParam(raw["past"], ["shown"]),
  };
}
