import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ActDocument } from "#functions/platform/pdf/actDocument.ts";
import { renderActPdf } from "#functions/platform/pdf/actPdf.ts";
import { bundledAssets } from "#functions/platform/pdf/assets.ts";
import { cents } from "#shared/basics/amounts.ts";
import { actOfLines, buyer, chips, line, salesAct, seller, spruce } from "#tests/support/acts/actDocuments.ts";
import { readPages, unpacked } from "#tests/support/pdfText.ts";

async function readText(act: ActDocument): Promise<string> {
  return (await readPages(await renderActPdf(act))).flat().join("\n");
}

describe("a sales act", () => {
  it("shows its parties, codes, certificates and dates", async () => {
    const text = await readText(salesAct);
    for (const expected of [
      "Müügiakt/arve MA-2026-000123",
      "Arve esitaja Klient",
      "Põhjamännik Puidukaubandus TÜ Šoti ja Žilinski Öölaul OÜ",
      "Registrikood 19990011 Registrikood 19990005",
      "KMKR NR EE100931558 KMKR NR EE102345678",
      "Tel +372 5555 0101",
      "A/A EE38 2200 2210 2014 5685",
      "FSC FSC-C123456",
      "PEFC PEFC/39-21-15",
      "20.11.2026 27.11.2026 (7 päeva) 02.11.2026–18.11.2026 FSC 100%",
      "Selgitus MA-2026-000123",
      "Saeveski ostuaktid: SV-881, SV-882",
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toContain("EELVAADE");
    expect(text).not.toContain("Allkiri");
  });

  it("shows rows by assortment and waybill, and a total for each unit", async () => {
    const lines = (await readPages(await renderActPdf(salesAct))).flat();
    expect(lines).toEqual(
      expect.arrayContaining([
        "Kaup/teenus, veoseleht Lank Katastritunnus Kogus Hind km-ta Summa km-ta",
        "Kuusepalk FSC 100%",
        "EV1000001 Õunapuu 10101:001:0001 1 200,000 tm 97,87 € 117 444,00 €",
        "EV1000002 Käärsoo 10101:001:0002 34,567 tm 97,87 € 3 383,07 €",
        "Kuusepalk kokku 1 234,567 tm 97,87 € 120 827,07 €",
        "Hakkpuit Sertifitseerimata",
        "EV1000003 90,000 pm³ 21,50 € 1 935,00 €",
        "Kogus kokku 1 234,567 tm",
        "Kogus kokku 90,000 pm³",
        "Maksustatav summa 24% 122 762,07 €",
        "Käibemaks 24% 29 462,90 €",
        "Summa käibemaksuga 152 224,97 €",
      ]),
    );
    expect(lines.join("\n")).not.toContain("Ümardus");
    expect(lines.join("\n")).not.toContain("1 324,567");
  });

  it("breaks a long name between its words, and a word only where it is longer than a line", async () => {
    const name = "Metsaühistu Põhjaküla Puidukaubandusettevõtteühistu OÜ";
    const lines = (await readPages(await renderActPdf({ ...salesAct, seller: { ...salesAct.seller, name } }))).flat();
    const start = lines.findIndex((line) => line.startsWith("Arve esitaja"));
    expect(lines[start + 1]).toBe("Metsaühistu Põhjaküla Šoti ja Žilinski Öölaul OÜ");
    expect(lines[start + 2]).toMatch(/^Puidukaubandusettevõtteühistu OÜ/);
    const word = "Puidukaubandusettevõtteühistu".repeat(3);
    const broken = await readText({ ...salesAct, seller: { ...salesAct.seller, name: word } });
    expect(broken).not.toMatch(new RegExp(`Klient\n${word}`));
  });

  it("says that timber is uncertified only where a row has no certificate", async () => {
    const own = { ...salesAct, certificate: "" };
    expect(await readText({ ...own, lines: [...spruce, chips] })).toMatch(/Puidu sertifikaat[^]*Sertifitseerimata/);
    const text = await readText({ ...own, lines: spruce });
    expect(text).toContain("FSC 100%");
    expect(text).not.toMatch(/Sertifitseerimata|Puidu sertifikaat/);
  });

  it("shows the subtotal of each price of an assortment and adds them up exactly", async () => {
    const dear = line("EV1000009", "0.1", { price: cents(10_000), sum: cents(1010) });
    const lines = (await readPages(await renderActPdf({ ...salesAct, lines: [dear, ...spruce, chips] }))).flat();
    const start = lines.indexOf("Kuusepalk FSC 100%");
    expect(lines.slice(start, start + 8)).toEqual([
      "Kuusepalk FSC 100%",
      "EV1000009 0,100 tm 100,00 € 10,10 €",
      "EV1000001 Õunapuu 10101:001:0001 1 200,000 tm 97,87 € 117 444,00 €",
      "EV1000002 Käärsoo 10101:001:0002 34,567 tm 97,87 € 3 383,07 €",
      "Vahesumma 1 234,567 tm 97,87 € 120 827,07 €",
      "Kuusepalk kokku 1 234,667 tm 120 837,17 €",
      "Hakkpuit Sertifitseerimata",
      "EV1000003 90,000 pm³ 21,50 € 1 935,00 €",
    ]);
  });

  it("shows the difference of totals that were edited by hand as rounding", async () => {
    const totals = { ...salesAct.totals, rounding: cents(-37), withVat: cents(15_222_460) };
    const text = await readText({ ...salesAct, totals });
    expect(text).toContain("Ümardus −0,37 €");
    expect(text).toContain("Summa käibemaksuga 152 224,60 €");
  });

  it("shows how a sum that was edited by hand differs from the rows", async () => {
    const totals = { ...salesAct.totals, sumBeforeTax: cents(12_276_200) };
    const lines = (await readPages(await renderActPdf({ ...salesAct, totals }))).flat();
    const start = lines.indexOf("Ridade summa 122 762,07 €");
    expect(lines.slice(start, start + 3)).toEqual([
      "Ridade summa 122 762,07 €",
      "Ümardus −0,07 €",
      "Maksustatav summa 24% 122 762,00 €",
    ]);
    expect(await readText(salesAct)).not.toContain("Ridade summa");
  });

  it("shows the rate and the amount of VAT of a buyer at 0 %", async () => {
    const totals = { ...salesAct.totals, vatRate: "0", vat: cents(0), withVat: salesAct.totals.sumBeforeTax };
    const text = await readText({ ...salesAct, totals });
    expect(text).toContain("Maksustatav summa 0% 122 762,07 €\nKäibemaks 0% 0,00 €\nSumma käibemaksuga 122 762,07 €");
    expect(text).not.toContain("käibemaksukohustuslane");
  });

  it("leaves out the columns of origin when no row has a site", async () => {
    const text = await readText({ ...salesAct, lines: [chips] });
    expect(text).toContain("Kaup/teenus, veoseleht Kogus Hind km-ta Summa km-ta");
    expect(text).not.toContain("Lank");
  });

  it("renders an act without rows", async () => {
    expect(await readText({ ...salesAct, lines: [] })).toContain("Summa käibemaksuga 152 224,97 €");
  });
});

describe("a purchase act", () => {
  const purchaseAct: ActDocument = {
    ...salesAct,
    kind: "purchase",
    number: "MA-2026-000123-1",
    seller: { ...buyer, name: "Õie Öpik", regCode: "60001019906", bankAccount: "EE471000001020145685" },
    buyer: seller,
    sawmillActNumbers: [],
    notes: ["Raie lõpetatud 30.10.2026."],
  };

  it("shows the previous owner as seller, and fields for signatures", async () => {
    const text = await readText(purchaseAct);
    for (const expected of [
      "Ostuakt MA-2026-000123-1",
      "Müüja Ostja",
      "Õie Öpik Põhjamännik Puidukaubandus TÜ",
      "Isikukood 60001019906 Registrikood 19990011",
      "A/A EE47 1000 0010 2014 5685",
      "Raie lõpetatud 30.10.2026.",
      "Nimi Nimi",
      "Koht ja kuupäev Koht ja kuupäev",
      "Allkiri Allkiri",
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toContain("Arve esitaja");
    expect(text).not.toContain("Saeveski ostuaktid");
  });

  it("says that the buyer has made it out", async () => {
    expect(await readText(purchaseAct)).toContain("Ostja koostatud arve (endale arve koostamine)");
    expect(await readText(salesAct)).not.toContain("endale arve koostamine");
  });

  it("says that a seller without VAT number charges no VAT, in place of a rate of 0 %", async () => {
    const totals = { ...salesAct.totals, vatRate: "0", vat: cents(0), withVat: salesAct.totals.sumBeforeTax };
    const untaxed = { ...purchaseAct, seller: { ...purchaseAct.seller, vatNumber: "" }, totals };
    const text = await readText(untaxed);
    expect(text).toContain("Summa kokku 122 762,07 €\nMüüja ei ole käibemaksukohustuslane\nSumma 122 762,07 €");
    expect(text).not.toMatch(/Käibemaks \d|Summa käibemaksuga|Maksustatav/);
    expect(await readText({ ...purchaseAct, totals })).toContain("Käibemaks 0% 0,00 €");
  });

  it("does not show a personal code in the footer", async () => {
    const pages = await readPages(await renderActPdf({ ...purchaseAct, kind: "sales" }));
    expect(pages[0]?.at(-1)).toBe("Õie Öpik Lk 1/1");
  });
});

describe("an act of several pages", () => {
  it("repeats the headings of the table and of the group, and numbers each page", async () => {
    const pages = await readPages(await renderActPdf(actOfLines(200)));
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, page] of pages.entries()) {
      expect(page.at(-1)).toBe(`Põhjamännik Puidukaubandus TÜ · Registrikood 19990011 Lk ${index + 1}/${pages.length}`);
      expect(page).toContain("Kaup/teenus, veoseleht Lank Katastritunnus Kogus Hind km-ta Summa km-ta");
      expect(page).toContain("Kuusepalk FSC 100%");
      if (index > 0) expect(page[0]).toBe("Müügiakt/arve MA-2026-000123 Põhjamännik Puidukaubandus TÜ");
    }
    const waybills = pages.flat().filter((text) => text.startsWith("EV2"));
    expect(waybills.map((text) => text.slice(0, 9))).toEqual(
      Array.from({ length: 200 }, (_, index) => `EV${2_000_000 + index}`),
    );
  });

  it("keeps the totals and the last row on one page for any number of rows", async () => {
    const breaks = new Set<number>();
    for (let count = 15; count <= 45; count++) {
      const pages = await readPages(await renderActPdf(actOfLines(count)));
      const on = (start: string): number => pages.findIndex((page) => page.some((text) => text.startsWith(start)));
      const page = on(`EV${2_000_000 + count - 1}`);
      expect(["Kuusepalk kokku", "Kogus kokku", "Maksustatav summa 24%", "Käibemaks 24%"].map(on)).toEqual([
        page,
        page,
        page,
        page,
      ]);
      expect(pages[page]).toContain("Summa käibemaksuga 152 224,97 €");
      breaks.add(page);
    }
    expect([...breaks]).toEqual([0, 1]);
  });

  it("renders all of 10,000 rows in less than 3 MB", { timeout: 120_000 }, async () => {
    const pdf = await renderActPdf(actOfLines(10_000));
    expect(pdf.length).toBeLessThan(3_000_000);
    const pages = await readPages(pdf);
    expect(pages.flat().filter((text) => text.startsWith("EV2"))).toHaveLength(10_000);
    expect(pages.at(-1)?.at(-1)).toContain(`Lk ${pages.length}/${pages.length}`);
  });

  it("marks each page of a preview as a preview", async () => {
    const pages = await readPages(await renderActPdf({ ...actOfLines(60), isPreview: true }));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      expect(page.join("\n")).toContain("EELVAADE");
      expect(page.at(-1)).toContain("Eelvaade, akt ei ole kinnitatud");
    }
  });
});

describe("texts of the user", () => {
  const code = `#panic() *x* $ @ref \\ ] // [y] _z_ \`q\` <lbl> "t" 'u' ~ -> endobj >> stream #eval("1")`;

  it("are never run as code of the template", async () => {
    const text = await readText({
      ...salesAct,
      number: "#1]*$\\",
      seller: { ...seller, name: code, address: code },
      certificate: code,
      lines: [line("#w", "1", { assortment: code, certificate: code, siteName: "//s", cadaster: "@c" })],
      notes: [code],
    });
    expect(text).toContain("Müügiakt/arve #1]*$\\");
    expect(text).toContain(`Saaja ${code.slice(0, 40)}`);
    expect(text.replaceAll("\n", " ")).toContain(`Märkused Saeveski ostuaktid: SV-881, SV-882 ${code}`);
    expect(text).toContain("#w //s @c 1,000 tm 97,87 € 97,87 €");
  });

  it("keep the letters of Estonian, Latvian, Lithuanian, Russian and Greek", async () => {
    const letters = "õäöüšž ÕÄÖÜŠŽ åÅ ąčęėįšųū āēģīķļņ Жуковский Αθήνα “”„–—";
    expect(await readText({ ...salesAct, notes: [letters] })).toContain(letters);
    expect(await readText({ ...salesAct, notes: ["so\u0303ber"] })).toContain("sõber");
  });

  it("show a box for characters without a glyph", async () => {
    const odd = "a\u0000b\u0007c 😀 漢 \ud800d\u202ee\u200bf\tg\nh";
    expect(await readText({ ...salesAct, notes: [odd] })).toContain("abc □ □ def g h");
  });

  it("wrap in a narrow column without losing characters", async () => {
    const endless = `EV${"1234567890".repeat(4)}`;
    const pdf = await renderActPdf({
      ...salesAct,
      lines: [{ ...chips, waybill: endless, cadaster: "10101:001:0001" }, ...spruce],
    });
    const lines = (await readPages(pdf)).flat();
    const start = lines.findIndex((text) => text.startsWith("EV1234"));
    expect(lines[start]).toMatch(/^EV\d+ 10101:001:0001 90,000 pm³ 21,50 € 1 935,00 €$/);
    const column = lines.slice(start, start + 3).map((text) => text.split(" ")[0]);
    expect(column.join("")).toBe(endless);
  });
});

describe("the file", () => {
  it("is identical for the same act and has the date of the act", async () => {
    const [first, second] = [await renderActPdf(salesAct), await renderActPdf(structuredClone(salesAct))];
    expect(Buffer.compare(first, second)).toBe(0);
    const task = getDocument({ data: first.slice(), verbosity: 0 });
    const { info } = await (await task.promise).getMetadata();
    expect(info).toMatchObject({
      Title: "Müügiakt/arve MA-2026-000123",
      Author: "Põhjamännik Puidukaubandus TÜ",
      CreationDate: "D:20261120000000Z",
      ModDate: "D:20261120000000Z",
    });
    await task.destroy();
  });

  it("is tagged PDF/A-2a in Estonian with embedded fonts", async () => {
    const pdf = await renderActPdf(salesAct);
    const objects = unpacked(pdf);
    expect(objects).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A</);
    expect(objects).toContain("/Marked true");
    expect(objects).toMatch(/\/Lang \(et/);
    const fonts = [...objects.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map((match) => match[1]);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatch(/^Inter-/);
    const task = getDocument({ data: pdf.slice(), verbosity: 0 });
    const tree = await (await (await task.promise).getPage(1)).getStructTree();
    expect(JSON.stringify(tree)).toMatch(/"role":"Table".*"role":"TH"/);
    await task.destroy();
  });

  it.each([
    { format: "esm", name: "index.mjs", options: {} },
    {
      format: "cjs",
      name: "index.cjs",
      options: {
        define: { "import.meta.url": "fileUrl" },
        banner: { js: 'const fileUrl = require("node:url").pathToFileURL(__filename).href;' },
      },
    },
  ] as const)(
    "is identical when rendered by a bundle ($format) with its assets beside it",
    async ({ format, name, options }) => {
      const folder = mkdtempSync(join(tmpdir(), "virn-bundle-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      await build({
        stdin: {
          contents: `
          import { renderActPdf } from ${JSON.stringify(resolve("functions/platform/pdf/actPdf.ts"))};
          renderActPdf(JSON.parse(process.argv[2])).then((pdf) => process.stdout.write(pdf));`,
          resolveDir: ".",
        },
        bundle: true,
        platform: "node",
        format,
        ...options,
        external: ["@myriaddreamin/typst-ts-node-compiler"],
        outfile: join(folder, name),
        logLevel: "error",
      });
      for (const { from, to } of bundledAssets()) cpSync(from, join(folder, to));
      mkdirSync(join(folder, "node_modules"));
      symlinkSync(resolve("node_modules/@myriaddreamin"), join(folder, "node_modules/@myriaddreamin"));
      const pdf = execFileSync(process.execPath, [join(folder, name), JSON.stringify(salesAct)]);
      expect(Buffer.compare(pdf, await renderActPdf(salesAct))).toBe(0);
    },
  );
});
