import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, it } from "vitest";
import { type MandateDocument, renderMandatePdf } from "#functions/platform/pdf/mandatePdf.ts";
import type { Outline } from "#shared/eudr/plotPicture.ts";
import { readPages, unpacked } from "#tests/support/pdfText.ts";

function square(west: number, south: number, side: number): Outline {
  return [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
    ],
  ];
}

const mandate: MandateDocument = {
  owner: { name: "Õie Ääremaa", code: "48001010000", isPerson: true, address: "Kase talu, Kadrina vald" },
  platform: { name: "Põhjamännik Puidukaubandus TÜ", code: "19990011", isPerson: false, address: "Tallinn" },
  day: "2026-12-30",
  endsAt: "",
  plots: [
    { number: "78401:001:0010", address: "Kase", area: 61_940, outline: square(26_000_000, 59_000_000, 3000) },
    { number: "78401:001:0011", address: "", area: null, outline: [] },
    { number: "78401:001:0012", address: "Kuuse", area: 123_456, outline: square(26_006_000, 59_001_000, 4000) },
  ],
};

async function linesOf(document: MandateDocument): Promise<string[]> {
  return (await readPages(await renderMandatePdf(document))).flat();
}

it("says who may do what for whom, until when, and who stays responsible", async () => {
  const text = (await linesOf(mandate)).join(" ");
  for (const expected of [
    "Volitus EUDR-i deklaratsiooni esitamiseks",
    "30.12.2026 kuni tagasivõtmiseni",
    "Õie Ääremaa Põhjamännik Puidukaubandus TÜ",
    "Isikukood 48001010000 Registrikood 19990011",
    "Volitan Põhjamännik Puidukaubandus TÜ esitama deklaratsiooni minu nimel.",
    "lihtsustatud deklaratsiooni või hoolsuskohustuse avalduse",
    "Vastutus deklaratsiooni õigsuse ja määruse nõuete täitmise eest jääb volitajale.",
    "ka kõigi hilisemate muudatuste ja lisatavate katastriüksuste kohta",
    "Volitaja võib selle igal ajal tagasi võtta.",
  ]) {
    expect(text).toContain(expected);
  }
});

it("names its last day", async () => {
  const text = (await linesOf({ ...mandate, endsAt: "2027-12-31" })).join(" ");
  expect(text).toContain("30.12.2026 kuni 31.12.2027");
  expect(text).toContain("Volitus kehtib allkirjastamisest kuni 31.12.2027, ka");
});

it("draws the plots with the numbers of their lines, and lists one without a shape", async () => {
  const lines = await linesOf(mandate);
  expect(lines).toEqual(
    expect.arrayContaining([
      "1. 78401:001:0010 Kase 6,19 ha",
      "2. 78401:001:0011",
      "3. 78401:001:0012 Kuuse 12,35 ha",
      "200 m · 18,54 ha",
    ]),
  );
  expect(lines).toEqual(expect.arrayContaining(["1", "3", "N"]));
  expect(lines).not.toContain("2");
});

it("draws one frame around 51 plots, and lists all on further pages", async () => {
  const plots = Array.from({ length: 51 }, (_, index) => ({
    number: `78401:001:${String(index).padStart(4, "0")}`,
    address: "Kase",
    area: 10_000,
    outline: square(26_000_000 + index * 3000, 59_000_000, 2000),
  }));
  const pages = await readPages(await renderMandatePdf({ ...mandate, plots }));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat().filter((line) => /^\d+\. 78401/.test(line))).toHaveLength(51);
  expect(pages.flat()).not.toContain("51");
});

it("needs no plot with a shape", async () => {
  const plots = mandate.plots.filter(({ outline }) => outline.length === 0);
  expect(await linesOf({ ...mandate, plots })).toContain("1. 78401:001:0011");
});

it("prints texts that would be code, or are no text, as they are", async () => {
  const hostile = '#panic("x") $1$ *b* <svg>';
  const owner = { ...mandate.owner, name: hostile, address: "\u202Etagurpidi\u0000 漢" };
  const text = (await linesOf({ ...mandate, owner })).join(" ").replaceAll(" ", "");
  expect(text).toContain(hostile.replaceAll(" ", ""));
  expect(text).toContain("tagurpidi□");
});

it("is PDF/A-2a with tags, a title and a text for the picture, the same bytes each time", async () => {
  const pdf = await renderMandatePdf(mandate);
  expect(Buffer.compare(Buffer.from(pdf), Buffer.from(await renderMandatePdf(mandate)))).toBe(0);
  expect(unpacked(pdf)).toContain("pdfaid:part");
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Title: "Volitus EUDR-i deklaratsiooni esitamiseks", Author: "Õie Ääremaa" });
  const tree = await (await document.getPage(1)).getStructTree();
  expect(JSON.stringify(tree)).toContain("Katastriüksuste joonis");
  await task.destroy();
});
