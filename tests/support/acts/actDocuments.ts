import type { ActDocument, ActDocumentLine, ActDocumentRow, ActParty } from "#functions/pdf/actDocument.ts";
import { centsFromText, thousandthsFromText } from "#shared/domain/quantities/money.ts";

export const seller: ActParty = {
  name: "Põhjamännik Puidukaubandus TÜ",
  regCode: "19990011",
  vatNumber: "EE100931558",
  address: "Männiku tee 1, 72711 Paide",
  phone: "+372 5555 0101",
  email: "arved@pohjamannik.example",
  bankAccount: "EE382200221020145685",
  certificateCodes: { fsc: "FSC-C123456", pefc: "PEFC/39-21-15" },
};

export const buyer: ActParty = {
  name: "Šoti ja Žilinski Öölaul OÜ",
  regCode: "19990005",
  vatNumber: "EE102345678",
  address: "Saeveski 4, 65606 Võru",
  phone: "",
  email: "",
  bankAccount: "",
  certificateCodes: { fsc: "", pefc: "" },
};

export const line = (waybill: string, amount: string, siteName = "", cadaster = ""): ActDocumentLine => ({
  waybill,
  amount: thousandthsFromText(amount),
  siteName,
  cadaster,
});

export const spruce: ActDocumentRow = {
  assortment: "Kuusepalk",
  unit: "SCM",
  certificate: "FSC 100%",
  price: centsFromText("97.87"),
  amount: thousandthsFromText("1234.567"),
  sum: centsFromText("120827.07"),
  lines: [
    line("EV1000001", "1200", "Õunapuu", "10101:001:0001"),
    line("EV1000002", "34.567", "Käärsoo", "10101:001:0002"),
  ],
};

export const chips: ActDocumentRow = {
  assortment: "Hakkpuit",
  unit: "LCM",
  certificate: "",
  price: centsFromText("21.5"),
  amount: thousandthsFromText("90"),
  sum: centsFromText("1935"),
  lines: [line("EV1000003", "90")],
};

export const salesAct: ActDocument = {
  kind: "sales",
  number: "MA-2026-000123",
  date: "2026-11-20",
  dueDate: "2026-11-27",
  deadlineDays: 7,
  delivered: { first: "2026-11-02", last: "2026-11-18" },
  isPreview: false,
  seller,
  buyer,
  certificate: "FSC 100%",
  rows: [spruce, chips],
  totals: {
    amounts: [
      { unit: "SCM", amount: thousandthsFromText("1234.567") },
      { unit: "LCM", amount: thousandthsFromText("90") },
    ],
    sumBeforeTax: centsFromText("122762.07"),
    vatRate: "0.24",
    vat: centsFromText("29462.90"),
    rounding: centsFromText("0"),
    withVat: centsFromText("152224.97"),
  },
  notes: [],
  sawmillActNumbers: ["SV-881", "SV-882"],
};

/** An act of `count` waybills, all of one assortment and price. */
export function actOfLines(count: number): ActDocument {
  const lines = Array.from({ length: count }, (_, index) =>
    line(`EV${2_000_000 + index}`, "1", "Mäeotsa", "10101:001:0001"),
  );
  const amount = thousandthsFromText(String(count));
  return {
    ...salesAct,
    rows: [{ ...spruce, price: centsFromText("100"), amount, sum: centsFromText(`${count}00`), lines }],
    totals: { ...salesAct.totals, amounts: [{ unit: "SCM", amount }], sumBeforeTax: centsFromText(`${count}00`) },
  };
}
