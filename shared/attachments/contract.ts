import * as z from "zod/mini";
import { attachedFile, reportFormat } from "#shared/acts/contract.ts";
import { MAX_SITE_FACT, siteTexts } from "#shared/acts/siteEdits.ts";
import { LANGUAGES } from "#shared/basics/languages.ts";
import { UNITS } from "#shared/basics/units.ts";
import { foundChecks } from "#shared/eudr/checkShapes.ts";
import { SITE_CHECK_NAMES } from "#shared/eudr/checks.ts";
import { plot } from "#shared/eudr/declarationShapes.ts";
import { MAX_REVIEW_REASON } from "#shared/eudr/limits.ts";
import { NUMBER_STATES } from "#shared/eudr/numberStates.ts";
import { audiences } from "#shared/platform/audiences.ts";
import { fileQuery, storedFile } from "#shared/platform/fileShapes.ts";
import { defineArea, LARGE_CALL } from "#shared/platform/route.ts";
import { idText, isoDay, nothing, pageOf } from "#shared/platform/schemas.ts";
import { nameOfFile, textOfLines } from "#shared/platform/typedText.ts";
import { EUDR_EXCUSE_NAMES, MAX_EUDR_NUMBERS } from "#shared/reports/eudrNumbers.ts";
import { SITE_FACTS } from "./askedFacts.ts";

export const attachingGrants = [
  "table:read",
  "table:write",
  "table:delete",
  "files:read:uploads",
  "files:read:attachments",
  "files:write:attachments",
  "files:delete:attachments",
  "queue:actFiles",
] as const;

export const fileId = z.string().check(z.maxLength(120));

const eudrExcuse = z.nullable(z.enum(EUDR_EXCUSE_NAMES));

const eudrNumber = z.object({
  reference: z.string().check(z.maxLength(100)),
  verification: z.string().check(z.maxLength(100)),
});

const possession = z.literal([10, 20]);

const fact = z.string().check(z.maxLength(MAX_SITE_FACT, `Kuni ${MAX_SITE_FACT} tähemärki.`));

const site = z.object({
  /** Made from its measured name and cadastral number; unique within the act. */
  id: z.string(),
  /** 0: as measured. */
  version: z.int(),
  update_url: z.string(),
  name: z.string(),
  cadaster: z.string(),
  waybills: z.array(z.string()),
  waybills_count: z.int(),
  possession_type: z.nullable(possession),
  forest_notice: z.string(),
  contract_number: z.string(),
  previous_owner: z.string(),
  county: z.string(),
  /** Somebody typed it; a county that came with the load may contradict the cadastre. */
  county_typed: z.boolean(),
  eudr: z.string(),
  eudr_numbers: z.array(eudrNumber),
  /** Answers of the Information System about numbers. */
  eudr_checks: z.array(
    z.object({ ...eudrNumber.shape, state: z.enum(NUMBER_STATES), answered_at: z.nullable(z.string()) }),
  ),
  /** Virn found them in a declaration of the owner. */
  eudr_found: z.boolean(),
  eudr_excuse: eudrExcuse,
  /** For a site without a number: a declaration of its owner waits, or was rejected with this reason. */
  eudr_expected: z.nullable(
    z.discriminatedUnion("is", [
      z.object({ is: z.literal("waiting") }),
      z.object({ is: z.literal("rejected"), reason: z.string() }),
    ]),
  ),
  attachments: z.array(attachedFile),
  missing: z.array(z.enum(SITE_FACTS)),
});
export type AttachmentSite = z.infer<typeof site>;

/** `href` and the reports are null while their files are being made. */
const attachmentsOfAct = z.object({
  number: z.string(),
  hashid: z.string(),
  date: isoDay,
  buyer_type: z.int(),
  /** Company that sends the act and pays it. */
  sender: z.string(),
  /** Euros with VAT, as in the letter. Prices are never here. */
  with_vat: z.number(),
  due_date: isoDay,
  /** Cubic metres of each assortment. */
  timber: z.array(z.object({ assortment: z.string(), unit: z.enum(UNITS), amount: z.number() })),
  href: z.nullable(z.string()),
  xls_href: z.nullable(z.string()),
  has_composite_report: z.boolean(),
  has_full_report: z.boolean(),
  custom_measurement_report_export_formats: z.array(reportFormat),
  /** A container stops changes of files and sites. */
  files_frozen: z.boolean(),
  sites_frozen: z.boolean(),
  /** Template of the forest register with `{cadaster}`; '' for none. */
  register_url: z.string(),
  paper_waybills: z.int(),
  /** A private person declares with an eID, a firm with an invitation of the platform; null when Virn files nothing. */
  declaring: z.nullable(
    z.discriminatedUnion("by", [
      z.object({ by: z.literal("eid") }),
      z.object({ by: z.literal("invitation"), contact: z.string() }),
    ]),
  ),
  results: z.array(site),
  count: z.int(),
  next: z.nullable(z.string()),
});

const paperWaybill = z.object({
  pk: z.string(),
  number: z.string(),
  file: z.nullable(attachedFile),
  /** It has a file, which no signed paper lists. */
  is_removable: z.boolean(),
});
export type PaperWaybill = z.infer<typeof paperWaybill>;

const language = z.enum(LANGUAGES);

const earlierSite = z.object({
  name: z.string(),
  cadaster: z.string(),
  possession_type: z.nullable(possession),
  forest_notice: z.string(),
  contract_number: z.string(),
  county: z.string(),
});
export type EarlierSite = z.infer<typeof earlierSite>;

const guide = z.object({
  language,
  /** Counts of the whole act; 0 of what a container has frozen. */
  missing_sites: z.int(),
  missing_waybills: z.int(),
  /** Sites that the same owner described on other acts, newest first. */
  earlier_sites: z.array(earlierSite),
});
export type Guide = z.infer<typeof guide>;

const ofLetter = z.object({ hash: z.string().check(z.maxLength(100)) });

const cursor = z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/, "Vigane jätkukoht."))) });

const siteText = z.string().check(z.regex(/^[\w-]{12}$/, "Vigane lank."));
const ofSite = z.object({ id: siteText });

const actHash = z.object({ act_hash: z.string().check(z.maxLength(100)) });

const waybillPk = z.string().check(z.minLength(1), z.maxLength(64));

const uploadId = z.uuid();

const version = z.int().check(z.minimum(0));

const changing = ["not_found", "too_many_requests", "act_frozen", "act_busy"] as const;

const changesSite = {
  who: "anyone",
  grants: ["table:read", "table:write", "queue:actFiles"],
  params: ofSite,
  query: actHash,
  status: 200,
  problems: [...changing, "site_changed"],
  lambda: LARGE_CALL,
} as const;

export const attachmentRoutes = defineArea({
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
    lambda: LARGE_CALL,
  },
  removePaperWaybill: {
    method: "POST",
    path: "/acts/acts/{id}/remove_paper_waybill",
    summary: "Removes the file of a paper waybill of an act.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "table:delete", "queue:actFiles"],
    params: z.object({ id: idText }),
    body: z.object({ waybill: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: nothing,
    status: 204,
    problems: ["not_found", "act_frozen", "act_busy"],
    lambda: LARGE_CALL,
  },
  attachment: {
    method: "GET",
    path: "/acts/acts/{id}/attachments/{file}",
    summary: "Redirects to a short-lived link to a file of a paper waybill or a site of an act.",
    who: audiences.parties,
    grants: ["table:read", "files:read:attachments"],
    params: z.object({ id: idText, file: fileId }),
    query: fileQuery,
    reply: storedFile,
    status: 303,
    problems: ["not_found"],
  },
  view: {
    method: "GET",
    path: "/acts/attachments/{hash}",
    summary: "A purchase act for who has the link of its letter: its files and its sites, 50 a page.",
    who: "anyone",
    grants: ["table:read", "table:count"],
    params: ofLetter,
    query: cursor,
    reply: attachmentsOfAct,
    status: 200,
    problems: ["not_found", "too_many_requests"],
    lambda: LARGE_CALL,
  },
  waybills: {
    method: "GET",
    path: "/acts/attachments/{hash}/waybills",
    summary: "Paper waybills of a purchase act for who has the link of its letter, 100 a page.",
    who: "anyone",
    grants: ["table:read", "table:count"],
    params: ofLetter,
    query: cursor,
    reply: pageOf(paperWaybill),
    status: 200,
    problems: ["not_found", "too_many_requests"],
    lambda: LARGE_CALL,
  },
  plots: {
    method: "GET",
    path: "/acts/attachments/{hash}/plots",
    summary:
      "Parcels of the sites on the same page of `view`, as the cadastre has them, and what to look at; sites without a cadastral number and an EUDR number are left out.",
    who: "anyone",
    grants: ["table:read", "table:write"],
    params: ofLetter,
    query: cursor,
    reply: z.object({
      results: z.array(
        z.extend(foundChecks, {
          site: z.string(),
          plots: z.array(plot),
        }),
      ),
    }),
    status: 200,
    problems: ["not_found", "too_many_requests"],
    lambda: LARGE_CALL,
  },
  guide: {
    method: "GET",
    path: "/acts/attachments/{hash}/guide",
    summary: "What a purchase act lacks, for the guided page of who has the link of its letter.",
    who: "anyone",
    grants: ["table:read", "table:count"],
    params: ofLetter,
    reply: guide,
    status: 200,
    problems: ["not_found", "too_many_requests"],
    lambda: LARGE_CALL,
  },
  setLanguage: {
    method: "PUT",
    path: "/acts/attachments/{hash}/language",
    summary: "Remembers the language of the owner of a purchase act for the guided page and the next letters.",
    who: "anyone",
    grants: ["table:read", "table:write"],
    params: ofLetter,
    body: z.object({ language }),
    reply: nothing,
    status: 204,
    problems: ["not_found", "too_many_requests"],
  },
  openUpload: {
    method: "POST",
    path: "/acts/attachments/{hash}/uploads",
    summary: "Opens an upload for who has the link of a letter: a file of a paper waybill or of a site.",
    who: "anyone",
    grants: ["table:read", "table:write", "files:write:uploads"],
    params: ofLetter,
    body: z.object({
      file_name: nameOfFile(),
      size: z.int().check(z.minimum(1, "Fail on tühi.")),
      content_type: z.string().check(z.maxLength(100)),
      purpose: z.enum(["waybill", "siteFile"]),
    }),
    reply: z.object({ id: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) }),
    status: 201,
    problems: ["not_found", "too_many_requests", "too_large", "file_type", "act_frozen"],
  },
  act: {
    method: "POST",
    path: "/acts/attachments/{hash}",
    summary: "Adds an uploaded file to a paper waybill or a site of a purchase act, or removes it.",
    who: "anyone",
    grants: attachingGrants,
    params: ofLetter,
    body: z.discriminatedUnion("action", [
      z.object({ action: z.literal("waybill_add"), data: z.object({ waybill: waybillPk, upload: uploadId }) }),
      z.object({ action: z.literal("waybill_remove"), data: z.object({ waybill: waybillPk }) }),
      z.object({ action: z.literal("file_add"), data: z.object({ site: siteText, upload: uploadId }) }),
      z.object({ action: z.literal("file_remove"), data: z.object({ site: siteText, uuid: uploadId }) }),
    ]),
    reply: z.object({ success: z.literal(true), data: attachmentsOfAct }),
    status: 200,
    problems: [...changing, "upload_missing", "too_large", "file_type", "waybill_present", "site_full"],
    lambda: LARGE_CALL,
  },
  file: {
    method: "GET",
    path: "/acts/attachments/{hash}/files/{file}",
    summary: "Redirects who has the link of a letter to a file of a paper waybill or a site.",
    who: "anyone",
    grants: ["table:read", "table:count", "files:read:attachments"],
    params: z.extend(ofLetter, { file: fileId }),
    query: fileQuery,
    reply: storedFile,
    status: 303,
    problems: ["not_found", "too_many_requests"],
  },
  updateSiteName: {
    ...changesSite,
    method: "PATCH",
    path: "/acts/sites/{id}/update_sitedata_name",
    summary: "Changes the name of a site on a purchase act and its sales act.",
    body: z.object({ name: z.string().check(z.maxLength(1000)), version }),
    reply: z.object({ name: z.string(), version: z.int() }),
  },
  updateCadaster: {
    ...changesSite,
    method: "PATCH",
    path: "/acts/sites/{id}/update_cadaster",
    summary: "Changes the cadastral number of a site; 0 says that it has none.",
    body: z.object({ cadaster: z.string().check(z.maxLength(1000)), version }),
    reply: z.object({ cadaster: z.string(), version: z.int() }),
  },
  updateOrigin: {
    ...changesSite,
    method: "PUT",
    path: "/acts/sites/{id}/update_empty",
    summary: "Saves the origin data of a site.",
    /** Facts that are not given stay as they are. */
    body: z.object({
      possession_type: possession,
      forest_notice: z.optional(fact),
      contract_number: z.optional(fact),
      previous_owner: z.optional(fact),
      county: z.optional(fact),
      version,
    }),
    reply: z.object({
      possession_type: possession,
      forest_notice: z.string(),
      contract_number: z.string(),
      previous_owner: z.string(),
      county: z.string(),
      version: z.int(),
    }),
  },
  reviewSite: {
    method: "PUT",
    path: "/acts/acts/{id}/sites/{site}/review",
    summary: "Says of a check of a site on a purchase act that it was looked at, and why it is in order.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete", "queue:actFiles"],
    params: z.object({ id: idText, site: z.string().check(z.maxLength(40)) }),
    body: z.object({ check: z.enum(SITE_CHECK_NAMES), reason: textOfLines(MAX_REVIEW_REASON) }),
    reply: nothing,
    status: 204,
    problems: ["not_found", "act_frozen", "act_busy", "site_changed"],
    lambda: LARGE_CALL,
  },
  updateEudr: {
    ...changesSite,
    method: "PUT",
    path: "/acts/sites/{id}/update_eudr",
    summary: "Saves the EUDR reference and verification numbers of a site.",
    body: z.object({
      numbers: z.array(eudrNumber).check(z.maxLength(MAX_EUDR_NUMBERS, siteTexts.eudr.many)),
      /** null takes it back; it stays as it is when missing. */
      excuse: z.optional(eudrExcuse),
      version,
    }),
    reply: z.object({ numbers: z.array(eudrNumber), excuse: eudrExcuse, version: z.int() }),
  },
});
