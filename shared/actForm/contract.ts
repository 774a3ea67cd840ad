import * as z from "zod/mini";
import { ACT_NUMBER_LENGTH } from "#shared/acts/actNumbers.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { actCompany, loadedRow } from "#shared/acts/contract.ts";
import { MAX_PRICE, toEuros } from "#shared/basics/amounts.ts";
import { audiences } from "#shared/platform/audiences.ts";
import { filterQuery } from "#shared/platform/filterShapes.ts";
import { defineArea, LARGE_CALL } from "#shared/platform/route.ts";
import { id, idsText, idText, isoDay, nothing } from "#shared/platform/schemas.ts";
import { openSums } from "#shared/reports/contract.ts";
import { reportFilters } from "#shared/reports/reportFilters.ts";
import { doubledWaybill } from "./doubledWaybillShapes.ts";
import { saveEffects } from "./saveEffectsShapes.ts";
import { MAX_ACT_SUM, MAX_SAWMILL_VOLUME } from "./sawmillActs.ts";

/** docs/rules/limits.md, "Limits of an act" */
export const MAX_ACT_REPORTS = 2000;

export const MAX_ACT_ROWS = 20_000;

const money = z.number("Sisesta korrektne number.").check(z.minimum(-MAX_ACT_SUM), z.maximum(MAX_ACT_SUM));

const numberLength = z.maxLength(ACT_NUMBER_LENGTH, "Number võib olla kuni 32 tähemärki.");
const actNumber = z.string().check(z.minLength(1, "Sisestage akti number."), numberLength);

const certificateOption = z.object({ id, text: z.string() });

const purchaseAct = z.object({
  previous_owner_id: z.string(),
  previous_owner: z.string(),
  /** True when the owner lacks data (docs/rules/companies.md, "Complete data"). */
  incomplete: z.boolean(),
  number: z.string(),
  act_id: z.nullable(id),
  amount: z.number(),
  loose_amount: z.number(),
});

const sawmillAct = z.object({
  id: z.optional(id),
  number: z.string().check(z.minLength(1, "Sisestage number."), numberLength),
  total_amount_of_wood: z.number("Sisesta korrektne number.").check(z.minimum(0), z.maximum(MAX_SAWMILL_VOLUME)),
  sum_before_tax: money,
});

export const loadedAct = z.object({
  sales_act: z.object({
    type: z.literal(SALES_ACT),
    number: z.string(),
    date: isoDay,
    deadline_days: z.int(),
    due_date: isoDay,
    buyer: z.object({ id, vat_rate: z.number() }),
    seller: actCompany,
    timber_certificate: z.nullable(z.object({ id })),
    certificates: z.array(certificateOption),
    sum_before_tax: z.nullable(z.number()),
    vat: z.nullable(z.number()),
    with_vat: z.nullable(z.number()),
    /** A concurrent change is answered with `act_changed`. */
    version: z.nullable(z.int()),
    /** Reason why it cannot be changed, such as a container; '' when it can. */
    locked: z.string(),
  }),
  act_rows: z.array(loadedRow),
  purchase_acts: z.array(purchaseAct),
  sawmills: z.array(sawmillAct),
  reports_gone: z.array(z.string()),
  reports_blocked: z.array(z.object({ reason: z.string(), count: z.int() })),
  reports_left_out: z.int(),
  doubled_waybills: z.array(doubledWaybill),
});
export type LoadedAct = z.infer<typeof loadedAct>;

const submittedRow = z.object({
  /** Short, so that the largest act fits a request (docs/rules/actForm.md, "What the form sends"). */
  id: z.string().check(z.maxLength(20)),
  margin: z
    .number()
    .check(
      z.minimum(-999.99),
      z.maximum(toEuros(MAX_PRICE)),
      z.multipleOf(0.01, "Marginaalil võib olla kuni kaks kohta pärast koma."),
    ),
  flat_price: z.number(),
  amount: z.number(),
  report_rows: z.array(id).check(z.minLength(1), z.maxLength(MAX_ACT_ROWS)),
});

export const actForm = z.object({
  number: actNumber,
  date: isoDay,
  timber_certificate: z.optional(z.nullable(id)),
  buyer_company: id,
  sum_before_tax: z.optional(z.nullable(money)),
  vat: z.optional(z.nullable(money)),
  with_vat: z.optional(z.nullable(money)),
  sawmill_acts: z.array(sawmillAct).check(z.maxLength(200)),
  act_rows: z.array(submittedRow).check(z.minLength(1, "Valige vähemalt üks rida."), z.maxLength(MAX_ACT_ROWS)),
  /** `id` is the previous owner's. */
  buy_acts: z
    .array(
      z.object({
        id: z.string(),
        number: z.string().check(z.maxLength(ACT_NUMBER_LENGTH)),
        act_id: z.nullable(id),
      }),
    )
    .check(z.maxLength(2000)),
});
export type ActForm = z.infer<typeof actForm>;

const acceptedWaybills = z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(MAX_ACT_ROWS)));

export const createForm = z.extend(actForm, {
  accepted_waybills: acceptedWaybills,
  /** Idempotency key, made when the form opens. */
  submission: z.uuid(),
});
export type CreateForm = z.infer<typeof createForm>;

export const updateForm = z.extend(actForm, { accepted_waybills: acceptedWaybills, act_id: id, version: z.int() });
export type UpdateForm = z.infer<typeof updateForm>;

const previewJob = z.string().check(z.minLength(1), z.maxLength(64));

/** Phases of a preview; after `failed` the user presses again. */
const previewPhase = z.enum(["queued", "reading", "setting", "packing", "storing", "done", "failed"]);
export type PreviewPhase = z.infer<typeof previewPhase>;

const link = z.nullable(z.string());

/** `percent` of the time that the phases before took when the largest act was measured. */
const previewProgress = z.object({ phase: previewPhase, percent: z.int() });

/** `under_way`: the act exists and a worker finishes it; `progress` says how far it is. */
const savedAct = z.object({ id, number: z.string(), under_way: z.boolean() });

export const actFormRoutes = defineArea({
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
      except: z.optional(z.array(idText).check(z.maxLength(MAX_ACT_REPORTS))),
      /** JSON list of destination codes. */
      destinations: z.optional(z.string().check(z.maxLength(120_000))),
      company: idText,
      /** Narrow the whole company or destinations (docs/rules/reports.md, "Selecting filtered reports"). */
      ...filterQuery(reportFilters),
    }),
    reply: z.object({ location: z.string() }),
    status: 303,
    problems: ["not_found"],
  },
  selected: {
    method: "GET",
    path: "/acts/selected_reports",
    summary:
      "Number and open sums of the reports that an act of a whole company or destinations takes, narrowed by filters.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object({
      company: idText,
      /** JSON list of destination codes; missing for the whole company. */
      destinations: z.optional(z.string().check(z.maxLength(6000))),
      ...filterQuery(reportFilters),
    }),
    reply: z.object({
      count: z.int(),
      open: openSums,
      /** False when there are more than an act takes, or than are read for it. */
      is_whole: z.boolean(),
    }),
    status: 200,
    problems: ["not_found"],
    lambda: LARGE_CALL,
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
    lambda: LARGE_CALL,
  },
  create: {
    method: "POST",
    path: "/acts/create",
    summary: "Creates the sales act and its purchase acts, all or nothing.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete", "queue:actFiles", "queue:actJobs", "queue:tokens"],
    body: createForm,
    reply: savedAct,
    status: 201,
    problems: ["reports_gone", "rows_changed", "waybills_doubled", "act_busy", "repeated_otherwise"],
    lambda: LARGE_CALL,
  },
  preview: {
    method: "POST",
    path: "/acts/preview",
    summary: "Makes the PDF of an act without creating the act; of more than 5,000 measured rows by a job.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "files:write:previews", "files:read:previews", "queue:previews"],
    body: z.extend(actForm, {
      updating: z.optional(z.nullable(id)),
      /** Id of the form in one tab. The same form again gets the job that is running. */
      submission: z.optional(z.uuid()),
    }),
    reply: z.object({ pdf: z.string(), shown: z.string(), file_name: z.string() }),
    status: 200,
    accepted: z.extend(previewProgress, { job: z.string() }),
    problems: ["reports_gone", "rows_changed", "not_found"],
    lambda: { memoryMb: 3072, carries: "typst" },
  },
  previewProgress: {
    method: "GET",
    path: "/acts/preview/{job}",
    summary: "How far the caller's preview of a large act is; with a link of minutes to its PDF when it is done.",
    who: audiences.superUsers,
    grants: ["table:read", "files:read:previews"],
    params: z.object({ job: previewJob }),
    reply: z.extend(previewProgress, { pdf: link, shown: link, file_name: z.string() }),
    status: 200,
    problems: ["not_found"],
  },
  cancelPreview: {
    method: "DELETE",
    path: "/acts/preview/{job}",
    summary: "Cancels the caller's preview of a large act.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    params: z.object({ job: previewJob }),
    reply: nothing,
    status: 204,
    problems: ["not_found"],
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
    lambda: LARGE_CALL,
  },
  update: {
    method: "POST",
    path: "/acts/update",
    summary: "Saves a changed sales act and its purchase acts, all or nothing.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete", "queue:actFiles", "queue:actJobs", "queue:tokens"],
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
    lambda: LARGE_CALL,
  },
  saveEffects: {
    method: "POST",
    path: "/acts/update/effects",
    summary: "What a save of this form would do to letters and exports; writes nothing.",
    who: audiences.superUsers,
    grants: ["table:read"],
    body: updateForm,
    reply: saveEffects,
    status: 200,
    problems: ["act_changed", "rows_changed", "not_found", "reports_gone"],
    lambda: LARGE_CALL,
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
    grants: ["table:read", "table:write", "table:delete"],
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
          /** Its name, as the user saw it; omitted by a page with very many rows, whose names would pass 6 MB. */
          assortment: z.optional(z.string()),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_ACT_ROWS)),
    reply: nothing,
    status: 200,
    problems: ["rows_changed", "not_found", "act_signed"],
    lambda: LARGE_CALL,
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
        /** Reason why it and its sales act cannot be deleted; '' when they can. */
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
    grants: [
      "table:read",
      "table:write",
      "table:delete",
      "queue:actFiles",
      "queue:actJobs",
      "queue:tokens",
      "queue:actWarnings",
    ],
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
    lambda: LARGE_CALL,
  },
});
