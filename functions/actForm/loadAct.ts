import { certificatesFor, deadlineDaysOf, vatRateOf, wireActCompany } from "#functions/acts/actParties.ts";
import { checksOfAct, checksOfRows, withFoundNumbers } from "#functions/acts/foundNumbers.ts";
import { nextActNumber } from "#functions/acts/lastActNumber.ts";
import { editedRows } from "#functions/acts/rowsNow.ts";
import { type Act, isLocked } from "#functions/acts/store/act.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { siteEditsOf } from "#functions/acts/store/siteEdit.ts";
import { type ActRowItem, rowsOfAct } from "#functions/acts/store/storedActRows.ts";
import {
  actRowsOf,
  firstMargin,
  inOneSpelling,
  type RowChecks,
  type TakenRow,
  wireRow,
} from "#functions/acts/takenRows.ts";
import { type Assortment, allAssortments } from "#functions/assortments/store/assortment.ts";
import { type Company, companiesById, companyById, platformCompany } from "#functions/companies/store/company.ts";
import { Problem } from "#functions/platform/problem.ts";
import { withSellers } from "#functions/reports/sellers.ts";
import { type ReportForAct, reportsForAct } from "#functions/reports/store/report.ts";
import { positionOfRow, rowIdOf, rowLocation, rowsOfReports } from "#functions/reports/store/reportRows.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import type { DoubledWaybill } from "#shared/actForm/doubledWaybills.ts";
import { ownersByName } from "#shared/acts/actOrder.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { numberPurchaseActs, wirePurchaseAct } from "#shared/acts/purchaseActs.ts";
import { toCubicMetres, toEuros } from "#shared/basics/amounts.ts";
import { dueDateOf } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { problems } from "#shared/platform/problems.ts";
import { ineligibleTexts } from "#shared/reports/ineligibleTexts.ts";
import { canBeActed } from "#shared/reports/reportEligibility.ts";
import type { ChosenReports } from "./chosenReports.ts";
import { doubledWaybillsOf } from "./refuseDoubled.ts";

export async function loadNewAct(
  chosen: ChosenReports,
  company: number,
  buyerCompany: number | undefined,
  now: Date,
): Promise<LoadedAct> {
  const [reports, rowsOf, surroundings, number] = await Promise.all([
    reportsForAct(chosen.ids),
    rowsOfReports(chosen.ids),
    loadSurroundings(buyerCompany ?? company),
    nextActNumber(now),
  ]);
  const checked = await withSellers(reports);
  const usable = checked.filter((report) => canBeActed(report).ok);
  const taken = await withFoundNumbers(openRows(usable, rowsOf), surroundings.platform.id);
  const owners = await ownersOf(taken);
  const rows = rowsWithMargins(taken, surroundings.assortments, owners, new Map());
  return loadedAct({
    ...surroundings,
    rows,
    owners,
    number,
    date: tallinnDay(now.toISOString()),
    deadlineDays: deadlineDaysOf(surroundings.buyer, undefined),
    existing: undefined,
    purchaseActs: [],
    gone: checked.filter((report) => !canBeActed(report).ok).map((report) => report.number),
    blocked: chosen.blocked,
    leftOut: chosen.leftOut,
    doubled: await doubledWaybillsOf(rows, { act: 0, claim: 0 }),
    checks: await checksOfRows(rows, surroundings.platform.id),
  });
}

export async function loadExistingAct(act: Act, buyerCompany: number | undefined): Promise<LoadedAct> {
  const [stored, purchaseActs, surroundings] = await Promise.all([
    rowsOfAct(act.id, act.generation),
    purchaseActsOf(act.id),
    loadSurroundings(buyerCompany ?? act.buyer),
  ]);
  const storedRows = new Map(stored.flatMap((row) => row.reportRows.map(({ id }) => [id, row] as const)));
  const measured = await rowsNow(stored);
  // A signed act is shown as it was signed.
  const taken = isLocked(act)
    ? measured.map((one) => ({ ...one, row: asOnAct(one, storedRows) }))
    : await withFoundNumbers(measured, surroundings.platform.id);
  const owners = await ownersOf(taken);
  const rows = rowsWithMargins(taken, surroundings.assortments, owners, storedRows);
  const edits = act.edits ? await siteEditsOf(act.id) : [];
  return loadedAct({
    ...surroundings,
    rows: editedRows(rows, edits),
    owners,
    number: act.number,
    date: act.date,
    deadlineDays: deadlineDaysOf(surroundings.buyer, act),
    existing: act,
    purchaseActs,
    gone: [],
    blocked: new Map(),
    leftOut: 0,
    doubled: await doubledWaybillsOf(rows, { act: act.id, claim: 0 }),
    checks: isLocked(act) ? [] : await checksOfAct(rows, surroundings.platform.id, edits),
  });
}

interface Surroundings {
  platform: Company;
  buyer: Company;
  assortments: Map<number, Assortment>;
}

async function loadSurroundings(buyerId: number): Promise<Surroundings> {
  const [platform, buyer, assortments] = await Promise.all([platformCompany(), companyById(buyerId), allAssortments()]);
  if (buyer?.kind !== "buyer") throw new Problem("not_found");
  return { platform, buyer, assortments: new Map(assortments.map((assortment) => [assortment.id, assortment])) };
}

interface Loaded extends Surroundings {
  rows: ActRowItem[];
  owners: ReadonlyMap<number, Company>;
  number: string;
  date: string;
  deadlineDays: number;
  existing: Act | undefined;
  purchaseActs: readonly Act[];
  gone: string[];
  blocked: ChosenReports["blocked"];
  leftOut: number;
  doubled: DoubledWaybill[];
  /** Findings in the order of the rows; none of a locked act. */
  checks: readonly RowChecks[];
}

function loadedAct(loaded: Loaded): LoadedAct {
  const { platform, buyer, assortments, rows, owners, number, existing } = loaded;
  const owned = rows.map(({ owner, amount, unit }) => ({
    owner: owner === 0 ? "" : String(owner),
    amount,
    unit,
    selected: true,
  }));
  const planned = numberPurchaseActs(owned, {
    salesNumber: number,
    seller: String(platform.id),
    owners: ownersByName(owners.values()),
    existing: loaded.purchaseActs.map((act) => ({
      previous_owner_id: String(act.seller),
      number: act.number,
      act_id: act.id,
    })),
  });
  return {
    sales_act: {
      number,
      type: SALES_ACT,
      date: loaded.date,
      deadline_days: loaded.deadlineDays,
      due_date: dueDateOf(loaded),
      buyer: { id: buyer.id, vat_rate: vatRateOf(buyer) },
      seller: wireActCompany(platform),
      timber_certificate: existing?.timberCertificate ? { id: existing.timberCertificate } : null,
      certificates: certificatesFor(buyer, platform).map(({ id, name }) => ({ id, text: name })),
      sum_before_tax: existing ? toEuros(existing.sum) : null,
      vat: existing ? toEuros(existing.vat) : null,
      with_vat: existing ? toEuros(existing.withVat) : null,
      version: existing?.version ?? null,
      locked: existing && isLocked(existing) ? problems.act_signed.message : "",
    },
    act_rows: rows.map((row, index) => wireRow(row, assortments, loaded.checks[index])),
    purchase_acts: planned.map((act) => ({
      ...wirePurchaseAct(act),
      previous_owner: owners.get(Number(act.previous_owner_id))?.name ?? "",
      incomplete: owners.get(Number(act.previous_owner_id))?.standing === "incomplete",
    })),
    sawmills: (existing?.sawmillActs ?? []).map((act) => ({
      id: act.id,
      number: act.number,
      total_amount_of_wood: toCubicMetres(act.amount),
      sum_before_tax: toEuros(act.cents),
    })),
    reports_gone: loaded.gone,
    reports_blocked: [...loaded.blocked].map(([reason, count]) => ({ reason: ineligibleTexts[reason], count })),
    reports_left_out: loaded.leftOut,
    doubled_waybills: loaded.doubled.map((one) => ({
      ...one,
      elsewhere: [...one.elsewhere],
      own: [...one.own],
    })),
  };
}

function openRows(reports: readonly ReportForAct[], rowsOf: Awaited<ReturnType<typeof rowsOfReports>>): TakenRow[] {
  return reports.flatMap((report) =>
    (rowsOf.get(report.id) ?? []).flatMap((row, index) => (report.actOf[index] === 0 ? [{ report, row }] : [])),
  );
}

async function rowsNow(stored: readonly ActRowItem[]): Promise<TakenRow[]> {
  const locations = stored.flatMap((row) => row.reportRows.map(({ id }) => rowLocation(id)));
  const ids = [...new Set(locations.map(({ reportId }) => reportId))];
  const [reports, rows] = await Promise.all([reportsForAct(ids), rowsOfReports(ids)]);
  const byId = new Map(reports.map((report) => [report.id, report]));
  return locations.flatMap(({ reportId, number }) => {
    const [report, own] = [byId.get(reportId), rows.get(reportId) ?? []];
    const row = own[positionOfRow(own, number)];
    return report && row ? [{ report, row }] : [];
  });
}

function asOnAct({ report, row }: TakenRow, stored: ReadonlyMap<number, ActRowItem>): TakenRow["row"] {
  return { ...row, site: stored.get(rowIdOf(report.id, row.number))?.site ?? row.site };
}

function ownersOf(taken: readonly TakenRow[]): Promise<Map<number, Company>> {
  return companiesById(taken.map(({ row }) => row.owner).filter((owner) => owner > 0));
}

/** A stored margin belongs to its report rows; rows with unlike margins are not merged into one act row. */
function rowsWithMargins(
  taken: readonly TakenRow[],
  assortments: ReadonlyMap<number, Assortment>,
  owners: ReadonlyMap<number, Company>,
  stored: ReadonlyMap<number, ActRowItem>,
): ActRowItem[] {
  const first = firstMargin(assortments, owners);
  const byMargin = Map.groupBy(taken, ({ report, row }) => {
    const earlier = stored.get(rowIdOf(report.id, row.number));
    const isFixed = (assortments.get(row.assortment)?.fixedPriceCents ?? 0) > 0;
    // The margin follows the sale price when the buying price is fixed.
    return isFixed && earlier?.price !== row.cents ? undefined : earlier?.margin;
  });
  return inOneSpelling(
    [...byMargin].flatMap(([margin, rows]) =>
      actRowsOf(rows, assortments, margin === undefined ? first : () => margin),
    ),
  );
}
