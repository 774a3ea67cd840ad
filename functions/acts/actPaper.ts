import type { Act } from "#functions/data/acts/act.ts";
import type { ActRowItem } from "#functions/data/acts/actRows.ts";
import type { Assortment } from "#functions/data/assortments/assortment.ts";
import type { Company, TimberCertificate } from "#functions/data/companies/company.ts";
import { rowLocation } from "#functions/data/reports/reportRows.ts";
import type { ActDocument, ActDocumentLine, ActParty } from "#functions/pdf/actDocument.ts";
import { compareTexts, inActOrder } from "#shared/domain/acts/actOrder.ts";
import { buyingPrice } from "#shared/domain/acts/actSums.ts";
import { SALES_ACT } from "#shared/domain/acts/actTypes.ts";
import { sumsOfWaybills } from "#shared/domain/acts/lineSums.ts";
import { addressLine } from "#shared/domain/companies/address.ts";
import { addDays } from "#shared/domain/dates/dates.ts";
import { UNGROUPED } from "#shared/domain/names/names.ts";
import { add, NO_CENTS, NO_VOLUME, subtract, type Thousandths } from "#shared/domain/quantities/amounts.ts";
import { vatFraction } from "#shared/domain/quantities/vat.ts";
import { eudrText } from "#shared/domain/reports/eudrNumbers.ts";

export interface PaperFacts {
  act: Pick<
    Act,
    "type" | "number" | "date" | "deadlineDays" | "sum" | "vat" | "withVat" | "vatRateBp" | "solid" | "loose"
  > & { sawmillActs: readonly { number: string }[] };
  seller: Company;
  buyer: Company;
  certificate: TimberCertificate | undefined;
  rows: readonly ActRowItem[];
  assortments: ReadonlyMap<number, Assortment>;
  reportDates: ReadonlyMap<number, string>;
  isPreview: boolean;
}

/** A sales act has its sales prices, a purchase act its buying prices. */
export function actPaper(facts: PaperFacts): ActDocument {
  const { act, rows, assortments, certificate, reportDates } = facts;
  const isSales = act.type === SALES_ACT;
  const days = [
    ...new Set(
      rows.flatMap((row) => row.reportRows.flatMap(({ id }) => reportDates.get(rowLocation(id).reportId) ?? [])),
    ),
  ].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return {
    kind: isSales ? "sales" : "purchase",
    number: act.number,
    date: act.date,
    dueDate: addDays(act.date, act.deadlineDays),
    deadlineDays: act.deadlineDays,
    ...(first && last ? { delivered: { first, last } } : {}),
    isPreview: facts.isPreview,
    seller: partyOf(facts.seller),
    buyer: partyOf(facts.buyer),
    certificate: certificate?.name ?? "",
    lines: inActOrder(rows.flatMap((row) => linesOf(row, isSales, assortments))).map((line) => ({
      ...line,
      certificate: line.certificate ?? certificate?.name ?? "",
    })),
    totals: {
      amounts: [
        { unit: "SCM" as const, amount: act.solid },
        { unit: "LCM" as const, amount: act.loose },
      ].filter(({ amount }) => amount !== 0),
      sumBeforeTax: act.sum,
      vatRate: vatFraction(act.vatRateBp).toFixed(),
      vat: act.vat,
      rounding: subtract(act.withVat, add(act.sum, act.vat)),
      withVat: act.withVat,
    },
    notes: eudrNotes(rows),
    sawmillActNumbers: act.sawmillActs.map(({ number }) => number),
  };
}

type Line = Omit<ActDocumentLine, "certificate"> & Pick<ActRowItem, "certificate">;

/** One line for each waybill of a row (docs/rules/acts.md, "Sums of waybills"). */
function linesOf(row: ActRowItem, isSales: boolean, assortments: ReadonlyMap<number, Assortment>): Line[] {
  const price = isSales ? row.price : buyingPrice(row);
  const amounts = new Map<string, Thousandths>();
  for (const { waybill, amount } of row.reportRows) {
    amounts.set(waybill, add(amounts.get(waybill) ?? NO_VOLUME, amount));
  }
  const waybills = [...amounts].sort(([one], [other]) => compareTexts(one, other));
  const sums = sumsOfWaybills(
    waybills.map(([, amount]) => amount),
    price,
  );
  return waybills.map(([waybill, amount], index) => ({
    assortment: assortments.get(row.assortment)?.name ?? UNGROUPED,
    unit: row.unit,
    certificate: row.certificate,
    waybill,
    siteName: row.site?.name ?? "",
    cadaster: row.site?.cadaster ?? "",
    amount,
    price,
    sum: sums[index] ?? NO_CENTS,
  }));
}

/** A line for each site with EUDR numbers. */
function eudrNotes(rows: readonly ActRowItem[]): string[] {
  const notes = rows.flatMap(({ site }) => {
    const numbers = eudrText(site?.eudrNumbers);
    const name = [site?.name, site?.cadaster].filter(Boolean).join(", ");
    return numbers === "" ? [] : [`EUDR${name && ` (${name})`}: ${numbers}`];
  });
  return [...new Set(notes)].toSorted(compareTexts);
}

function partyOf(company: Company): ActParty {
  return {
    name: company.name,
    regCode: company.code,
    vatNumber: company.vatNumber,
    address: addressLine(company.address),
    phone: company.phone,
    email: company.emails[0] ?? "",
    bankAccount: company.bankAccount,
    certificateCodes: { fsc: company.fscCode, pefc: company.pefcCode },
  };
}
