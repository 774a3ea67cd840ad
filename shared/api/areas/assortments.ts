import * as z from "zod/mini";
import { audiences } from "#shared/api/audiences.ts";
import { defineArea } from "#shared/api/route.ts";
import { id, unit } from "#shared/api/schemas.ts";
import { ASSORTMENT_CODE_LENGTH, ASSORTMENT_NAME_LENGTH } from "#shared/domain/assortments/assortmentNames.ts";
import { MAX_PRICE, toEuros } from "#shared/domain/quantities/amounts.ts";

const code = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Sisesta kood."),
    z.maxLength(ASSORTMENT_CODE_LENGTH, `Kood võib olla kuni ${ASSORTMENT_CODE_LENGTH} tähemärki.`),
  );
const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Sisesta nimi."),
    z.maxLength(ASSORTMENT_NAME_LENGTH, `Nimi võib olla kuni ${ASSORTMENT_NAME_LENGTH} tähemärki.`),
  );
/** Euros; 0 for none (docs/rules/assortments.md, "Fixed buying price"). */
const fixedPrice = z
  .number("Sisesta korrektne number.")
  .check(
    z.minimum(0, "Hind ei saa olla negatiivne."),
    z.maximum(toEuros(MAX_PRICE), "Hind on liiga suur."),
    z.multipleOf(0.01, "Hinnal võib olla kuni kaks kohta pärast koma."),
  );

const assortment = z.object({
  id,
  code: z.string(),
  name: z.string(),
  unit,
  fixed_price: z.number(),
  version: z.int(),
});
export type ListedAssortment = z.infer<typeof assortment>;

export const assortmentRoutes = defineArea({
  list: {
    method: "GET",
    path: "/assortments",
    summary: "All assortments by name, a few dozen.",
    who: audiences.superUsers,
    grants: ["table:read"],
    reply: z.array(assortment),
    status: 200,
  },
  create: {
    method: "POST",
    path: "/assortments",
    summary: "Adds an assortment.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    body: z.object({ code, name, unit, fixed_price: fixedPrice }),
    reply: assortment,
    status: 201,
  },
  change: {
    method: "PATCH",
    path: "/assortments/{code}",
    summary: "Changes the name and the fixed price of an assortment; code and unit stay.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    params: z.object({ code: z.string().check(z.maxLength(200)) }),
    body: z.object({ name, fixed_price: fixedPrice, version: z.int() }),
    reply: assortment,
    status: 200,
    problems: ["assortment_changed"],
  },
});
