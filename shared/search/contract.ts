import * as z from "zod/mini";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea } from "#shared/platform/route.ts";
import { id, isoDay } from "#shared/platform/schemas.ts";

/** Kinds in the order in which they are shown. */
export const HIT_KINDS = ["company", "act", "report", "waybill", "document"] as const;

const hit = z.object({
  kind: z.enum(HIT_KINDS),
  /** A waybill has the id of its report. */
  id,
  /** The number, or the name of a company or a file. */
  name: z.string(),
  /** The other party; the code of a company. */
  detail: z.string(),
  /** null for a company. */
  date: z.nullable(isoDay),
  /** The tab of its list; null for a company. */
  tab: z.nullable(z.enum(["sales", "purchases", "open", "acted", "sell", "buy"])),
});
export type Hit = z.infer<typeof hit>;

export const searchRoutes = defineArea({
  find: {
    method: "GET",
    path: "/search",
    summary: "Companies, acts, reports, waybills and documents by a few letters, up to 5 of each, the newest first.",
    who: audiences.parties,
    grants: ["table:read"],
    query: z.object({ q: z.string().check(z.maxLength(100)) }),
    reply: z.object({ results: z.array(hit) }),
    status: 200,
  },
});
