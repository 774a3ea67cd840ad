import { expect, it } from "vitest";
import type { ActDocumentLine } from "#functions/platform/pdf/actDocument.ts";
import { renderActPdf } from "#functions/platform/pdf/actPdf.ts";
import { linesOfRow } from "#functions/platform/pdf/cellLines.ts";
import { seeded } from "#scripts/random/random.ts";
import { chips, line, salesAct, spruce } from "#tests/support/acts/actDocuments.ts";
import { readPages } from "#tests/support/pdfText.ts";

const row = {
  text: "EV1000001",
  site: "Õunapuu",
  cadaster: "10101:001:0001",
  amount: "1 200,000 tm",
  price: "97,87 €",
  sum: "117 444,00 €",
};

const one = { text: ["EV1000001"], site: ["Õunapuu"], cadaster: ["10101:001:0001"] };

it.each([
  ["a usual row", row, one],
  ["a long waybill number", { ...row, text: "1".repeat(17) }, undefined],
  [
    "a long site",
    { ...row, site: "Kuuseoja talu kolmas lank, Männiku metskond" },
    { ...one, site: ["Kuuseoja talu kolmas", "lank, Männiku", "metskond"] },
  ],
  ["a word wider than its column", { ...row, site: "Kuuseojametskonnaharvendus 3" }, undefined],
  [
    "two cadastral numbers",
    { ...row, cadaster: "10101:001:0001, 10101:001:0002" },
    { ...one, cadaster: ["10101:001:0001,", "10101:001:0002"] },
  ],
  ["a letter of another script", { ...row, site: "漢" }, undefined],
  ["a volume of billions", { ...row, amount: "9 007 199 254 740,991 pm³" }, undefined],
  ["a site that may be higher than a page", { ...row, site: "metsakond ".repeat(60) }, undefined],
])("breaks %s into lines", (_name, texts, expected) => {
  expect(linesOfRow(texts)).toEqual(expected);
});

function isOneLine(texts: typeof row): boolean {
  const lines = linesOfRow(texts);
  return lines !== undefined && Object.values(lines).every(({ length }) => length === 1);
}

/** The longest text of one character that counts as one line in a column. */
function longest(character: string, column: "text" | "site" | "cadaster"): string {
  let text = "";
  while (isOneLine({ ...row, [column]: text + character })) text += character;
  return text;
}

it("prints the longest text of each character on one line", { timeout: 120_000 }, async () => {
  const characters = [
    ...Array.from(".,:;'|/()-ijlft0123456789abcdeghknopqrsuvxyzõäöüšž³ABCDEFGHIJKLNOPQRSTUVXYZÕÄÖÜŠŽ€+−mwMW"),
    // Spaces alone would not be printed.
    "i i",
    "1 1",
  ];
  const lines = characters.map((character): ActDocumentLine => {
    const [site, cadaster] = [longest(character, "site"), longest(character, "cadaster")];
    return line(longest(character, "text"), "1200", { siteName: site, cadaster });
  });
  const printed = (await readPages(await renderActPdf({ ...salesAct, lines }))).flat();
  for (const { waybill, siteName, cadaster } of lines) {
    expect(printed).toContain(`${waybill} ${siteName} ${cadaster} 1 200,000 tm 97,87 € 117 444,00 €`);
  }
});

it("prints the lines of a row below each other and the next row below them", async () => {
  const sites = ["Kuuseoja talu kolmas lank, Männiku metskond", "Mets"];
  const lines = sites.map((siteName, index) => line(`EV${index}`, "1200", { siteName, cadaster: "10101:001:0001" }));
  const printed = (await readPages(await renderActPdf({ ...salesAct, lines: [...lines, ...lines, chips] }))).flat();
  const start = printed.findIndex((text) => text.startsWith("EV0"));
  expect(printed.slice(start, start + 4)).toEqual([
    "EV0 Kuuseoja talu kolmas 10101:001:0001 1 200,000 tm 97,87 € 117 444,00 €",
    "lank, Männiku",
    "metskond",
    "EV1 Mets 10101:001:0001 1 200,000 tm 97,87 € 117 444,00 €",
  ]);
});

it("prints sites of any words on the lines into which they are broken", { timeout: 120_000 }, async () => {
  const random = seeded(7);
  const letters = Array.from("aaeeiioouusstlmnkkrdvjpgäõöühbAKLMTVWJÕ0123456789.,/-");
  const word = () => Array.from({ length: 1 + random.int(0, 11) }, () => random.pick(letters)).join("");
  const sites = Array.from({ length: 400 }, () => Array.from({ length: 2 + random.int(0, 7) }, word).join(" "));
  const lines = sites.map((siteName, index) => line(`EV${1000 + index}`, "1", { siteName }));
  const printed = (await readPages(await renderActPdf({ ...salesAct, lines: [...lines, chips] }))).flat();
  const broken = sites.map((site) => linesOfRow({ ...row, site })?.site);
  expect(broken.filter((each) => each && each.length > 1).length).toBeGreaterThan(200);
  for (const [index, site] of broken.entries()) {
    if (!site) continue;
    const start = printed.findIndex((text) => text.startsWith(`EV${1000 + index} `));
    const own = printed.slice(start, start + site.length);
    expect(own.map((text, place) => (place === 0 ? text.slice(7, 7 + site[0]!.length) : text))).toEqual(site);
  }
});

it.each([
  ["one line", "æ", "a"],
  ["three lines", "Kuuseoja talu kolmas lank, Männiku metskonnæ", "Kuuseoja talu kolmas lank, Männiku metskonna"],
])("prints a row of %s that is measured as high as one that is not", async (_name, measured, known) => {
  const heights = async (siteName: string): Promise<number> => {
    const lines = [
      ...Array.from({ length: 30 }, (_, index) => line(`EV${index}`, "1", { siteName })),
      ...spruce,
      chips,
    ];
    return (await readPages(await renderActPdf({ ...salesAct, lines }))).map((page) => page.length)[0] ?? 0;
  };
  expect(linesOfRow({ ...row, site: measured })).toBeUndefined();
  expect(linesOfRow({ ...row, site: known })).toBeDefined();
  expect(await heights(measured)).toBe(await heights(known));
});
