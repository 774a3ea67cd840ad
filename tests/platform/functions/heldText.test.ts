import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { validateXML } from "xmllint-wasm";
import { fromBufferPromise } from "yauzl";
import type { Act } from "#functions/acts/store/act.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { compositeRunOfPerson } from "#functions/compositeReports/store/compositeRun.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { foldSums } from "#functions/platform/sums/sumFold.ts";
import { sums } from "#functions/sums.ts";
import { forbiddenCharacter } from "#shared/basics/documentText.ts";
import { fileOfAct } from "#tests/support/acts/actFiles.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { fileOfExport } from "#tests/support/acts/exportFiles.ts";
import { ADDRESSES, type LetterOffice, openLetterOffice, setAddresses } from "#tests/support/acts/letters.ts";
import type { Caller } from "#tests/support/api/callApi.ts";
import { superUser } from "#tests/support/api/callApi.ts";
import { readPages } from "#tests/support/pdfText.ts";
import { plantText } from "#tests/support/plantText.ts";
import { drain } from "#tests/support/services/queues.ts";
import { sheetsOf } from "#tests/support/workbookCells.ts";

const WARNING = "dropped a character that a document cannot hold";

vi.hoisted(() => {
  process.env["POWERTOOLS_LOG_LEVEL"] = "WARN";
  process.env["LOG_LEVEL"] = "WARN";
});

let office: LetterOffice;
let agent: Caller;
let sales: number;
let purchase: Act;
let report: number;
let waybill: string;
let unacted: Awaited<ReturnType<typeof importReports>>;
const lines: string[] = [];

beforeAll(async () => {
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => lines.push(String(chunk)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation((chunk) => lines.push(String(chunk)) > 0);
  vi.spyOn(console, "warn").mockImplementation((chunk) => lines.push(String(chunk)));
  office = await openLetterOffice();
  agent = office.agent;
  const { company, ids, numbers } = await importReports(agent, 1, 2, {}, () => "Lank_xFFFF_");
  report = ids[0]!;
  waybill = numbers[0]!.replace("-", "W");
  const { body } = await agent.call("actForm.create", {
    body: formOf(await prepare(agent, company, ids), { number: "KOLE-1" }),
  });
  sales = body.id;
  purchase = (await purchaseActsOf(sales))[0]!;
  unacted = await importReports(agent, 1, 2);
  await foldSums(sums, Number.POSITIVE_INFINITY);
  for (const id of [Number(company), purchase.seller]) await setAddresses(id, ADDRESSES);
  await plantText(new RegExp(`Lank|Plats|palk|(?<=[a-z]) (?:OÜ|TÜ)|KOLE|Kadrina|${waybill}`, "g"));
  expect(await drain("actFiles")).toBe(0);
  const ofSales = warnings().flatMap(({ act, kind }) => (act === sales ? [kind] : []));
  expect(ofSales.toSorted()).toEqual(["actReport", "eArve", "pdf", "report", "ubl", "xlsx"]);
}, 120_000);

beforeEach(() => {
  lines.length = 0;
});

afterAll(() => office.mailbox.close());

/** What was logged since the test began: one warning an item, without the text. */
function warnings(): Record<string, unknown>[] {
  return lines.flatMap((line) => (line.includes(WARNING) ? [JSON.parse(line)] : []));
}

function expectHeld(texts: readonly string[]): void {
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.map((text) => forbiddenCharacter(text)).filter(Boolean)).toEqual([]);
}

async function expectWellFormed(xml: Buffer | Uint8Array): Promise<void> {
  const { errors } = await validateXML({ xml: [{ fileName: "a.xml", contents: xml }], normalization: "format" });
  expect(errors.map(({ message }) => message)).toEqual([]);
}

async function unzipped(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const entry of (await zipOf(bytes)).eachEntry())
    files.set(entry.fileName, await buffer(await (await zipOf(bytes)).openReadStreamPromise(entry)));
  return files;
}
const zipOf = (bytes: Uint8Array) => fromBufferPromise(Buffer.from(bytes));

/** Texts of all cells, read by other code; each part is well-formed for a library. */
async function cellsOf(bytes: Uint8Array): Promise<string[]> {
  for (const [name, part] of await unzipped(bytes)) if (/\.(xml|rels)$/.test(name)) await expectWellFormed(part);
  return (await sheetsOf(bytes)).flatMap(({ name, rows }) => [name, ...rows.flat()]);
}

const linesOf = (bytes: Uint8Array | string) =>
  (typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes)).replace("\uFEFF", "").split("\r\n");

async function preview(name: string, input: { params?: Record<string, string>; query: Record<string, string> }) {
  const { status, headers } = await agent.call(name as "statistics.summaryFile", input);
  expect(status).toBe(303);
  const [, key = ""] = /(previews\/[\w-]+\.\w+)/.exec(String(headers["location"])) ?? [];
  return readFile(key);
}

it("writes the workbook of an act", async () => {
  const texts = await cellsOf(await fileOfAct(sales, "xlsx"));
  expectHeld(texts);
  expect(texts).toContain("KOLE-1");
  expectHeld(await cellsOf(await fileOfAct(purchase.id, "xlsx")));
});

it("writes the PDF of an act, and its preview", async () => {
  const text = (await readPages(await fileOfAct(sales, "pdf"))).flat();
  expectHeld(text);
  expect(text.join(" ")).toContain("KOLE-1");
  expect(text.join(" ")).not.toContain("□");
  const form = formOf(await prepare(agent, unacted.company, unacted.ids));
  const { status, body: made } = await agent.call("actForm.preview", { body: { ...form, number: "KOLE-2" } });
  expect({ status, made, lines }).toMatchObject({ status: 200 });
  const pages = (await readPages(await readFile(/previews\/[\w-]+\.pdf/.exec(made.pdf)![0]))).flat();
  expectHeld(pages);
  expect(pages.join(" ")).not.toContain("□");
  expect(warnings()).toMatchObject([{ act: 0, buyer: form.buyer_company }]);
});

it("writes e-invoices of an act", async () => {
  for (const kind of ["eArve", "ubl"] as const) {
    const xml = await fileOfAct(sales, kind);
    await expectWellFormed(xml);
    expectHeld(linesOf(xml));
    expect(new TextDecoder().decode(xml)).toContain("KOLE-1");
  }
});

it("writes the CSV files of an act and of a report", async () => {
  for (const kind of ["actReport", "report"] as const) {
    const csv = linesOf(await fileOfAct(sales, kind));
    expectHeld(csv);
    expect(csv[1]).toContain("KOLE-1");
  }
  const { body } = await agent.call("reports.file", { params: { id: String(report) } });
  expectHeld(linesOf(String(body)));
  expect(warnings()).toMatchObject([{ report }]);
});

it("writes origins", async () => {
  const query = { acts: String(sales) };
  const texts = await cellsOf(await preview("actLists.originsFile", { query: { ...query, format: "xlsx" } }));
  expectHeld(texts);
  expect(texts).toEqual(expect.arrayContaining(["KOLE-1", "Lank_xFFFF_"]));
  const csv = linesOf(await preview("actLists.originsFile", { query: { ...query, format: "csv" } }));
  expectHeld(csv);
  expect(csv[1]).toMatch(/^KOLE-1;/);
  expect(warnings()).toMatchObject([{ acts: [sales] }, { acts: [sales] }]);
});

it("writes statistics", async () => {
  const quarter = { date_after: "2026-10-01", date_before: "2026-12-31" };
  for (const [name, params, item] of [
    ["statistics.assortmentFile", { assortment: "0" }, { assortment_group: "0" }],
    ["statistics.summaryFile", undefined, { statistics: "summary", ...quarter }],
    ["statistics.destinationSummaryFile", undefined, { statistics: "destinations", ...quarter }],
  ] as const) {
    const input = (format: string) => ({
      ...(params ? { params } : {}),
      query: {
        ...quarter,
        format,
        ...(name.includes("destination") ? { quarter_mode: "true", company: String(purchase.seller) } : {}),
      },
    });
    expectHeld(await cellsOf(await preview(name, input("xlsx"))));
    lines.length = 0;
    expectHeld(linesOf(await preview(name, input("csv"))));
    expect(warnings()).toEqual([expect.objectContaining(item)]);
  }
});

it("writes a composite report", async () => {
  const { status, body } = await agent.call("compositeReports.start", {
    body: {
      buyer: null,
      seller: null,
      destination: null,
      act_date_range: { lower: "2026-01-01", upper: "2026-12-31" },
      acted: true,
      report_date_range: null,
    },
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  expect(await drain("compositeReports")).toBe(0);
  const run = (await compositeRunOfPerson(superUser.id))!;
  const texts = await cellsOf(await readFile(run.fileKey));
  expectHeld(texts);
  expect(texts).toEqual(expect.arrayContaining(["KOLE-1", "Lank_xFFFF_"]));
  expect(warnings()).toMatchObject([{ compositeReport: run.id }]);
});

it("writes exports", async () => {
  const { body: bought } = await agent.call("exports.create", { body: { type: "O", acts: [purchase.id] } });
  const files = await unzipped(await fileOfExport(agent, bought.href));
  expectHeld(await cellsOf(files.get("ostuaktid.xlsx")!));
  await expectWellFormed(files.get("e-arved.xml") ?? Buffer.from("<a/>"));
  const { body: sold } = await agent.call("exports.create", { body: { type: "M", acts: [sales] } });
  const xml = await fileOfExport(agent, sold.href);
  await expectWellFormed(xml);
  expectHeld(linesOf(xml));
  expect(warnings().map(({ act }) => act)).toEqual(expect.arrayContaining([purchase.id, sales]));
});

it("mails letters", async () => {
  await office.press("send", sales);
  await drain("letters");
  const [letter] = office.lettersAbout("KOLE-1");
  expectHeld([letter!.subject, letter!.text]);
  expect(warnings()).toMatchObject([{ act: sales, letter: 1 }]);
});
