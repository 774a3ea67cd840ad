import * as z from "zod/mini";
import { audiences } from "#shared/api/audiences.ts";
import { defineArea } from "#shared/api/route.ts";
import { id, idText, option, unit } from "#shared/api/schemas.ts";
import { MAX_GROUP_DESTINATIONS } from "#shared/domain/assortments/assortmentGroups.ts";
import { ASSORTMENT_NAME_LENGTH } from "#shared/domain/assortments/assortmentNames.ts";

const name = z
  .string()
  .check(
    z.minLength(1, "Sisesta nimi."),
    z.maxLength(ASSORTMENT_NAME_LENGTH, `Nimi võib olla kuni ${ASSORTMENT_NAME_LENGTH} tähemärki.`),
  );

const groupForm = z.object({
  name,
  forecasts_per_destination: z.boolean(),
  /** Whether forecasts may name all destinations outside of the group together. */
  ungrouped_destination: z.boolean(),
  destinations: z
    .array(id)
    .check(z.maxLength(MAX_GROUP_DESTINATIONS, `Rühmal võib olla kuni ${MAX_GROUP_DESTINATIONS} sihtkohta.`)),
});

const group = z.extend(groupForm, { id, unit, version: z.int() });
export type ListedGroup = z.infer<typeof group>;

export const assortmentGroupRoutes = defineArea({
  list: {
    method: "GET",
    path: "/assortment_groups",
    summary: "All groups of assortments by name, and the destinations that they can name.",
    who: audiences.superUsers,
    grants: ["table:read"],
    reply: z.object({
      groups: z.array(group),
      destinations: z.array(z.extend(option, { buyer: z.string() })),
    }),
    status: 200,
  },
  create: {
    method: "POST",
    path: "/assortment_groups",
    summary: "Adds a group of assortments.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    body: z.extend(groupForm, { unit }),
    reply: group,
    status: 201,
    problems: ["groups_full"],
  },
  change: {
    method: "PUT",
    path: "/assortment_groups/{id}",
    summary: "Changes a group of assortments; its unit stays.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    params: z.object({ id: idText }),
    body: z.extend(groupForm, { version: z.int() }),
    reply: group,
    status: 200,
    problems: ["group_changed"],
  },
});
