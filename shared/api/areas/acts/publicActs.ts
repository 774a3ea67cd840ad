import * as z from "zod/mini";
import { audiences } from "#shared/api/audiences.ts";
import { defineArea } from "#shared/api/route.ts";
import { idText, isoDay, nothing, unit } from "#shared/api/schemas.ts";
import { ACT_TYPE_NAMES, PURCHASE_ACT, SALES_ACT } from "#shared/domain/acts/actTypes.ts";

const timber = { assortment: z.string(), unit, certificate: z.string(), amount: z.number() };

/** No price, code, account or file: the schema cuts whatever else a handler returns (docs/rules/acts.md, "Public view"). */
const publicAct = z.object({
  type_name: z.enum([ACT_TYPE_NAMES[PURCHASE_ACT], ACT_TYPE_NAMES[SALES_ACT]]),
  number: z.string(),
  date: isoDay,
  seller: z.string(),
  buyer: z.string(),
  /** Of the act; '' for none. */
  certificate: z.string(),
  waybills_count: z.int(),
  /** How far its signing is. */
  signing: z.string(),
  totals: z.array(z.object(timber)),
  results: z.array(
    z.object({ ...timber, waybill: z.string(), site: z.string(), cadaster: z.string(), eudr: z.string() }),
  ),
  count: z.int(),
  next: z.nullable(z.string()),
});
export type PublicAct = z.infer<typeof publicAct>;

export const publicActRoutes = defineArea({
  view: {
    method: "GET",
    path: "/public/acts/{hash}",
    summary: "The public view of an act, for everybody who has its link; 1,000 lines a page.",
    who: "anyone",
    grants: ["table:read", "table:write"],
    params: z.object({ hash: z.string().check(z.maxLength(100)) }),
    query: z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/, "Vigane jätkukoht."))) }),
    reply: publicAct,
    status: 200,
    problems: ["not_found", "too_many_requests"],
    lambda: { memoryMb: 1024, timeoutSeconds: 29 },
  },
  give: {
    method: "POST",
    path: "/acts/acts/{id}/public_link",
    summary: "Gives an act a new public link and revokes the one before.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    params: z.object({ id: idText }),
    reply: z.object({ public_href: z.string() }),
    status: 201,
    problems: ["not_found", "act_changed"],
  },
  revoke: {
    method: "DELETE",
    path: "/acts/acts/{id}/public_link",
    summary: "Revokes the public link of an act.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    params: z.object({ id: idText }),
    reply: nothing,
    status: 204,
    problems: ["not_found", "act_changed"],
  },
});
