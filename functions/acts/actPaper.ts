import type { Act } from "#functions/data/acts/act.ts";
import type { ActRowItem } from "#functions/data/acts/actRows.ts";
import type { Assortment } from "#functions/data/assortments/assortment.ts";
import type { Company, TimberCertificate } from "#functions/data/companies/company.ts";
import { rowLocation } from "#functions/data/reports/reportRows.ts";
import type { ActDocument, ActDocumentRow, ActParty } from "#functions/pdf/actDocument.ts";
import { buyingPrice } from "#shared/domain/acts/actSums.ts";
import { SALES_ACT } from "#shared/domain/acts/actTypes.ts";
import { addDays } from "#shared/domain/dates/dates.ts";
import { UNGROUPED } from "#shared/domain/names/names.ts";
import { add, subtract } from "#shared/domain/quantities/amounts.ts";
import { priceOfVolume } from "#shared/domain/quantities/money.ts";
import { vatFraction } from "#shared/domain/quantities/vat.ts";

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
    rows: rows.map((row) => paperRow(row, isSales, assortments, certificate)),
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
    notes: [],
    sawmillActNumbers: act.sawmillActs.map(({ number }) => number),
  };
}

function paperRow(
  row: ActRowItem,
  isSales: boolean,
  assortments: ReadonlyMap<number, Assortment>,
  certificate: TimberCertificate | undefined,
): ActDocumentRow {
  const price = isSales ? row.price : buyingPrice(row);
  return {
    assortment: assortments.get(row.assortment)?.name ?? UNGROUPED,
    unit: row.unit,
    certificate: row.certificate ?? certificate?.name ?? "",
    price,
    amount: row.amount,
    sum: priceOfVolume(row.amount, price),
    lines: row.reportRows.map(({ waybill, amount }) => ({
      waybill,
      amount,
      siteName: row.site?.name ?? "",
      cadaster: row.site?.cadaster ?? "",
    })),
  };
}

function partyOf(company: Company): ActParty {
  return {
    name: company.name,
    regCode: company.code,
    vatNumber: company.vatNumber,
    address: company.address,
    phone: company.phone,
    email: company.emails[0] ?? "",
    bankAccount: company.bankAccount,
    certificateCodes: { fsc: company.fscCode, pefc: company.pefcCode },
  };
}
