import { idParam, type RawSearch, textParam, wordParam } from "#web/ui/browser/searchParams.ts";

export interface PricesSearch {
  /** Missing: the first buyer. */
  buyer?: number | undefined;
  assortment?: number | undefined;
  destination?: string | undefined;
  /** Includes past prices. */
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
