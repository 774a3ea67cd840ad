import * as z from "zod/mini";
import { companyType, id, isoDay, unit } from "#shared/api/schemas.ts";
import { ACT_NUMBER_LENGTH } from "#shared/domain/acts/actNumbers.ts";
import { SALES_ACT } from "#shared/domain/acts/actTypes.ts";
import { MAX_ACT_SUM, MAX_SAWMILL_VOLUME } from "#shared/domain/acts/sawmillActs.ts";
import { MAX_PRICE, toEuros } from "#shared/domain/quantities/amounts.ts";

/** docs/rules/limits.md, "Limits of an act" */
export const MAX_ACT_REPORTS = 2000;
export const MAX_ACT_ROWS = 20_000;

const money = z.number("Sisesta korrektne number.").check(z.minimum(-MAX_ACT_SUM), z.maximum(MAX_ACT_SUM));
const actNumber = z
  .string()
  .check(z.minLength(1, "Sisesta akti number."), z.maxLength(ACT_NUMBER_LENGTH, "Number võib olla kuni 32 tähemärki."));

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

const certificateOption = z.object({ id, text: z.string() });

const loadedRow = z.object({
  key: z.array(z.string()),
  /** Digest of the key. */
  id: z.string(),
  margin: z.number(),
  previous_owner: z.string(),
  assortment: z.object({ id, name: z.string(), unit, fixed_assortment_price: z.nullable(z.number()) }),
  flat_price: z.number(),
  amount: z.number(),
  site: z.string(),
  /** EUDR numbers of the site; '' for none. */
  eudr: z.string(),
  certificate: z.nullable(z.string()),
  report_rows: z.array(z.object({ id, amount: z.number(), waybill: z.string() })),
});
export type LoadedActRow = z.infer<typeof loadedRow>;

const purchaseAct = z.object({
  previous_owner_id: z.string(),
  previous_owner: z.string(),
  /** Whether the owner lacks data (docs/rules/companies.md, "Complete data"). */
  incomplete: z.boolean(),
  number: z.string(),
  act_id: z.nullable(id),
  amount: z.number(),
  /** pm³. */
  loose_amount: z.number(),
});

const sawmillAct = z.object({
  id: z.optional(id),
  number: z
    .string()
    .check(z.minLength(1, "Sisesta number."), z.maxLength(ACT_NUMBER_LENGTH, "Number võib olla kuni 32 tähemärki.")),
  total_amount_of_wood: z.number("Sisesta korrektne number.").check(z.minimum(0), z.maximum(MAX_SAWMILL_VOLUME)),
  sum_before_tax: money,
});

/** docs/rules/acts.md, "Waybills on two acts" */
const doubledWaybill = z.object({
  id: z.string(),
  waybill: z.string(),
  elsewhere: z.array(
    z.object({ report: id, report_number: z.string(), act: z.nullable(z.object({ id, number: z.string() })) }),
  ),
  own: z.array(z.object({ id, number: z.string() })),
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
    /** Why it cannot be changed, as of a container; '' where it can. */
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
  /** Of the loaded row: short, so that the largest act fits a request (docs/rules/acts.md, "What the form sends"). */
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
  act_rows: z.array(submittedRow).check(z.minLength(1, "Vali vähemalt üks rida."), z.maxLength(MAX_ACT_ROWS)),
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

/** Ids of doubled waybills that the user has seen and accepts. */
const acceptedWaybills = z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(MAX_ACT_ROWS)));

export const createForm = z.extend(actForm, {
  accepted_waybills: acceptedWaybills,
  /** Idempotency key, made when the form opens. */
  submission: z.uuid(),
});
export type CreateForm = z.infer<typeof createForm>;

export const updateForm = z.extend(actForm, { accepted_waybills: acceptedWaybills, act_id: id, version: z.int() });
export type UpdateForm = z.infer<typeof updateForm>;
