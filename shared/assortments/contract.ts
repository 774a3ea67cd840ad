import * as z from "zod/mini";
import { MAX_PRICE, toEuros } from "#shared/basics/amounts.ts";
import { AMOUNT_LIMIT } from "#shared/basics/fileCells.ts";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea } from "#shared/platform/route.ts";
import { id, idText, option, unit } from "#shared/platform/schemas.ts";
import { ASSORTMENT_CODE_LENGTH, ASSORTMENT_NAME_LENGTH, MAX_GROUP_DESTINATIONS } from "./assortments.ts";

const code = z
  .string()
  .check(
    z.minLength(1, "Sisestage kood."),
    z.maxLength(ASSORTMENT_CODE_LENGTH, `Kood võib olla kuni ${ASSORTMENT_CODE_LENGTH} tähemärki.`),
  );

const name = z
  .string()
  .check(
    z.minLength(1, "Sisestage nimi."),
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

const volumeBound = z
  .number("Sisesta korrektne number.")
  .check(
    z.minimum(0, "Kogus ei saa olla negatiivne."),
    z.maximum(AMOUNT_LIMIT, "Kogus on liiga suur."),
    z.multipleOf(0.001, "Kogusel võib olla kuni kolm kohta pärast koma."),
  );

/** Volumes in the unit of the assortment, prices in euros; 0 for no bound. */
const bounds = z.object({
  least_volume: volumeBound,
  most_volume: volumeBound,
  least_price: fixedPrice,
  most_price: fixedPrice,
});
export type WireBounds = z.infer<typeof bounds>;

const group = z.optional(z.nullable(id));

const assortment = z.object({
  id,
  code: z.string(),
  name: z.string(),
  unit,
  fixed_price: z.number(),
  bounds,
  /** docs/rules/assortments.md, "Groups of assortments"; null for none. */
  group: z.nullable(id),
  version: z.int(),
});
export type ListedAssortment = z.infer<typeof assortment>;

const groupName = z
  .string()
  .check(
    z.minLength(1, "Sisestage nimi."),
    z.maxLength(ASSORTMENT_NAME_LENGTH, `Nimi võib olla kuni ${ASSORTMENT_NAME_LENGTH} tähemärki.`),
  );

const groupForm = z.object({
  name: groupName,
  forecasts_per_destination: z.boolean(),
  ungrouped_destination: z.boolean(),
  destinations: z
    .array(id)
    .check(z.maxLength(MAX_GROUP_DESTINATIONS, `Rühmal võib olla kuni ${MAX_GROUP_DESTINATIONS} sihtkohta.`)),
});

const listedGroup = z.extend(groupForm, { id, unit, version: z.int() });
export type ListedGroup = z.infer<typeof listedGroup>;

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
    body: z.object({ code, name, unit, fixed_price: fixedPrice, bounds: z.optional(bounds), group }),
    reply: assortment,
    status: 201,
  },
  change: {
    method: "PATCH",
    path: "/assortments/{code}",
    summary: "Changes the name, the fixed price and the bounds of an assortment; code and unit stay.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete"],
    params: z.object({ code: z.string().check(z.maxLength(200)) }),
    /** Omitted bounds and an omitted group stay. */
    body: z.object({ name, fixed_price: fixedPrice, bounds: z.optional(bounds), group, version: z.int() }),
    reply: assortment,
    status: 200,
    problems: ["assortment_changed"],
  },
  groups: {
    method: "GET",
    path: "/assortment_groups",
    summary: "All groups of assortments by groupName, and the destinations that they can groupName.",
    who: audiences.superUsers,
    grants: ["table:read"],
    reply: z.object({
      groups: z.array(listedGroup),
      destinations: z.array(z.extend(option, { buyer: z.string() })),
    }),
    status: 200,
  },
  createGroup: {
    method: "POST",
    path: "/assortment_groups",
    summary: "Adds a listedGroup of assortments.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    body: z.extend(groupForm, { unit }),
    reply: listedGroup,
    status: 201,
    problems: ["groups_full", "list_busy"],
  },
  changeGroup: {
    method: "PUT",
    path: "/assortment_groups/{id}",
    summary: "Changes a listedGroup of assortments; its unit stays.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete"],
    params: z.object({ id: idText }),
    body: z.extend(groupForm, { version: z.int() }),
    reply: listedGroup,
    status: 200,
    problems: ["group_changed"],
  },
});
