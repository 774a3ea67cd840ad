import * as z from "zod/mini";
import { containerFacts } from "#shared/containers/contract.ts";
import { noticeExcess } from "#shared/eudr/checkShapes.ts";
import { SITE_CHECK_NAMES } from "#shared/eudr/checks.ts";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea, LARGE_CALL } from "#shared/platform/route.ts";
import {
  bytes,
  companyType,
  id,
  idText,
  isoDay,
  isoInstant,
  nothing,
  option,
  pageQuery,
  unit,
  woodType,
} from "#shared/platform/schemas.ts";
import { ACT_EVENT_KINDS, ACT_FIELD_NAMES } from "./actEvents.ts";
import { ACT_FILE_KINDS } from "./actFiles.ts";
import { ACT_TYPE_NAMES, ACT_TYPES, PURCHASE_ACT, SALES_ACT } from "./actTypes.ts";

export const attachedFile = z.object({
  uuid: z.string(),
  file_name: z.string(),
  size: bytes,
  href: z.string(),
});
export type AttachedFile = z.infer<typeof attachedFile>;

/** An entry of the history of an act (docs/rules/acts.md, "History of an act"). */

const value = z.nullable(z.union([z.string(), z.number()]));

const purchaseActState = z.nullable(z.object({ number: z.string(), sum: z.number() }));

export const actEvent = z.object({
  at: isoInstant,
  kind: z.enum(ACT_EVENT_KINDS),
  version: z.int(),
  /** '' for the system. */
  by: z.string(),
  /** Money in euros, volume in cubic metres, a VAT rate as a fraction; null where there was or is no act. */
  fields: z.array(z.object({ field: z.enum(ACT_FIELD_NAMES), from: value, to: value })),
  rows: z.object({ added: z.int(), removed: z.int(), changed: z.int() }),
  purchase_acts: z.array(z.object({ owner: z.string(), from: purchaseActState, to: purchaseActState })),
  more_purchase_acts: z.int(),
});
export type WireActEvent = z.infer<typeof actEvent>;

export const actContainer = z.extend(containerFacts, { acts: z.array(id) });
export type ActContainer = z.infer<typeof actContainer>;

export const actCompany = z.object({
  id,
  type: companyType,
  name: z.string(),
  reg_code: z.string(),
  vat_number: z.string(),
  full_address: z.string(),
  pefc_code: z.string(),
  fsc_code: z.string(),
  phone: z.string(),
  bank_account: z.string(),
  has_custom_certificate: z.boolean(),
  /** A fraction. */
  vat_rate: z.number(),
});
export type ActCompany = z.infer<typeof actCompany>;

export const loadedRow = z.object({
  key: z.array(z.string()),
  id: z.string(),
  margin: z.number(),
  previous_owner: z.string(),
  assortment: z.object({ id, name: z.string(), unit, fixed_assortment_price: z.nullable(z.number()) }),
  flat_price: z.number(),
  amount: z.number(),
  site: z.string(),
  /** EUDR numbers of the site; '' for none. */
  eudr: z.string(),
  /** Virn found them in a declaration of the owner, or none is needed. */
  eudr_note: z.optional(z.enum(["found", "excused"])),
  /** Open findings (docs/rules/eudr.md, "Checks of a site"). */
  eudr_checks: z.optional(z.array(z.enum(SITE_CHECK_NAMES))),
  eudr_excess: z.optional(noticeExcess),
  /** Id of the site of these checks, on a made act. */
  site_id: z.optional(z.string()),
  certificate: z.nullable(z.string()),
  report_rows: z.array(z.object({ id, amount: z.number(), waybill: z.string() })),
});
export type LoadedActRow = z.infer<typeof loadedRow>;

/** Formats of the Raport of a waybill besides CSV (docs/rules/invoices.md, "Formats of a company"). */
export const reportFormat = z.object({ id, title: z.string() });

export const companyOfActs = z.object({
  id,
  name: z.string(),
  act_counts: z.object({ total: z.int() }),
  latest_act_timestamp: z.nullable(isoDay),
  can_sign_acts: z.boolean(),
  /** In lists of companies: reason why a super user can sign none of its acts; null when one can be signed, or unknown. */
  sign_error: z.nullable(z.string()),
  custom_measurement_report_export_formats: z.array(reportFormat),
});
export type CompanyOfActs = z.infer<typeof companyOfActs>;
export type ListedFormat = z.infer<typeof reportFormat>;

/** A stored file, or one that cannot be made; others are pending. */
export const listedFile = z.object({
  kind: z.enum(ACT_FILE_KINDS),
  href: z.nullable(z.string()),
  reason: z.string(),
});
export type ListedFile = z.infer<typeof listedFile>;

const timber = { assortment: z.string(), unit, certificate: z.string(), amount: z.number() };

/** No price, code, account or file: the schema drops everything else (docs/rules/acts.md, "Public view"). */
const publicAct = z.object({
  type_name: z.enum([ACT_TYPE_NAMES[PURCHASE_ACT], ACT_TYPE_NAMES[SALES_ACT]]),
  number: z.string(),
  date: isoDay,
  seller: z.string(),
  buyer: z.string(),
  certificate: z.string(),
  waybills_count: z.int(),
  signing: z.string(),
  totals: z.array(z.object(timber)),
  results: z.array(
    z.object({
      ...timber,
      waybill: z.string(),
      site: z.string(),
      cadaster: z.string(),
      /** Reference numbers without their verification numbers, which open a declaration. */
      eudr: z.string(),
      eudr_state: z.string(),
    }),
  ),
  count: z.int(),
  next: z.nullable(z.string()),
});
export type PublicAct = z.infer<typeof publicAct>;

export const instant = z.nullable(z.string());

/** A letter about an act ('E-mail' of the calls). Times are ISO instants. */
export const email = z.object({
  /** `{act}-{n}`, since letter numbers repeat across acts. */
  id: z.string(),
  act_id: id,
  act_number: z.string(),
  /** The counterpart, whose addresses it goes to. */
  company_id: id,
  /** `voided`: tells that a sent act has been removed. */
  kind: z.enum(["act", "voided"]),
  state: z.enum(["unsent", "scheduled", "sending", "sent", "canceled"]),
  created: z.string(),
  /** Time at which a scheduled letter leaves, and what it leaves with. */
  send_at: instant,
  batch: z.nullable(z.string()),
  queued: instant,
  sent: instant,
  canceled: instant,
  /** Name of the sender, or of the person who cancelled it; '' before that. */
  by: z.string(),
  /** On its way for so long that a person has to check whether it arrived. */
  is_stuck: z.boolean(),
  /** Whom it left for; empty before it left, and for letters that are older than this field. */
  addresses: z.array(
    z.object({
      address: z.string(),
      /** null while nobody has answered. */
      outcome: z.nullable(z.enum(["deferred", "accepted", "complained", "refused"])),
      at: instant,
      /** Answer of the recipient's server; '' for none. */
      words: z.string(),
    }),
  ),
  trouble: z.nullable(
    z.object({
      kind: z.enum(["refused", "changed", "bounced", "complained"]),
      at: z.string(),
      to: z.array(z.string()),
      /** Answer of the mail service; '' for none. */
      reason: z.string(),
    }),
  ),
  /** It bounced, and no newer letter replaces it. */
  has_failed: z.boolean(),
  /** null while the file is being made, and for a removed act. */
  pdf_url: z.nullable(z.string()),
});

export const act = z.object({
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
  buyer_type: woodType,
  href: z.nullable(z.string()),
  files: z.array(listedFile),
  /** Page of the public view; null while its link is revoked. */
  public_href: z.nullable(z.string()),
  has_edit_link: z.boolean(),
  /** Nothing hinders the deletion of the act and its purchase acts. */
  has_delete_link: z.boolean(),
  container: z.nullable(actContainer),
  /** Only for super users, newest first. */
  emails: z.array(email),
  has_composite_report: z.boolean(),
  has_full_report: z.boolean(),
  can_agent_sign: z.boolean(),
  agent_sign_error: z.string(),
  /** First paper waybill without a file, for which the signature waits; null when none is missing or the act is in a container. */
  missing_waybill: z.nullable(z.string()),
});
export type Act = z.infer<typeof act>;
export type WireEmail = z.infer<typeof email>;

export const actRoutes = defineArea({
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
  publicView: {
    method: "GET",
    path: "/public/acts/{hash}",
    summary: "The public view of an act, for everybody who has its link; 1,000 lines a page.",
    who: "anyone",
    grants: ["table:read", "table:count"],
    params: z.object({ hash: z.string().check(z.maxLength(100)) }),
    query: z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/, "Vigane jätkukoht."))) }),
    reply: publicAct,
    status: 200,
    problems: ["not_found", "too_many_requests"],
    lambda: LARGE_CALL,
  },
  givePublicLink: {
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
  revokePublicLink: {
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
