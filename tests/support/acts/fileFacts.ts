import type { FileFacts } from "#functions/acts/lines/fileFacts.ts";
import type { Act } from "#functions/acts/store/act.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import type { Company } from "#functions/companies/store/company.ts";
import { rowIdOf } from "#functions/reports/store/reportRows.ts";
import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { cents, NO_CENTS, thousandths } from "#shared/basics/amounts.ts";
import { centsFromText, thousandthsFromText } from "#shared/basics/money.ts";

const base: Company = {
  id: 1,
  kind: "platform",
  isOwner: false,
  type: 20,
  woodType: 100,
  name: "Põhjamännik Puidukaubandus TÜ",
  sortName: "",
  standing: "complete",
  code: "19990011",
  vatNumber: "EE100931558",
  address: { street: "Männiku tee 1", city: "Paide", county: "Järvamaa", postcode: "72711" },
  phone: "+372 500 0001",
  emails: [],
  bankAccount: "EE38 2200 2210 2014 5685",
  pefcCode: "",
  fscCode: "XX-COC-000000",
  certificates: [],
  vatRateBp: 2400,
  purchaseVatRateBp: 2400,
  deadlineDays: 7,
  hasDestinations: false,
  entersForecasts: false,
  marginCents: NO_CENTS,
  version: 1,
};
const platform = base;
const sawmill: Company = { ...base, id: 2, kind: "buyer", name: "Kuuseoja Saeveski OÜ", code: "19990005" };
const owner: Company = { ...base, id: 3, kind: "owner", name: "Haavasalu Mets OÜ", code: "19990028" };

interface Changes {
  act?: Partial<Act>;
  seller?: Partial<Company>;
  buyer?: Partial<Company>;
  rows?: readonly ActRowItem[];
}

export function rowOnAct(
  [amount, price, waybill]: readonly [amount: string, price: string, waybill: string],
  over: Partial<ActRowItem> = {},
): ActRowItem {
  const report = { id: 5, number: "MR-55871", buyer: 2, date: "2026-11-18", destination: "KUUSEOJA1" };
  const volume = thousandthsFromText(amount);
  return {
    key: [],
    assortment: 1,
    unit: "SCM",
    price: centsFromText(price),
    margin: cents(600),
    owner: 3,
    site: { name: "Haavasalu lank", cadaster: "00101:001:0001" },
    certificate: null,
    amount: volume,
    reportRows: [{ id: rowIdOf(report.id, 1), amount: volume, waybill, report }],
    ...over,
  };
}

/** Facts of an act of 32.742 tm at 97.87 € (3204.46 €), with VAT of 24 % (769.07 €). */
export function factsOf(kind: "sales" | "purchase", { act, seller, buyer, rows }: Changes = {}): FileFacts {
  const isSales = kind === "sales";
  const sum = isSales ? cents(320_446) : cents(300_801);
  const vat = isSales ? cents(76_907) : cents(72_192);
  return {
    act: {
      id: 17,
      hash: "abc",
      type: isSales ? SALES_ACT : PURCHASE_ACT,
      number: "MA-2026-000123",
      date: "2026-11-20",
      deadlineDays: 7,
      seller: isSales ? 1 : 3,
      buyer: isSales ? 2 : 1,
      counterpart: isSales ? 2 : 3,
      salesAct: isSales ? 0 : 16,
      state: "ready",
      timberCertificate: 0,
      sum,
      vat,
      withVat: cents(sum + vat),
      vatRateBp: 2400,
      solid: thousandths(32_742),
      loose: thousandths(0),
      waybills: 1,
      sawmillActs: [],
      generation: 1,
      createdBy: 1,
      createdAt: "2026-11-20T10:00:00.000Z",
      version: 2,
      ...act,
    },
    isSales,
    rows: rows ?? [rowOnAct(["32.742", "97.87", "0001234567"])],
    seller: { ...(isSales ? platform : owner), ...seller },
    buyer: { ...(isSales ? sawmill : platform), ...buyer },
    certificate: undefined,
    assortments: new Map([
      [1, { id: 1, code: "KUPALK", name: "Kuusepalk", unit: "SCM", fixedPriceCents: NO_CENTS, version: 1 }],
    ]),
    companies: new Map([platform, sawmill, owner].map((company) => [company.id, company])),
    destinationName: (_buyer, code) => code,
  };
}
