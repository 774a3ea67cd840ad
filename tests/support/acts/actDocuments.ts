import type { ActDocument, ActDocumentLine, ActParty } from "#functions/platform/pdf/actDocument.ts";
import { centsFromText, sumOfVolume, thousandthsFromText } from "#shared/basics/money.ts";

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

/** A line of spruce at 97.87 € with the sum that it has there. */
export function line(waybill: string, amount: string, over: Partial<ActDocumentLine> = {}): ActDocumentLine {
  const volume = thousandthsFromText(amount);
  const price = over.price ?? centsFromText("97.87");
  return {
    assortment: "Kuusepalk",
    unit: "SCM",
    certificate: "FSC 100%",
    waybill,
    siteName: "",
    cadaster: "",
    amount: volume,
    price,
    sum: sumOfVolume(volume, price),
    ...over,
  };
}

export const spruce = [
  line("EV1000001", "1200", { siteName: "Õunapuu", cadaster: "10101:001:0001" }),
  line("EV1000002", "34.567", { siteName: "Käärsoo", cadaster: "10101:001:0002" }),
];

export const chips = line("EV1000003", "90", {
  assortment: "Hakkpuit",
  unit: "LCM",
  certificate: "",
  price: centsFromText("21.5"),
});

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
  lines: [...spruce, chips],
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
  attachments: [],
  sawmillActNumbers: ["SV-881", "SV-882"],
};

/** An act of `count` waybills, all of one assortment and price. */
export function actOfLines(count: number): ActDocument {
  const lines = Array.from({ length: count }, (_, index) =>
    line(`EV${2_000_000 + index}`, "1", {
      siteName: "Mäeotsa",
      cadaster: "10101:001:0001",
      price: centsFromText("100"),
    }),
  );
  const amount = thousandthsFromText(String(count));
  return {
    ...salesAct,
    lines,
    totals: { ...salesAct.totals, amounts: [{ unit: "SCM", amount }], sumBeforeTax: centsFromText(`${count}00`) },
  };
}
