import * as z from "zod/mini";
import { PRICED_CERTIFICATES } from "#shared/assortments/certificates.ts";
import { UNITS } from "#shared/basics/units.ts";
import { DESTINATION_CODE_LENGTH } from "#shared/companies/address.ts";
import { COMPANY_TYPES, WOOD_TYPES } from "#shared/companies/companyChoices.ts";

export const id = z.int().check(z.positive());
export const idText = z.string().check(z.regex(/^[1-9]\d{0,14}$/, "Vigane tunnus."));
export const idsText = z.string().check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, "Vigane tunnuste loend."));
export const destinationCode = z.string().check(z.maxLength(DESTINATION_CODE_LENGTH));
/** ISO instant. */
export const isoInstant = z.string();
/** Bytes. */
export const bytes = z.int();
export const isoDay = z.iso.date("Kuupäev peab olema kujul AAAA-KK-PP.");
/** docs/rules/api.md, "Flags in a query" */
export const flagText = z.enum(["True", "False"]);
export const offsetText = z.string().check(z.regex(/^\d{1,7}$/, "Vigane nihe."));
export const pageQuery = {
  offset: z.optional(offsetText),
  cursor: z.optional(z.string().check(z.maxLength(2000))),
};

/** Ends of ranges in a query, both included and each optional: days, and euros (docs/rules/user-interface.md, "Filters of lists"). */
export const dayRangeQuery = { from: z.optional(isoDay), to: z.optional(isoDay) };
const euros = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, "Vigane summa."));
export const sumRangeQuery = { min: z.optional(euros), max: z.optional(euros) };

export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ results: z.array(item), count: z.int(), next: z.nullable(z.string()) });
}

export const companyType = z.literal(COMPANY_TYPES);
export const woodType = z.literal(WOOD_TYPES);
export const pricedCertificate = z.literal(PRICED_CERTIFICATES);
export const unit = z.enum(UNITS);
export const option = z.object({ id, name: z.string() });
export const nothing = z.undefined();
