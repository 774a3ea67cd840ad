import * as z from "zod/mini";
import { audiences } from "#shared/api/audiences.ts";
import { defineArea } from "#shared/api/route.ts";
import { id, idsText, idText, isoDay, nothing, option, pageQuery, woodType } from "#shared/api/schemas.ts";
import { ACT_TYPE_NAMES, ACT_TYPE_TEXTS, ACT_TYPES, PURCHASE_ACT, SALES_ACT } from "#shared/domain/acts/actTypes.ts";
import { MAX_PRICE, toEuros } from "#shared/domain/quantities/amounts.ts";
import { actEvent } from "./acts/actEvents.ts";
import { actContainer } from "./acts/actFacts.ts";
import { listedFile, reportFormat } from "./acts/actFiles.ts";
import {
  actCompany,
  actForm,
  createForm,
  loadedAct,
  MAX_ACT_REPORTS,
  MAX_ACT_ROWS,
  updateForm,
} from "./acts/actForm.ts";
import { email } from "./letters.ts";

const act = z.object({
  id,
  hash: z.string(),
  type: z.literal(ACT_TYPES),
  type_name: z.enum([ACT_TYPE_NAMES[PURCHASE_ACT], ACT_TYPE_NAMES[SALES_ACT]]),
  number: z.string(),
  date: isoDay,
  company: id,
  buyer: option,
  seller: option,
  sum_before_tax: z.number(),
  with_vat: z.number(),
  waybills_count: z.int(),
  /** Wood type of the sawmill that measured. */
  buyer_type: woodType,
  href: z.nullable(z.string()),
  files: z.array(listedFile),
  /** Page of the public view; null while its link is revoked. */
  public_href: z.nullable(z.string()),
  has_edit_link: z.boolean(),
  /** Neither it nor one of its purchase acts hinders the deletion. */
  has_delete_link: z.boolean(),
  container: z.nullable(actContainer),
  /** Newest first; only for super users. */
  emails: z.array(email),
  has_composite_report: z.boolean(),
  has_full_report: z.boolean(),
  can_agent_sign: z.boolean(),
  /** Read where the agent cannot sign; '' says that it is signed already. */
  agent_sign_error: z.string(),
});
export type Act = z.infer<typeof act>;

const companyOfActs = z.object({
  id,
  name: z.string(),
  act_counts: z.object({ total: z.int() }),
  latest_act_timestamp: z.nullable(isoDay),
  can_sign_acts: z.boolean(),
  /** Of a list of companies: why a super user can sign none of its acts; null where one can be, or it is not known. */
  sign_error: z.nullable(z.string()),
  custom_measurement_report_export_formats: z.array(reportFormat),
});
export type CompanyOfActs = z.infer<typeof companyOfActs>;

const searchText = z.string().check(z.maxLength(100));

/** `under_way`: the act exists and a worker finishes it; `progress` says how far it is. */
const savedAct = z.object({ id, number: z.string(), under_way: z.boolean() });

export const actRoutes = defineArea({
  select: {
    method: "POST",
    path: "/acts/create",
    base: "root",
    summary: "HTML form post of the reports dashboard: stores the selection and redirects to the act form.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    form: { back: "/reports/dashboard/" },
    body: z.object({
      reports: z.optional(z.array(idText).check(z.maxLength(MAX_ACT_REPORTS))),
      /** Reports that whole destinations, or the whole company, are taken without. */
      except: z.optional(z.array(idText).check(z.maxLength(MAX_ACT_REPORTS))),
      /** JSON list of destination codes. */
      destinations: z.optional(z.string().check(z.maxLength(120_000))),
      company: idText,
    }),
    reply: z.object({ location: z.string() }),
    status: 303,
    problems: ["not_found"],
  },
  buyers: {
    method: "GET",
    path: "/acts/companies/get_with_buyer_details",
    summary: "Companies that a sales act can be addressed to.",
    who: audiences.superUsers,
    grants: ["table:read"],
    reply: z.array(actCompany),
    status: 200,
  },
  prepare: {
    method: "GET",
    path: "/acts/create",
    summary: "The act that the selected reports would become.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object({
      selection: z.optional(z.string().check(z.maxLength(60))),
      reports: z.optional(idsText),
      company: z.optional(idText),
      buyer_company: z.optional(idText),
    }),
    reply: z.array(loadedAct),
    status: 200,
    problems: ["not_found", "reply_too_large"],
    lambda: { memoryMb: 1024, timeoutSeconds: 29 },
  },
  create: {
    method: "POST",
    path: "/acts/create",
    summary: "Creates the sales act and its purchase acts, all or nothing.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "queue:actFiles", "queue:actJobs", "queue:tokens"],
    body: createForm,
    reply: savedAct,
    status: 201,
    problems: ["reports_gone", "rows_changed", "waybills_doubled", "act_busy"],
    lambda: { memoryMb: 1024, timeoutSeconds: 29 },
  },
  preview: {
    method: "POST",
    path: "/acts/preview",
    summary: "Makes the PDF of an act without creating the act.",
    who: audiences.superUsers,
    grants: ["table:read", "files:write:previews", "files:read:previews"],
    body: z.extend(actForm, { updating: z.optional(z.nullable(id)) }),
    reply: z.object({ pdf: z.string(), file_name: z.string() }),
    status: 200,
    problems: ["reports_gone", "rows_changed", "not_found"],
    // The largest act takes 3 GB.
    lambda: { memoryMb: 5120, timeoutSeconds: 29, carries: "typst" },
  },
  load: {
    method: "GET",
    path: "/acts/update",
    summary: "An existing sales act for its form.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object({ act_id: idText, buyer_company: z.optional(idText) }),
    reply: z.array(loadedAct),
    status: 200,
    problems: ["act_busy", "not_found", "reply_too_large"],
    lambda: { memoryMb: 1024, timeoutSeconds: 29 },
  },
  update: {
    method: "POST",
    path: "/acts/update",
    summary: "Saves a changed sales act and its purchase acts, all or nothing.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "queue:actFiles", "queue:actJobs", "queue:tokens"],
    body: updateForm,
    reply: savedAct,
    status: 200,
    problems: [
      "act_changed",
      "act_signed",
      "rows_changed",
      "waybills_doubled",
      "act_busy",
      "not_found",
      "reports_gone",
    ],
    lambda: { memoryMb: 1024, timeoutSeconds: 29 },
  },
  progress: {
    method: "GET",
    path: "/acts/acts/{id}/progress",
    summary: "Percent of a saved act that is finished.",
    who: audiences.superUsers,
    grants: ["table:read"],
    params: z.object({ id: idText }),
    reply: z.object({ percent: z.int(), under_way: z.boolean() }),
    status: 200,
    problems: ["not_found"],
  },
  setPrices: {
    method: "PATCH",
    path: "/acts/report_row_prices",
    summary: "Sets the sale prices of report rows.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    body: z
      .array(
        z.object({
          id,
          price: z
            .number("Sisesta korrektne number.")
            .check(
              z.minimum(0, "Hind ei saa olla negatiivne."),
              z.maximum(toEuros(MAX_PRICE), "Hind on liiga suur."),
              z.multipleOf(0.01, "Hinnal võib olla kuni kaks kohta pärast koma."),
            ),
          originalPrice: z.number(),
          amount: z.number(),
          waybill: z.string(),
          /** Its name, as the user saw it; left out by a page with very many rows, whose names would pass 6 MB. */
          assortment: z.optional(z.string()),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_ACT_ROWS)),
    reply: nothing,
    status: 200,
    problems: ["rows_changed", "not_found", "act_signed"],
    lambda: { memoryMb: 1024, timeoutSeconds: 29 },
  },
  companies: {
    method: "GET",
    path: "/acts/companies",
    summary: "Counterparts of acts of one type, 50 a page; `search`: by the beginnings of words of their names.",
    who: audiences.parties,
    grants: ["table:read"],
    query: z.object({
      type: z.optional(z.enum(ACT_TYPE_TEXTS)),
      sort: z.optional(z.enum(["date", "name"])),
      search: z.optional(searchText),
      ...pageQuery,
    }),
    reply: z.object({ results: z.array(companyOfActs), next: z.nullable(z.string()) }),
    status: 200,
  },
  list: {
    method: "GET",
    path: "/acts/acts",
    summary:
      "Acts of a counterpart, newest first, 50 a page; or those with the ids `acts`; or those that a search finds.",
    who: audiences.parties,
    grants: ["table:read"],
    query: z.object({
      company: z.optional(idText),
      /** Purchase acts when missing. */
      type: z.optional(z.enum(ACT_TYPE_TEXTS)),
      acts: z.optional(idsText.check(z.maxLength(4000))),
      search: z.optional(searchText),
      ...pageQuery,
    }),
    reply: z.object({
      results: z.array(act),
      count: z.int(),
      next: z.nullable(z.string()),
      /** Of a search: there may be more. */
      truncated: z.boolean(),
      /** Of a search: the counterparts of the results. */
      companies: z.array(companyOfActs),
    }),
    status: 200,
    problems: ["not_found"],
    lambda: { memoryMb: 512, timeoutSeconds: 29 },
  },
  history: {
    method: "GET",
    path: "/acts/acts/{id}/history",
    summary: "What happened to an act, newest first, 50 a page.",
    who: audiences.superUsers,
    grants: ["table:read"],
    params: z.object({ id: idText }),
    query: z.object({ cursor: pageQuery.cursor }),
    reply: z.object({ results: z.array(actEvent), next: z.nullable(z.string()) }),
    status: 200,
    problems: ["not_found"],
  },
  pdf: {
    method: "GET",
    path: "/acts/acts/{id}/pdf",
    summary: "Redirects to a short-lived link to the PDF of an act.",
    who: audiences.parties,
    grants: ["table:read", "files:read:acts"],
    params: z.object({ id: idText }),
    reply: z.object({ location: z.string() }),
    status: 303,
  },
});
