import type { Act, ActRowItem } from "#functions/data/acts/act.ts";
import type { Assortment } from "#functions/data/assortments/assortment.ts";
import type { Company, TimberCertificate } from "#functions/data/companies/company.ts";
import { rowLocation } from "#functions/data/reports/report.ts";
import type { ActDocument, ActDocumentRow, ActParty } from "#functions/pdf/actDocument.ts";
import { addDays } from "#shared/domain/dates/dates.ts";
import { UNGROUPED } from "#shared/domain/names/names.ts";
import { Decimal } from "#shared/domain/quantities/money.ts";
import { AMOUNT_PLACES, PRICE_PLACES } from "#shared/domain/quantities/units.ts";

/** What a paper needs of an act, stored or only planned. */
export interface PaperFacts {
  act: Pick<
    Act,
    | "type"
    | "number"
    | "date"
    | "deadlineDays"
    | "sum"
    | "vat"
    | "withVat"
    | "vatRateBp"
    | "solid"
    | "loose"
    | "sawmillActs"
  >;
  seller: Company;
  buyer: Company;
  certificate: TimberCertificate | undefined;
  rows: readonly ActRowItem[];
  assortments: ReadonlyMap<number, Assortment>;
  /** Date of each report, for the period of delivery. */
  reportDates: ReadonlyMap<number, string>;
  isPreview: boolean;
}

const SALES = 20;

/** The paper of an act: a sales act at its sale prices, a purchase act at its buying prices. */
export function actPaper(facts: PaperFacts): ActDocument {
  const { act, rows, assortments, certificate, reportDates } = facts;
  const isSales = act.type === SALES;
  const days = [
    ...new Set(
      rows.flatMap((row) => row.reportRows.flatMap(({ id }) => reportDates.get(rowLocation(id).reportId) ?? [])),
    ),
  ].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const calculated = new Decimal(act.sum).plus(act.vat);
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
        { unit: "SCM" as const, amount: thousandths(act.solid) },
        { unit: "LCM" as const, amount: thousandths(act.loose) },
      ].filter(({ amount }) => Number(amount) !== 0),
      sumBeforeTax: cents(act.sum),
      vatRate: new Decimal(act.vatRateBp).div(10_000).toString(),
      vat: cents(act.vat),
      rounding: cents(calculated.negated().plus(act.withVat).toNumber()),
      withVat: cents(act.withVat),
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
  const price = isSales ? row.price : row.price - row.margin;
  return {
    assortment: assortments.get(row.assortment)?.name ?? UNGROUPED,
    unit: row.unit,
    certificate: row.certificate ?? certificate?.name ?? "",
    price: cents(price),
    amount: thousandths(row.amount),
    sum: new Decimal(row.amount).times(price).div(100_000).toDecimalPlaces(PRICE_PLACES).toFixed(PRICE_PLACES),
    lines: row.reportRows.map(({ waybill, amount }) => ({
      waybill,
      amount: thousandths(amount),
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

const cents = (value: number) => new Decimal(value).div(100).toFixed(PRICE_PLACES);
const thousandths = (value: number) => new Decimal(value).div(1000).toFixed(AMOUNT_PLACES);
