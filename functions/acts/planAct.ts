import { Problem } from "#functions/core/problem.ts";
import type { Act, ActRowItem } from "#functions/data/acts/act.ts";
import { type Assortment, allAssortments } from "#functions/data/assortments/assortment.ts";
import { type Company, companyById, platformCompany } from "#functions/data/companies/company.ts";
import {
  type Report,
  type ReportRow,
  reportsById,
  rowLocation,
  rowsOfReports,
} from "#functions/data/reports/report.ts";
import type { ActForm } from "#shared/api/areas/actForm.ts";
import type { FieldErrors } from "#shared/api/problems.ts";
import { checkActNumber, purchaseActNumber } from "#shared/domain/acts/actNumbers.ts";
import { rowKey } from "#shared/domain/acts/actRows.ts";
import { applyOverrides, calculateTotals, type EditableTotal } from "#shared/domain/acts/totals.ts";
import { toUnits } from "#shared/domain/quantities/money.ts";
import { AMOUNT_PLACES, fromUnits, PRICE_PLACES } from "#shared/domain/quantities/units.ts";
import { canBeActed } from "#shared/domain/reports/reportEligibility.ts";
import { certificatesFor, vatRateOf } from "./actParties.ts";
import { actRowsOf, type TakenRow } from "./actRows.ts";

/** A submitted act form after every rule: what the act will be, in cents and thousandths. */
export interface ActPlan {
  form: ActForm;
  platform: Company;
  buyer: Company;
  assortments: ReadonlyMap<number, Assortment>;
  reports: Report[];
  /** Rows of those reports. */
  measured: ReadonlyMap<number, readonly ReportRow[]>;
  rows: ActRowItem[];
  totals: { sum: number; vat: number; withVat: number; solid: number; loose: number; calculatedWithVat: number };
  waybills: number;
  /** Each forest owner with the number of their purchase act. */
  purchaseActs: { owner: number; number: string; act: number | null }[];
}

const totalNames: Record<EditableTotal, string> = {
  sum_before_tax: "Summa erineb arvutatust rohkem kui 1 €.",
  vat: "Käibemaks erineb arvutatust rohkem kui 1 €.",
  with_vat: "Summa käibemaksuga erineb arvutatust rohkem kui 1 €.",
};

/**
 * Checks a submitted act against what the reports are now (document 1 §5, decisions.md "Acts").
 * @param existing the act that is being changed; its own rows are not in its way.
 * @throws Problem `reports_gone`, `rows_changed`, or `invalid_fields` with every field that is wrong.
 */
export async function planAct(form: ActForm, existing: Act | undefined): Promise<ActPlan> {
  const places = form.act_rows.flatMap((row) => row.report_rows.map(rowLocation));
  const reportIds = [...new Set(places.map((place) => place.reportId))];
  const [platform, buyer, assortmentList, reports] = await Promise.all([
    platformCompany(),
    companyById(form.buyer_company),
    allAssortments(),
    reportsById(reportIds),
  ]);
  // After the reports: rows that changed in between belong to a newer version, which the claim then refuses.
  const measured = await rowsOfReports(reportIds);
  const assortments = new Map(assortmentList.map((assortment) => [assortment.id, assortment]));
  const byId = new Map(reports.map((report) => [report.id, report]));
  refuseGone(places, byId, existing);
  const rows = rowsOfForm(form, byId, measured, assortments);

  const fields: FieldErrors = {};
  if (buyer?.kind !== "buyer") fields["buyer_company"] = ["Vali ostja."];
  if (!isPlausibleDay(form.date)) fields["date"] = ["Kuupäev ei ole usutav."];
  if (rows.some((row) => row.owner > 0 && row.price - row.margin < 0)) {
    fields["non_field_errors"] = ["Ostuhind ei saa olla negatiivne."];
  }
  const certificate = form.timber_certificate ?? null;
  if (certificate !== null && buyer && !certificatesFor(buyer, platform).some(({ id }) => id === certificate)) {
    fields["timber_certificate"] = ["Vali sertifikaat loendist."];
  }
  const number = checkActNumber(form.number);
  if (!number.ok) fields["number"] = ["Sisesta akti number, kuni 32 tähemärki."];
  const purchaseActs = purchaseActsOfForm(form, rows, platform.id, fields);
  const { totals, reset } = totalsOf(form, rows, buyer ? vatRateOf(buyer) : 0);
  for (const name of reset) fields[name] = [totalNames[name]];
  if (!buyer || Object.keys(fields).length > 0) throw new Problem("invalid_fields", { fields });

  const waybills = new Set(rows.flatMap((row) => row.reportRows.map(({ waybill }) => waybill))).size;
  return { form, platform, buyer, assortments, reports, measured, rows, totals, waybills, purchaseActs };
}

function refuseGone(
  places: readonly { reportId: number; index: number }[],
  reports: ReadonlyMap<number, Report>,
  existing: Act | undefined,
): void {
  const gone = new Set<string>();
  for (const { reportId, index } of places) {
    const report = reports.get(reportId);
    const act = report?.actOf[index];
    if (!report || act === undefined) throw new Problem("rows_changed");
    const isOwn = existing !== undefined && act === existing.id;
    if (!isOwn && (act !== 0 || !canBeActed(report).ok)) gone.add(report.number);
  }
  if (gone.size > 0) throw reportsGone([...gone]);
}

/** Names the reports that somebody else was faster with. */
export function reportsGone(numbers: readonly string[]): Problem {
  const shown = numbers.slice(0, 10).join(", ");
  const more = numbers.length > 10 ? ` ja veel ${numbers.length - 10}` : "";
  return new Problem("reports_gone", {
    message: `Neid raporteid ei saa enam akteerida: ${shown}${more}.`,
    fields: { reports: [...numbers] },
  });
}

/** The rows of the form from the facts, with the form's margins; what the user saw must be what the reports say. */
function rowsOfForm(
  form: ActForm,
  reports: ReadonlyMap<number, Report>,
  measured: ActPlan["measured"],
  assortments: ReadonlyMap<number, Assortment>,
): ActRowItem[] {
  const seen = new Set<number>();
  return form.act_rows.map((submitted) => {
    const taken = submitted.report_rows.map((rowId): TakenRow => {
      const { reportId, index } = rowLocation(rowId);
      const [report, row] = [reports.get(reportId), measured.get(reportId)?.[index]];
      if (!report || !row) throw new Problem("rows_changed");
      if (seen.has(rowId)) throw new Problem("bad_request", { message: "Üks rida on aktil kaks korda." });
      seen.add(rowId);
      return { report, index, row };
    });
    const [row, ...others] = actRowsOf(taken, assortments, () => toUnits(submitted.margin, PRICE_PLACES));
    const isSame =
      row !== undefined &&
      others.length === 0 &&
      row.amount === toUnits(submitted.amount, AMOUNT_PLACES) &&
      row.price === toUnits(submitted.flat_price, PRICE_PLACES) &&
      rowKey(row.key) === rowKey(submitted.key);
    if (!isSame) throw new Problem("rows_changed");
    return row;
  });
}

function purchaseActsOfForm(
  form: ActForm,
  rows: readonly ActRowItem[],
  platform: number,
  fields: FieldErrors,
): ActPlan["purchaseActs"] {
  const given = new Map(form.buy_acts.map((act) => [act.id, act]));
  const owners = [...new Set(rows.map((row) => row.owner))].filter((owner) => owner > 0 && owner !== platform);
  const used = new Set<string>();
  return owners.map((owner, place) => {
    const act = given.get(String(owner));
    const checked = checkActNumber(act?.number ?? purchaseActNumber(form.number, place + 1));
    if (!checked.ok) fields[`buy_acts.${owner}`] = ["Sisesta akti number, kuni 32 tähemärki."];
    const number = checked.ok ? checked.number : "";
    if (checked.ok && used.has(number.toLowerCase()))
      fields[`buy_acts.${owner}`] = ["See number on aktil juba kasutusel."];
    used.add(number.toLowerCase());
    return { owner, number, act: act?.act_id ?? null };
  });
}

function totalsOf(form: ActForm, rows: readonly ActRowItem[], vatRate: number) {
  const priced = rows.map((row) => ({
    amount: fromUnits(row.amount, AMOUNT_PLACES),
    flat_price: fromUnits(row.price, PRICE_PLACES),
    unit: row.unit,
    selected: true,
  }));
  const calculated = calculateTotals(priced, vatRate);
  const { totals, reset } = applyOverrides(calculated, form);
  return {
    reset,
    totals: {
      sum: toUnits(totals.sum_before_tax.raw, PRICE_PLACES),
      vat: toUnits(totals.vat.raw, PRICE_PLACES),
      withVat: toUnits(totals.with_vat.raw, PRICE_PLACES),
      solid: toUnits(totals.amount.raw, AMOUNT_PLACES),
      loose: toUnits(totals.loose_amount.raw, AMOUNT_PLACES),
      calculatedWithVat: toUnits(calculated.with_vat.raw, PRICE_PLACES),
    },
  };
}

/** Old books and slips of the finger: an act is of this century and not of the far future. */
function isPlausibleDay(date: string): boolean {
  return date >= "2000-01-01" && date <= "2099-12-31";
}
