import { certificatesFor } from "#functions/acts/actParties.ts";
import { withFoundNumbers } from "#functions/acts/foundNumbers.ts";
import type { Act } from "#functions/acts/store/act.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { actRowsOf, inOneSpelling, rowId, type TakenRow } from "#functions/acts/takenRows.ts";
import { type Assortment, allAssortments } from "#functions/assortments/store/assortment.ts";
import { type Company, companiesById, companyById, platformCompany } from "#functions/companies/store/company.ts";
import { Problem } from "#functions/platform/problem.ts";
import { withSellers } from "#functions/reports/sellers.ts";
import { type Report, reportsById } from "#functions/reports/store/report.ts";
import { positionOfRow, type ReportRow, rowLocation, rowsOfReports } from "#functions/reports/store/reportRows.ts";
import type { ActForm } from "#shared/actForm/contract.ts";
import { checkActNumber, purchaseActNumber } from "#shared/acts/actNumbers.ts";
import { ownersByName } from "#shared/acts/actOrder.ts";
import {
  buyingPrice,
  editedSum,
  isVatEditable,
  type RowSums,
  rowSums,
  type TaxedSum,
  taxed,
} from "#shared/acts/actSums.ts";
import { type EditableTotal, editFromWire, totalNames } from "#shared/acts/totals.ts";
import { isPlausibleDay } from "#shared/basics/dates.ts";
import { centsFromWire, thousandthsFromWire, vatFraction } from "#shared/basics/money.ts";
import { numberKey } from "#shared/basics/names.ts";
import type { FieldErrors } from "#shared/platform/problems.ts";
import { canBeActed } from "#shared/reports/reportEligibility.ts";

export interface ActPlan {
  form: ActForm;
  platform: Company;
  buyer: Company;
  assortments: ReadonlyMap<number, Assortment>;
  reports: Report[];
  measured: ReadonlyMap<number, readonly ReportRow[]>;
  rows: ActRowItem[];
  totals: RowSums & TaxedSum;
  waybills: number;
  purchaseActs: { owner: number; number: string }[];
}

const totalTexts: Record<EditableTotal, string> = {
  sum_before_tax: "Summa erineb arvutatust rohkem kui 1 €.",
  vat: "Käibemaks erineb arvutatust rohkem kui 1 €.",
  with_vat: "Summa käibemaksuga erineb arvutatust rohkem kui 1 €.",
};

/**
 * Checks a form against the current reports (docs/rules/actForm.md, "What the form sends"); rows on `existing` can stay.
 * @throws Problem `reports_gone`, `rows_changed`, or `invalid_fields` with every wrong field.
 */
export async function planAct(form: ActForm, existing: Act | undefined): Promise<ActPlan> {
  const locations = form.act_rows.flatMap((row) => row.report_rows.map(rowLocation));
  const reportIds = [...new Set(locations.map(({ reportId }) => reportId))];
  const [platform, buyer, assortmentList, reports] = await Promise.all([
    platformCompany(),
    companyById(form.buyer_company),
    allAssortments(),
    reportsById(reportIds),
  ]);
  // Read after the reports: the claim refuses rows that changed in between.
  const measured = await rowsOfReports(reportIds);
  const assortments = new Map(assortmentList.map((assortment) => [assortment.id, assortment]));
  const byId = new Map(reports.map((report) => [report.id, report]));
  refuseGone(locations, new Map((await withSellers(reports)).map((one) => [one.id, one])), measured, existing);
  const taken = await withFoundNumbers(takenByForm(form, byId, measured), platform.id);
  const rows = inOneSpelling(rowsOfForm(form, taken, assortments));

  const fields: FieldErrors = {};
  if (buyer?.kind !== "buyer") fields["buyer_company"] = ["Valige ostja."];
  if (!isPlausibleDay(form.date)) fields["date"] = ["Kuupäev ei ole usutav."];
  if (rows.some((row) => row.owner > 0 && buyingPrice(row) < 0)) {
    fields["non_field_errors"] = ["Ostuhind ei saa olla negatiivne."];
  }
  const certificate = form.timber_certificate ?? null;
  if (certificate !== null && buyer && !certificatesFor(buyer, platform).some(({ id }) => id === certificate)) {
    fields["timber_certificate"] = ["Valige sertifikaat loendist."];
  }
  const number = checkActNumber(form.number);
  if (!number.ok) fields["number"] = ["Sisestage akti number, kuni 32 tähemärki."];
  const purchaseActs = await purchaseActsOfForm(form, rows, platform.id, fields);
  const { totals, reset } = totalsOf(form, rows, buyer?.vatRateBp ?? 0);
  for (const name of reset) fields[totalNames[name]] = [resetText(totalNames[name], buyer?.vatRateBp ?? 0)];
  if (!buyer || Object.keys(fields).length > 0) throw new Problem("invalid_fields", { fields });

  const waybills = new Set(rows.flatMap((row) => row.reportRows.map(({ waybill }) => waybill))).size;
  return { form, platform, buyer, assortments, reports, measured, rows, totals, waybills, purchaseActs };
}

function resetText(name: EditableTotal, vatRateBp: number): string {
  return name === "vat" && !isVatEditable(vatRateBp) ? "Käibemaks on määraga 0% alati 0." : totalTexts[name];
}

function refuseGone(
  locations: readonly ReturnType<typeof rowLocation>[],
  reports: ReadonlyMap<number, Report & { sellerComplete: boolean }>,
  measured: ActPlan["measured"],
  existing: Act | undefined,
): void {
  const gone = new Set<string>();
  for (const { reportId, number } of locations) {
    const report = reports.get(reportId);
    const act = report?.actOf[positionOfRow(measured.get(reportId) ?? [], number)];
    if (!report || act === undefined) throw new Problem("rows_changed");
    const isOwn = existing !== undefined && act === existing.id;
    if (!isOwn && (act !== 0 || !canBeActed(report).ok)) gone.add(report.number);
  }
  if (gone.size > 0) throw reportsGone([...gone]);
}

/** Returns rows in the order of the form. @throws Problem `rows_changed` when a row is gone */
function takenByForm(form: ActForm, reports: ReadonlyMap<number, Report>, measured: ActPlan["measured"]): TakenRow[] {
  const seen = new Set<number>();
  return form.act_rows
    .flatMap((submitted) => submitted.report_rows)
    .map((reportRowId) => {
      const { reportId, number } = rowLocation(reportRowId);
      const [report, rows] = [reports.get(reportId), measured.get(reportId) ?? []];
      const row = rows[positionOfRow(rows, number)];
      if (!report || !row) throw new Problem("rows_changed");
      if (seen.has(reportRowId)) throw new Problem("bad_request", { message: "Üks rida on aktil kaks korda." });
      seen.add(reportRowId);
      return { report, row };
    });
}

/** @throws Problem `rows_changed` when the user saw other rows. */
function rowsOfForm(
  form: ActForm,
  taken: readonly TakenRow[],
  assortments: ReadonlyMap<number, Assortment>,
): ActRowItem[] {
  let at = 0;
  return form.act_rows.map((submitted) => {
    const own = taken.slice(at, at + submitted.report_rows.length);
    at += own.length;
    const [row, ...others] = actRowsOf(own, assortments, () => centsFromWire(submitted.margin));
    const isSame =
      row !== undefined &&
      others.length === 0 &&
      row.amount === thousandthsFromWire(submitted.amount) &&
      row.price === centsFromWire(submitted.flat_price) &&
      rowId(row.key) === submitted.id;
    if (!isSame) throw new Problem("rows_changed");
    return row;
  });
}

async function purchaseActsOfForm(
  form: ActForm,
  rows: readonly ActRowItem[],
  platform: number,
  fields: FieldErrors,
): Promise<ActPlan["purchaseActs"]> {
  const given = new Map(form.buy_acts.map((act) => [act.id, act]));
  const named = Map.groupBy(form.buy_acts, ({ id }) => id);
  for (const [owner, acts] of named) {
    if (acts.length > 1) fields[`buy_acts.${owner}`] = ["Omanikul saab aktil olla üks ostuakt."];
  }
  const ids = [...new Set(rows.map((row) => row.owner))].filter((owner) => owner > 0 && owner !== platform);
  // Names of owners are needed only for acts without a number in the form.
  const owners = ids.every((id) => given.has(String(id))) ? ids : await inOrderOfNames(ids);
  const used = new Set<string>();
  return owners.map((owner, index) => {
    const act = given.get(String(owner));
    const checked = checkActNumber(act?.number ?? purchaseActNumber(form.number, index + 1));
    if (!checked.ok) fields[`buy_acts.${owner}`] = ["Sisestage akti number, kuni 32 tähemärki."];
    const number = checked.ok ? checked.number : "";
    if (checked.ok && used.has(numberKey(number)))
      fields[`buy_acts.${owner}`] = ["See number on aktil juba kasutusel."];
    used.add(numberKey(number));
    return { owner, number };
  });
}

async function inOrderOfNames(ids: readonly number[]): Promise<number[]> {
  const companies = await companiesById(ids);
  return ownersByName(ids.map((id) => companies.get(id) ?? { id, name: "" })).map(Number);
}

function totalsOf(form: ActForm, rows: readonly ActRowItem[], vatRateBp: number) {
  const sums = rowSums(rows);
  const vatRate = vatFraction(vatRateBp);
  const edited = editedSum(taxed(sums.sum, vatRate), vatRate, {
    sum: editFromWire(form.sum_before_tax),
    vat: editFromWire(form.vat),
    withVat: editFromWire(form.with_vat),
  });
  return { totals: { ...sums, ...edited.sums }, reset: edited.reset };
}

const MAX_NAMED = 10;

export function reportsGone(numbers: readonly string[]): Problem {
  const shown = numbers.slice(0, MAX_NAMED).join(", ");
  const more = numbers.length > MAX_NAMED ? ` ja veel ${numbers.length - MAX_NAMED}` : "";
  return new Problem("reports_gone", {
    message: `Neid raporteid ei saa enam akteerida: ${shown}${more}.`,
    fields: { reports: [...numbers] },
  });
}
