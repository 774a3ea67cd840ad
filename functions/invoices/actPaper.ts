import { measuredDays, waybillLines } from "#functions/acts/lines/waybillLines.ts";
import type { Act } from "#functions/acts/store/act.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import type { Assortment } from "#functions/assortments/store/assortment.ts";
import type { Company, TimberCertificate } from "#functions/companies/store/company.ts";
import { heldTexts } from "#functions/platform/heldText.ts";
import type { ActAttachment, ActDocument, ActParty } from "#functions/platform/pdf/actDocument.ts";
import { compareTexts, inActOrder } from "#shared/acts/actOrder.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { add, subtract } from "#shared/basics/amounts.ts";
import { dueDateOf } from "#shared/basics/dates.ts";
import { vatFraction } from "#shared/basics/money.ts";
import { addressLine } from "#shared/companies/address.ts";
import { eudrText } from "#shared/reports/eudrNumbers.ts";

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
  attachments: readonly ActAttachment[];
  isPreview: boolean;
}

export function actPaper(facts: PaperFacts): ActDocument {
  const { act, rows, assortments, certificate } = facts;
  const isSales = act.type === SALES_ACT;
  const delivered = measuredDays(rows);
  return heldTexts<ActDocument>({
    kind: isSales ? "sales" : "purchase",
    number: act.number,
    date: act.date,
    dueDate: dueDateOf(act),
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
