import type { FileFacts } from "#functions/acts/lines/fileFacts.ts";
import { numbersOf, orderedLines } from "#functions/acts/lines/reportLines.ts";
import { measuredDays } from "#functions/acts/lines/waybillLines.ts";
import type { Act } from "#functions/acts/store/act.ts";
import type { Company } from "#functions/companies/store/company.ts";
import { heldText } from "#functions/platform/heldText.ts";
import { add, type Cents, cents, NO_CENTS, subtract, type Thousandths } from "#shared/basics/amounts.ts";
import { dueDateOf, type IsoDate } from "#shared/basics/dates.ts";
import { type Exact, shareOf, vatFraction } from "#shared/basics/money.ts";
import type { Unit } from "#shared/basics/units.ts";
import { eudrText } from "#shared/reports/eudrNumbers.ts";

/** An act as an e-invoice of any format: texts are on one line, sums add up (docs/rules/invoices.md, "Totals of e-invoices"). */
export interface Invoice {
  act: Pick<Act, "id" | "version">;
  /** The buyer issues a purchase act (self-billing). */
  isSales: boolean;
  number: string;
  date: IsoDate;
  dueDate: IsoDate;
  delivered: { first: IsoDate; last: IsoDate } | undefined;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  lines: readonly InvoiceLine[];
  totals: InvoiceTotals;
  /** A fraction. */
  vatRate: Exact;
}

/** Missing texts are empty. */
export interface InvoiceParty {
  name: string;
  /** Register code or personal code. */
  code: string;
  vatNumber: string;
  street: string;
  city: string;
  county: string;
  postcode: string;
  phone: string;
  iban: string;
  fsc: string;
  pefc: string;
}

export interface InvoiceLine {
  /** Code of the assortment; '' where it has none. */
  product: string;
  assortment: string;
  unit: Unit;
  certificate: string;
  waybill: string;
  reports: string;
  site: string;
  cadaster: string;
  eudr: string;
  amount: Thousandths;
  price: Cents;
  sum: Cents;
}

export function invoiceOf(facts: FileFacts): Invoice {
  const { act, isSales, certificate } = facts;
  const lines = orderedLines(facts).map(({ reports, ...line }) => ({
    product: heldText(line.product),
    assortment: heldText(line.assortment),
    unit: line.unit,
    certificate: heldText(line.certificate ?? certificate?.name ?? ""),
    waybill: heldText(line.waybill),
    reports: heldText(numbersOf(reports)),
    site: heldText(line.siteName),
    cadaster: heldText(line.cadaster),
    eudr: heldText(eudrText(line.site?.eudrNumbers)),
    amount: line.amount,
    price: line.price,
    sum: line.sum,
  }));
  const rows = lines.reduce((sum, line) => add(sum, line.sum), NO_CENTS);
  const vatRate = vatFraction(act.vatRateBp);
  return {
    act,
    isSales,
    number: heldText(act.number),
    date: act.date,
    dueDate: dueDateOf(act),
    delivered: measuredDays(facts.rows),
    seller: partyOf(facts.seller),
    buyer: partyOf(facts.buyer),
    lines,
    totals: invoiceTotals(rows, vatRate, act),
    vatRate,
  };
}

function partyOf({ name, code, vatNumber, address, phone, bankAccount, fscCode, pefcCode }: Company): InvoiceParty {
  return {
    name: heldText(name),
    code: heldText(code),
    vatNumber: heldText(vatNumber).replaceAll(" ", ""),
    street: heldText(address.street),
    city: heldText(address.city),
    county: heldText(address.county),
    postcode: heldText(address.postcode),
    phone: heldText(phone),
    iban: heldText(bankAccount).replaceAll(" ", "").toUpperCase(),
    fsc: heldText(fscCode),
    pefc: heldText(pefcCode),
  };
}

/** `rows + vat + rounding = payable`. */
export interface InvoiceTotals {
  rows: Cents;
  vat: Cents;
  rounding: Cents;
  payable: Cents;
}

/** EN 16931 (BR-CO-17) accepts a VAT less than this away from the rate times the rows. */
const MAX_VAT_EDIT = cents(100);

/** Those of the act may be set by hand (docs/rules/invoices.md, "Totals of e-invoices"). `vatRate` is a fraction. */
export function invoiceTotals(rows: Cents, vatRate: Exact, act: { vat: Cents; withVat: Cents }): InvoiceTotals {
  const calculated = shareOf(rows, vatRate);
  const isClose = Math.abs(subtract(act.vat, calculated)) < MAX_VAT_EDIT;
  const vat = isClose && !vatRate.isZero() ? act.vat : calculated;
  return { rows, vat, rounding: subtract(act.withVat, add(rows, vat)), payable: act.withVat };
}
