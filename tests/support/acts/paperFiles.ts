import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ActAttachment, ActDocument } from "#functions/platform/pdf/actDocument.ts";
import { renderActPdf } from "#functions/platform/pdf/actPdf.ts";
import { cents } from "#shared/basics/amounts.ts";
import { actOfLines, buyer, line, salesAct, seller } from "./actDocuments.ts";

const [folder = ""] = process.argv.slice(2);

const longName = "Põhja-Eesti ühistuliste metsaomanike ülemaailmselt tunnustatud puidumüügikeskus ".repeat(3).trim();
const longNames: ActDocument = {
  ...salesAct,
  number: "2026-00000000000000000000-PIKK-1",
  seller: { ...seller, name: longName, address: longName },
  buyer: { ...buyer, name: "Ž".repeat(120), address: longName },
  lines: Array.from({ length: 40 }, (_, index) =>
    line(`VEOSELEHT-${String(index).padStart(50, "0")}`, "12.345", {
      assortment: longName,
      certificate: longName,
      siteName: longName,
      cadaster: "10101:001:0001, 10101:001:0002, 10101:001:0003",
    }),
  ),
  notes: [longName, "<script> 漢字 😀 \u0000"],
};

const attachments: ActAttachment[] = [
  { fileName: "Veoseleht VL-1.pdf", subject: "Veoseleht VL-1", sha256: "0123456789abcdef".repeat(4) },
  { fileName: "Raieõiguse leping.pdf", subject: "Lank Haavasalu", sha256: "d".repeat(64) },
  { fileName: `${"x".repeat(251)}.pdf`, subject: `Lank ${longName}`, sha256: "8".repeat(64) },
  { fileName: `${longName}.zip`, subject: `Veoseleht ${"W".repeat(64)}`, sha256: "" },
  { fileName: "#panic() <b> 漢字 😀 \u0000.jpg", subject: "Nimeta lank", sha256: "4".repeat(64) },
];

const acts: Record<string, ActDocument> = {
  sales: salesAct,
  purchase: {
    ...salesAct,
    attachments,
    kind: "purchase",
    seller: { ...buyer, name: "Õie Öpik", regCode: "60001019906", vatNumber: "" },
    buyer: seller,
    totals: { ...salesAct.totals, vatRate: "0", vat: cents(0), withVat: salesAct.totals.sumBeforeTax },
    sawmillActNumbers: [],
  },
  preview: { ...actOfLines(60), isPreview: true },
  "long-names": longNames,
  "10000-rows": actOfLines(10_000),
};

mkdirSync(folder, { recursive: true });
for (const [name, act] of Object.entries(acts)) writeFileSync(join(folder, `${name}.pdf`), await renderActPdf(act));
