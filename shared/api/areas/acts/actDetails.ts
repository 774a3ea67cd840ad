import * as z from "zod/mini";
import { audiences } from "#shared/api/audiences.ts";
import { defineArea } from "#shared/api/route.ts";
import { id, idText, nothing, pageOf, pageQuery } from "#shared/api/schemas.ts";
import { actContainer } from "./actFacts.ts";
import { attachedFile, attachingGrants, fileId } from "./attachedFile.ts";

const actWaybill = z.object({
  /** Its number: a waybill is named by nothing else. */
  pk: z.string(),
  number: z.string(),
  /** PAPER: it did not come from EVR. */
  type: z.enum(["PAPER", "EVR"]),
  /** Of its file; null while it has none. */
  href: z.nullable(z.string()),
  file_name: z.string(),
  /** The Raport of the act, and so that of the waybill, is stored. */
  has_report: z.boolean(),
  /** Of the act. */
  container: z.nullable(actContainer),
  /** Its file belongs to this act, not to a purchase act of it, and no signed paper lists it. */
  is_removable: z.boolean(),
  /** Files of its sites. */
  attachments: z.array(attachedFile),
  /** Where its timber on this act grew; volume in tm, `amount_loose` in pm³. */
  sites: z.array(z.object({ name: z.string(), cadaster: z.string(), amount: z.number(), amount_loose: z.number() })),
});
export type ActWaybill = z.infer<typeof actWaybill>;

/** What the acts dashboard asks of single acts. */
export const actDetailRoutes = defineArea({
  waybills: {
    method: "GET",
    path: "/acts/acts/{id}/get_waybills_with_sites",
    summary: "Waybills of an act with the sites of their timber, in the order of their numbers, 50 a page.",
    who: audiences.parties,
    grants: ["table:read"],
    params: z.object({ id: idText }),
    query: z.object(pageQuery),
    reply: pageOf(actWaybill),
    status: 200,
    problems: ["not_found"],
    lambda: { memoryMb: 1024, timeoutSeconds: 29 },
  },
  addPaperWaybill: {
    method: "POST",
    path: "/acts/acts/{id}/add_paper_waybill",
    summary: "Adds an uploaded file to a paper waybill of an act.",
    who: audiences.parties,
    grants: attachingGrants,
    params: z.object({ id: idText }),
    /** `the_file`: id of an upload. */
    body: z.object({ waybill: z.string().check(z.minLength(1), z.maxLength(64)), the_file: z.uuid() }),
    reply: nothing,
    status: 204,
    problems: ["not_found", "act_frozen", "act_busy", "upload_missing", "too_large", "waybill_present"],
    lambda: { memoryMb: 1024, timeoutSeconds: 29 },
  },
  removePaperWaybill: {
    method: "POST",
    path: "/acts/acts/{id}/remove_paper_waybill",
    summary: "Removes the file of a paper waybill of an act.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "queue:actFiles"],
    params: z.object({ id: idText }),
    body: z.object({ waybill: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: nothing,
    status: 204,
    problems: ["not_found", "act_frozen", "act_busy"],
    lambda: { memoryMb: 1024, timeoutSeconds: 29 },
  },
  attachment: {
    method: "GET",
    path: "/acts/acts/{id}/attachments/{file}",
    summary: "Redirects to a short-lived link to a file of a paper waybill or a site of an act.",
    who: audiences.parties,
    grants: ["table:read", "files:read:attachments"],
    params: z.object({ id: idText, file: fileId }),
    reply: z.object({ location: z.string() }),
    status: 303,
    problems: ["not_found"],
  },
  relatedActs: {
    method: "GET",
    path: "/acts/acts/{id}/get_related_acts",
    summary: "Purchase acts that are deleted with a sales act, in the order of their numbers.",
    who: audiences.superUsers,
    grants: ["table:read"],
    params: z.object({ id: idText }),
    reply: z.array(
      z.object({
        id,
        number: z.string(),
        type_name: z.string(),
        company_name: z.string(),
        /** Why it, and the sales act with it, cannot be deleted; '' where it can. */
        delete_error: z.string(),
      }),
    ),
    status: 200,
    problems: ["not_found"],
  },
  remove: {
    method: "POST",
    path: "/acts/acts/{id}/delete_act",
    summary: "Deletes a sales act with its purchase acts, all or nothing; their reports are open again.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "queue:actJobs", "queue:tokens"],
    params: z.object({ id: idText }),
    /** `under_way`: it is decided, and a worker finishes it. */
    reply: z.object({ under_way: z.boolean() }),
    status: 200,
    problems: [
      "not_found",
      "act_busy",
      "act_changed",
      "act_signed",
      "container_changed",
      "container_busy",
      "signature_pending",
    ],
    lambda: { memoryMb: 1024, timeoutSeconds: 29 },
  },
});
