import * as z from "zod/mini";
import { defineArea } from "#shared/api/route.ts";
import { isoDay } from "#shared/api/schemas.ts";

const site = z.object({
  /** Of its name and cadastral number, within the act. */
  id: z.string(),
  name: z.string(),
  cadaster: z.string(),
  waybills: z.array(z.string()),
  waybills_count: z.int(),
  possession_type: z.nullable(z.literal([10, 20])),
  forest_notice: z.string(),
  contract_number: z.string(),
  previous_owner: z.string(),
  county: z.string(),
  eudr: z.string(),
});
export type AttachmentSite = z.infer<typeof site>;

/** `href` and the reports are null while their files are being made. */
const attachmentsOfAct = z.object({
  number: z.string(),
  date: isoDay,
  buyer_type: z.int(),
  href: z.nullable(z.string()),
  xls_href: z.nullable(z.string()),
  has_composite_report: z.boolean(),
  has_full_report: z.boolean(),
  results: z.array(site),
  count: z.int(),
  next: z.nullable(z.string()),
});

export const attachmentRoutes = defineArea({
  view: {
    method: "GET",
    path: "/acts/attachments/{hash}",
    summary: "A purchase act for who has the link of its letter: its files and its sites, 200 a page.",
    who: "anyone",
    grants: ["table:read", "table:write"],
    params: z.object({ hash: z.string().check(z.maxLength(100)) }),
    query: z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/, "Vigane jätkukoht."))) }),
    reply: attachmentsOfAct,
    status: 200,
    problems: ["not_found", "too_many_requests"],
    lambda: { memoryMb: 1024, timeoutSeconds: 29 },
  },
});
