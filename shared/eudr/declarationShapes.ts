import * as z from "zod/mini";
import { id, isoDay, isoInstant, option } from "#shared/platform/schemas.ts";
import { DECLARATION_EVENT_KINDS, DECLARATION_FIELDS } from "./declarationEvents.ts";
import { DECLARATION_STATES } from "./declarations.ts";
import { FILING_KINDS, FILING_OPERATIONS, FILING_STAGES, MAY_DO } from "./filing.ts";
import { FILED_AREAS } from "./filingContent.ts";
import { MANDATE_EVENT_KINDS, MANDATE_STATES, MAY_DO_MANDATE } from "./mandates.ts";
import { NUMBER_STATES } from "./numberStates.ts";
import { PLOT_STATES } from "./plotStates.ts";
import { PRODUCT_NAMES, SPECIES_CODES } from "./species.ts";

export const declaration = z.object({
  /** Owner and id: `12-S26EEAB12CD34E`. */
  id: z.string(),
  owner: option,
  /** '' until the Information System has given the two numbers. */
  reference: z.string(),
  verification: z.string(),
  number_state: z.enum(NUMBER_STATES),
  /** Of the last answer of the Information System; null before it. */
  checked_at: z.nullable(isoInstant),
  /** Answer of the service, as it is; '' before it. */
  status: z.string(),
  state: z.enum(DECLARATION_STATES),
  kind: z.nullable(z.enum(FILING_KINDS)),
  stage: z.nullable(z.enum(FILING_STAGES)),
  job: z.nullable(z.enum(FILING_OPERATIONS)),
  plots_count: z.int(),
  unknown_plots: z.array(z.string()),
  /** Loads take the number from this day on; null until it was usable. */
  since: z.nullable(isoDay),
  note: z.string(),
  added_at: isoInstant,
  version: z.int(),
  /** In the list of drafts: of the mandate of its owner. */
  mandate: z.optional(z.enum(MANDATE_STATES)),
});
export type WireDeclaration = z.infer<typeof declaration>;

/** Bounds only: the rule has the messages (docs/rules/eudr.md, "What is checked before filing"). */
const typedFact = z.string().check(z.maxLength(1000));

export const filingContent = z.object({
  /** Ticked: a simplified declaration, else a due diligence statement. */
  is_small: z.boolean(),
  name: typedFact,
  code: typedFact,
  address: z.object({ street: typedFact, postcode: typedFact, city: typedFact }),
  plots: z.array(typedFact).check(z.maxLength(2000)),
  area: z.enum(FILED_AREAS),
  lines: z
    .array(
      z.object({
        product: z.enum(PRODUCT_NAMES),
        species: z.array(z.enum(SPECIES_CODES)).check(z.maxLength(50)),
        /** As typed: tm, percent. */
        volume: z.string().check(z.maxLength(50)),
        deviation: z.string().check(z.maxLength(50)),
      }),
    )
    .check(z.maxLength(100)),
  is_confidential: z.boolean(),
});
export type WireFilingContent = z.infer<typeof filingContent>;

export const filing = z.object({
  kind: z.enum(FILING_KINDS),
  stage: z.enum(FILING_STAGES),
  job: z.nullable(z.enum(FILING_OPERATIONS)),
  content: filingContent,
  /** Content that the Information System has; null before it has any. */
  filed: z.nullable(filingContent),
  filed_at: z.nullable(z.string()),
  /** Filed plots that the cadastre has no more, or with another shape. */
  changed_plots: z.array(z.string()),
  /** Status in its own word; '' before. */
  status: z.string(),
  rejection: z.string(),
  message: z.nullable(z.object({ at: z.string(), text: z.string() })),
  /** Sentences by the path of a field, such as `lines.0.volume`; '' for the whole. */
  errors: z.record(z.string(), z.string()),
  mandate: z.enum(MANDATE_STATES),
  /** Company whose access files it; null: `Infosüsteemi ligipääs on seadistamata.` */
  filer: z.nullable(option),
  may: z.array(z.enum(MAY_DO)),
});
export type WireFiling = z.infer<typeof filing>;

export const mandate = z.object({
  state: z.enum(MANDATE_STATES),
  /** Null without one, and of one whose document was deleted. */
  document: z.nullable(
    z.object({
      id,
      company: id,
      file_name: z.string(),
      file_url: z.string(),
      /** Hash of its container, once this person may see it. */
      container: z.nullable(z.string()),
    }),
  ),
  /** Its last day; null of one that holds until it is revoked. */
  ends_at: z.nullable(isoDay),
  is_uploaded: z.boolean(),
  /** For an agent, of an owner without an e-mail address: no letter asks it for its signature. */
  has_no_email: z.optional(z.literal(true)),
  /** By the code of the certificate; false while nobody signed, and where an agent says so. */
  is_proven: z.boolean(),
  /** Reason why the owner does not sign; '' for none. */
  reason: z.string(),
  may: z.array(z.enum(MAY_DO_MANDATE)),
  history: z.array(
    z.object({ at: z.string(), kind: z.enum(MANDATE_EVENT_KINDS), by: z.string(), file_name: z.string() }),
  ),
});
export type WireMandate = z.infer<typeof mandate>;

export const mandateEnd = z.nullable(isoDay);

export const openDeclaration = z.extend(declaration, {
  plots: z.array(z.string()),
  /** It was never valid, so that no load has its number. */
  may_remove: z.boolean(),
  /** For an agent, of one that was typed and was valid: with a reason, when no act has its number. */
  may_take_away: z.optional(z.literal(true)),
  filing: z.nullable(filing),
  /** Newest first, up to 200. */
  history: z.array(
    z.object({
      number: z.int(),
      at: z.string(),
      kind: z.enum(DECLARATION_EVENT_KINDS),
      /** '' for Virn. */
      by: z.string(),
      changes: z.array(z.object({ field: z.enum(DECLARATION_FIELDS), from: z.string(), to: z.string() })),
    }),
  ),
});
export type OpenDeclaration = z.infer<typeof openDeclaration>;

export const plot = z.object({
  number: z.string(),
  state: z.enum(PLOT_STATES),
  address: z.string(),
  /** m² of the register; null where there is no copy, as the day. */
  area: z.nullable(z.int()),
  day: z.nullable(isoDay),
  /** The copy may not be true any more: the cadastre has the parcel no more, or has not answered for 30 days. */
  is_old: z.boolean(),
  /** Rings: longitude and latitude in turn, in millionths of a degree. */
  outline: z.array(z.array(z.int())),
  /** Area that a due diligence statement names of it, where stands were asked for. */
  filed_area: z.optional(z.enum(FILED_AREAS)),
});
export type WirePlot = z.infer<typeof plot>;
