import { expect, it } from "vitest";
import type { ActDocumentLine } from "#functions/pdf/actDocument.ts";
import { renderActPdf } from "#functions/pdf/actPdf.ts";
import { isOneLine } from "#functions/pdf/oneLine.ts";
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

it.each([
  ["a usual row", row, true],
  ["a long waybill number", { ...row, text: "1".repeat(17) }, false],
  ["a long site", { ...row, site: "Kuuseoja kolmas lank" }, false],
  ["two cadastral numbers", { ...row, cadaster: "10101:001:0001, 10101:001:0002" }, false],
  ["a letter of another script", { ...row, site: "漢" }, false],
  ["a volume of billions", { ...row, amount: "9 007 199 254 740,991 pm³" }, false],
])("takes %s for one line: %o", (_name, texts, expected) => {
  expect(isOneLine(texts)).toBe(expected);
});

/** The longest text of one character that counts as one line in a column. */
function longest(character: string, column: "text" | "site" | "cadaster"): string {
  let text = "";
  while (isOneLine({ ...row, [column]: text + character })) text += character;
  return text;
}

it("prints the longest text of each character on one line", { timeout: 120_000 }, async () => {
  const characters = Array.from(
    ".,:;'|/()-ijlft0123456789abcdeghknopqrsuvxyzõäöüšž³ABCDEFGHIJKLNOPQRSTUVXYZÕÄÖÜŠŽ€+−mwMW",
  );
  const lines = characters.map((character): ActDocumentLine => {
    const [site, cadaster] = [longest(character, "site"), longest(character, "cadaster")];
    return line(longest(character, "text"), "1200", { siteName: site, cadaster });
  });
  const printed = (await readPages(await renderActPdf({ ...salesAct, lines }))).flat();
  for (const { waybill, siteName, cadaster } of lines) {
    expect(printed).toContain(`${waybill} ${siteName} ${cadaster} 1 200,000 tm 97,87 € 117 444,00 €`);
  }
});

it("prints a row that is measured as high as one that is not", async () => {
  const heights = async (siteName: string): Promise<number> => {
    const lines = [
      ...Array.from({ length: 30 }, (_, index) => line(`EV${index}`, "1", { siteName })),
      ...spruce,
      chips,
    ];
    return (await readPages(await renderActPdf({ ...salesAct, lines }))).map((page) => page.length)[0] ?? 0;
  };
  expect(isOneLine({ ...row, site: "æ" })).toBe(false);
  expect(await heights("æ")).toBe(await heights("a"));
});
