import { heldTexts } from "#functions/core/heldText.ts";
import type { Act } from "#functions/data/acts/act.ts";
import type { ActRowItem } from "#functions/data/acts/actRows.ts";
import type { Assortment } from "#functions/data/assortments/assortment.ts";
import type { Company, TimberCertificate } from "#functions/data/companies/company.ts";
import type { ActAttachment, ActDocument, ActParty } from "#functions/pdf/actDocument.ts";
import { compareTexts, inActOrder } from "#shared/domain/acts/actOrder.ts";
import { SALES_ACT } from "#shared/domain/acts/actTypes.ts";
import { addressLine } from "#shared/domain/companies/address.ts";
import { addDays } from "#shared/domain/dates/dates.ts";
import { add, subtract } from "#shared/domain/quantities/amounts.ts";
import { vatFraction } from "#shared/domain/quantities/vat.ts";
import { eudrText } from "#shared/domain/reports/eudrNumbers.ts";
import { measuredDays, waybillLines } from "./lines/waybillLines.ts";

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
  /** In the order of the paper. */
  attachments: readonly ActAttachment[];
  isPreview: boolean;
}

/** A sales act has its sales prices, a purchase act its buying prices. */
export function actPaper(facts: PaperFacts): ActDocument {
  const { act, rows, assortments, certificate } = facts;
  const isSales = act.type === SALES_ACT;
  const delivered = measuredDays(rows);
  return heldTexts<ActDocument>({
    kind: isSales ? "sales" : "purchase",
    number: act.number,
    date: act.date,
    dueDate: addDays(act.date, act.deadlineDays),
    deadlineDays: act.deadlineDays,
    ...(delivered ? { delivered } : {}),
    isPreview: facts.isPreview,
    seller: partyOf(facts.seller),
    buyer: partyOf(facts.buyer),
    certificate: certificate?.name ?? "",
    lines: inActOrder(rows.flatMap((row) => waybillLines(row, isSales, assortments))).map(
      ({ reports: _reports, site: _site, product: _product, ...line }) => ({
        ...line,
        certificate: line.certificate ?? certificate?.name ?? "",
      }),
    ),
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
    attachments: facts.attachments,
    sawmillActNumbers: act.sawmillActs.map(({ number }) => number),
  });
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
