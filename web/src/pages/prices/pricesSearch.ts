import { idParam, type RawSearch } from "../../app/search.ts";

/** What the address of the price lists holds. */
export interface PricesSearch {
  /** The buyer whose list is shown. */
  buyer?: number | undefined;
}

export function validPricesSearch(raw: RawSearch): PricesSearch {
  return { buyer: idParam(raw["buyer"]) };
}
