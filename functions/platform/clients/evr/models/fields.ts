import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";

// docs/rules/imports.md, "Versions of EVR". Unknown fields are dropped, null is absent, and a required text can be empty.

export const text = z.nullish(z.string());
/** RFC 3339; some come without an offset, and are Estonian wall time then. */
export const instant = z.nullish(z.union([z.literal(""), z.iso.datetime({ offset: true, local: true })]));

export const party = z.object({ code: z.string(), name: z.string() });
export const previousOwner = z.extend(party, { address: text });

export const volume = z.object({
  amount: z.number(),
  unitCode: z.string(),
  assortment: z.object({ code: z.string(), name: z.string() }),
});

/** Where this part cannot be read it is absent, and the rest of the waybill is read: no report depends on it. */
export function optionalPart<Schema extends z.ZodMiniType>(schema: Schema) {
  return orElse(z.nullish(schema), undefined);
}
