import * as z from "zod/mini";
import { ACT_FILE_KINDS } from "#shared/acts/actFiles.ts";
import { audiences } from "#shared/platform/audiences.ts";
import { fileQuery, storedFile } from "#shared/platform/fileShapes.ts";
import { defineArea, LARGE_CALL } from "#shared/platform/route.ts";
import { idText } from "#shared/platform/schemas.ts";

const ofLetter = z.object({ hash: z.string().check(z.maxLength(100)) });

export const invoiceRoutes = defineArea({
  pdf: {
    method: "GET",
    path: "/acts/acts/{id}/pdf",
    summary: "Redirects to a short-lived link to the PDF of an act.",
    who: audiences.parties,
    grants: ["table:read", "files:read:acts"],
    params: z.object({ id: idText }),
    query: fileQuery,
    reply: storedFile,
    status: 303,
  },
  file: {
    method: "GET",
    path: "/acts/acts/{id}/files/{kind}",
    summary: "Redirects to a short-lived link to a file of the current version of an act.",
    who: audiences.parties,
    grants: ["table:read", "files:read:acts"],
    params: z.object({ id: idText, kind: z.enum(ACT_FILE_KINDS) }),
    query: fileQuery,
    reply: storedFile,
    status: 303,
    problems: ["not_found"],
  },
  workbookOfLetter: {
    method: "GET",
    path: "/acts/attachments/{hash}/x",
    summary: "Redirects who has the link of a letter to the workbook of its act.",
    who: "anyone",
    grants: ["table:read", "table:count", "files:read:acts"],
    params: ofLetter,
    reply: z.object({ location: z.string() }),
    status: 303,
    problems: ["not_found", "too_many_requests"],
  },
  reportOfLetter: {
    method: "GET",
    path: "/acts/attachments/{hash}/csv",
    summary:
      "Redirects who has the link of a letter to the Koond or the Raport of its act, or to the Raport of one waybill.",
    who: "anyone",
    grants: ["table:read", "table:count", "files:read:acts", "files:write:previews", "files:read:previews"],
    params: ofLetter,
    query: z.object({
      get_act_report_csv: z.optional(z.literal("1")),
      get_report_csv: z.optional(z.literal("1")),
      waybill: z.optional(z.string().check(z.maxLength(64))),
      /** Format of the Raport of a waybill: an id of the counterpart's formats; CSV without it. */
      format: z.optional(idText),
    }),
    reply: z.object({ location: z.string() }),
    status: 303,
    problems: ["not_found", "too_many_requests"],
    lambda: LARGE_CALL,
  },
});
