import * as z from "zod/mini";
import { ACT_TYPE_TEXTS, ACT_TYPES } from "#shared/acts/actTypes.ts";
import { act, actContainer, attachedFile, companyOfActs } from "#shared/acts/contract.ts";
import { chosenToSign, signChoice, signRow } from "#shared/containers/contract.ts";
import { audiences } from "#shared/platform/audiences.ts";
import { filterQuery } from "#shared/platform/filterShapes.ts";
import { defineArea, LARGE_CALL } from "#shared/platform/route.ts";
import { idsText, idText, pageOf, pageQuery } from "#shared/platform/schemas.ts";
import { actFilters } from "./actFilters.ts";

const searchText = z.string().check(z.maxLength(100));

const actWaybill = z.object({
  pk: z.string(),
  number: z.string(),
  /** PAPER: not from EVR. */
  type: z.enum(["PAPER", "EVR"]),
  href: z.nullable(z.string()),
  file_name: z.string(),
  /** The Raport of the act, and so of the waybill, is stored. */
  has_report: z.boolean(),
  container: z.nullable(actContainer),
  /** Its file belongs to this act, not to one of its purchase acts, and no signed paper lists it. */
  is_removable: z.boolean(),
  attachments: z.array(attachedFile),
  /** Origins of its timber on this act; volume in tm, `amount_loose` in pm³. */
  sites: z.array(z.object({ name: z.string(), cadaster: z.string(), amount: z.number(), amount_loose: z.number() })),
});
export type ActWaybill = z.infer<typeof actWaybill>;

/** The first one given decides. */
const choice = {
  acts: z.optional(idsText.check(z.maxLength(4000))),
  company: z.optional(idText),
  query: z.optional(z.string().check(z.maxLength(100))),
};

const originLine = z.object({
  act: z.string(),
  owner: z.string(),
  site: z.string(),
  cadaster: z.string(),
  forest_notice: z.string(),
  county: z.string(),
  assortment: z.string(),
  eudr: z.string(),
  /** State of each number; '' for none. */
  eudr_state: z.string(),
  /** Days on which they were checked; '' before the first answer. */
  eudr_checked: z.string(),
  /** In tm; `amount_loose` in pm³. */
  amount: z.number(),
  amount_loose: z.number(),
});
export type WireOriginLine = z.infer<typeof originLine>;

export const actListRoutes = defineArea({
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
      /** Search only: there may be more. */
      truncated: z.boolean(),
      /** Search only: the counterparts of the results. */
      companies: z.array(companyOfActs),
    }),
    status: 200,
    problems: ["not_found"],
  },
  filtered: {
    method: "GET",
    path: "/acts/filtered",
    summary:
      "Acts of all counterparts that fit filters, and a search if given, newest first; up to 200, of up to 1,000 that are read.",
    who: audiences.parties,
    grants: ["table:read"],
    query: z.object({
      /** Purchase acts when missing. */
      type: z.optional(z.enum(ACT_TYPE_TEXTS)),
      search: z.optional(searchText),
      ...filterQuery(actFilters),
      ...pageQuery,
    }),
    reply: z.object({
      results: z.array(act),
      /** Number of those found from the cursor on; `results` has the first 200. */
      found: z.int(),
      /** True when all were read, so that `found` is exact. */
      is_whole: z.boolean(),
      /** Cursor of the next page; null at the end. */
      next: z.nullable(z.string()),
      /** Search only: there may be more. */
      truncated: z.boolean(),
      companies: z.array(companyOfActs),
    }),
    status: 200,
    problems: ["not_found"],
    lambda: LARGE_CALL,
  },
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
    lambda: LARGE_CALL,
  },
  origins: {
    method: "GET",
    path: "/acts/origins",
    summary: "Where the timber of chosen sales acts grew; 1,000 lines a page.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object({
      ...choice,
      ...pageQuery,
      cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/, "Vigane jätkukoht."))),
    }),
    reply: z.object({
      acts: z.array(z.string()),
      total: z.object({ amount: z.number(), amount_loose: z.number() }),
      results: z.array(originLine),
      /** Parcels that the GeoJSON leaves out. */
      confidential_plots: z.int(),
      count: z.int(),
      next: z.nullable(z.string()),
      truncated: z.boolean(),
    }),
    status: 200,
    problems: ["not_found"],
    lambda: LARGE_CALL,
  },
  originsFile: {
    method: "GET",
    path: "/acts/origins/file",
    summary: "The same, all lines, as a file, or their parcels as GeoJSON: redirects to a short-lived link.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "files:write:previews", "files:read:previews"],
    query: z.object({ ...choice, format: z.enum(["xlsx", "csv", "geojson"]) }),
    reply: z.object({ location: z.string() }),
    status: 303,
    problems: ["not_found", "plots_confidential", "plots_missing", "too_many_requests"],
    lambda: LARGE_CALL,
  },
  sign: {
    ...signRow,
    path: "/acts/acts/sign",
    summary:
      "Puts acts of one company into a container that a super user signs, or opens the container of acts that the company signs.",
    grants: [
      "table:read",
      "table:write",
      "table:delete",
      "files:read:acts",
      "files:write:containers",
      "queue:actFiles",
      "queue:actWarnings",
    ],
    body: z.extend(signChoice, { acts: chosenToSign, type: z.optional(z.literal(ACT_TYPES)) }),
  },
});
