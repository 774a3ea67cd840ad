import { beforeAll, describe, expect, it } from "vitest";
import { actById, currentFiles, fileKey } from "#functions/acts/store/act.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { CompanyEntity, companyById } from "#functions/companies/store/company.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { MeasuredRow } from "#shared/reports/measuredReport.ts";
import { csvOfAct, fileOfAct, sheetsOfAct, storedFilesOf } from "#tests/support/acts/actFiles.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { readPages } from "#tests/support/pdfText.ts";
import { drain, takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

function rowOf(waybill: string, owner: number, amount: string, price: string): MeasuredRow {
  const { code, name, address } = reference.owners[owner]!;
  return {
    waybill,
    assortment: { code: "KUPALK", name: "Kuusepalk" },
    unit: "SCM",
    amount,
    price,
    previousOwner: { code, name, address },
    site: { name: 'Lank; "suur"', cadaster: "00101:001:0001", possessionType: 20, county: "Harjumaa" },
  };
}

async function actOf(number: string, rows: MeasuredRow[], changes: Record<string, unknown> = {}): Promise<number> {
  const waybills = [...new Set(rows.map(({ waybill }) => waybill))].map((one) => ({ number: one, finished: true }));
  const { company, ids } = await importReports(agent, 1, 0, { waybills, rows });
  const body = formOf(await prepare(agent, company, ids), { number, ...changes });
  const made = await agent.call("actForm.create", { body });
  expect({ status: made.status, body: made.body }).toMatchObject({ status: 201 });
  return made.body.id;
}

async function save(act: number, changes: Record<string, unknown>): Promise<void> {
  const [loaded] = (await agent.call("actForm.load", { query: { act_id: String(act) } })).body;
  const body = { ...formOf(loaded, changes), act_id: act, version: loaded.sales_act.version };
  expect((await agent.call("actForm.update", { body })).status).toBe(200);
}

describe("files of a version", () => {
  it("are those of the last one, none empty, after three saves whose messages come in the wrong order and twice", async () => {
    const act = await actOf("KOLM-1", [rowOf("KOLM1", 0, "10.001", "90.00")]);
    for (const day of ["11", "12", "13"]) await save(act, { date: `2026-11-${day}` });
    const messages = (await takeMessages("actFiles")).toReversed();
    const answers = await Promise.all([work("actFiles", messages), work("actFiles", messages)]);
    expect(answers.flatMap(({ batchItemFailures }) => batchItemFailures)).toEqual([]);
    for (const id of [act, (await purchaseActsOf(act))[0]!.id]) {
      const stored = (await actById(id))!;
      const files = await storedFilesOf(stored);
      expect([...files.keys()].filter((key) => !key.startsWith(`${stored.version}/`))).toEqual([]);
      expect(files.size).toBe(currentFiles(stored)!.stored.length);
      expect(Math.min(...files.values())).toBeGreaterThan(0);
    }
    expect((await csvOfAct(act, "actReport"))[1]![1]).toBe("13.11.2026");
    expect(await differences()).toEqual([]);
  });

  it("of an earlier version that a dead worker left are deleted when its message comes again", async () => {
    const act = await actOf("SURNUD-1", [rowOf("SURNUD1", 0, "10.000", "90.00")]);
    await save(act, { date: "2026-11-12" });
    expect(await drain("actFiles")).toBe(0);
    const stored = (await actById(act))!;
    const { stored: kinds } = currentFiles(stored)!;
    await putFile(fileKey(stored.hash, 1, "pdf"), Buffer.from("%PDF-1.7 vana"), "application/pdf");
    await work("actFiles", [{ act }]);
    const keys = [...(await storedFilesOf(stored)).keys()];
    expect(keys.filter((key) => !key.startsWith(`${stored.version}/`))).toEqual([]);
    expect(keys).toHaveLength(kinds.length);
  });
});

describe("the Koond", () => {
  it("shares the cents of a row over its waybills, so that the lines add up to the act", async () => {
    const rows = ["K1", "K2", "K3"].map((waybill) => rowOf(waybill, 0, "10.001", "33.33"));
    const act = await actOf("KOOND-1", rows, { date: "2026-11-20" });
    expect(await drain("actFiles")).toBe(0);
    const [heading, ...lines] = await csvOfAct(act, "actReport");
    expect(heading!.join(";")).toBe(
      "Akti number;Kuupäev;Müüja;Ostja;Mõõteraport;Sihtkoht;Veoseleht;Sortiment;Sertifikaat;Ühik;Kogus;Hind;Summa",
    );
    expect(lines.map((line) => line.at(-1))).toEqual(["333,34", "333,33", "333,33"]);
    expect((await actById(act))!.sum).toBe(100_000);
    expect(lines[0]).toEqual([
      "KOOND-1",
      "20.11.2026",
      reference.platform.name,
      reference.buyers[0]!.name,
      expect.stringMatching(/^B\w+-0$/),
      expect.stringMatching(/^Plats B/),
      "K1",
      "Kuusepalk",
      "",
      "tm",
      "10,001",
      "33,33",
      "333,34",
    ]);
  });

  it("has a line for what a sum set by hand adds, and so has the workbook", async () => {
    const act = await actOf("KOOND-2", [rowOf("K4", 0, "10.000", "90.00")], { sum_before_tax: 899.5 });
    expect(await drain("actFiles")).toBe(0);
    for (const kind of ["actReport", "report"] as const) {
      const [, first, rounding, ...others] = await csvOfAct(act, kind);
      expect([first![12], rounding![7], rounding![12], others]).toEqual(["900,00", "Ümardus", "-0,50", []]);
    }
    const sheets = await sheetsOfAct(act);
    expect(
      sheets
        .get("Read")!
        .slice(1)
        .map((row) => [row[7], row[12]]),
    ).toEqual([
      ["Kuusepalk", 900],
      ["Ümardus", -0.5],
    ]);
    expect(sheets.get("Akt")!.find(([label]) => label === "Summa km-ta, EUR")?.[1]).toBe(899.5);
  });
});

describe("the Raport", () => {
  it("has a line per measured row with its origin", async () => {
    const act = await actOf("RAPORT-1", [rowOf("R1", 0, "1.000", "33.33"), rowOf("R1", 0, "2.000", "33.33")]);
    expect(await drain("actFiles")).toBe(0);
    const [heading, ...lines] = await csvOfAct(act, "report");
    expect(heading!.slice(13).join(";")).toBe(
      "Mõõdetud;Omanik;Lank;Katastritunnus;Omandivorm;Kinnistu number;Leping;Maakond",
    );
    expect(lines.map((line) => line.slice(10, 13))).toEqual([
      ["2,000", "33,33", "66,66"],
      ["1,000", "33,33", "33,33"],
    ]);
    const text = new TextDecoder().decode(await fileOfAct(act, "report"));
    expect(text).toContain(
      `;02.11.2026;${reference.owners[0]!.name};"Lank; ""suur""";00101:001:0001;Ostuakt;;;Harjumaa`,
    );
  });
});

describe("files of an owner", () => {
  it("have his own timber at his own price only, whatever the sale price and the other owners are", async () => {
    const rows = [rowOf("YHINE1", 0, "18.000", "97.87"), rowOf("YHINE1", 1, "12.000", "97.87")];
    const { company, ids } = await importReports(agent, 1, 0, {
      waybills: [{ number: "YHINE1", finished: true }],
      rows,
    });
    const form = formOf(await prepare(agent, company, ids), { number: "OMANIK-1" });
    const margins = form.act_rows.map((row) => ({ ...row, margin: row.amount === 18 ? 5.87 : 7.87 }));
    const { body } = await agent.call("actForm.create", { body: { ...form, act_rows: margins } });
    expect(await drain("actFiles")).toBe(0);
    const [first, second] = [reference.owners[0]!, reference.owners[1]!];
    const acts = await purchaseActsOf(body.id);
    expect(acts).toHaveLength(2);
    for (const { id, sum } of acts) {
      const isFirst = sum === 165_600;
      const [own, other] = isFirst ? [first, second] : [second, first];
      const texts = [
        (await readPages(await fileOfAct(id, "pdf"))).flat().join("\n"),
        JSON.stringify([...(await sheetsOfAct(id))]),
        new TextDecoder().decode(await fileOfAct(id, "actReport")),
        new TextDecoder().decode(await fileOfAct(id, "report")),
      ];
      for (const text of texts) {
        expect(text).toContain(own.name);
        expect(text).toMatch(isFirst ? /92([,.]00)?/ : /90([,.]00)?/);
        expect(text).not.toMatch(/97[.,]87|1761[.,]66|1174[.,]44/);
        expect(text).not.toContain(other.name);
      }
    }
  });
});

describe("e-invoices", () => {
  it("are made for a sales act, and say what is missing where they cannot be made, beside all other files", async () => {
    const whole = await actOf("EARVE-1", [rowOf("E1", 0, "10.000", "90.00")]);
    expect(await drain("actFiles")).toBe(0);
    const text = async (kind: "eArve" | "ubl") => new TextDecoder().decode(await fileOfAct(whole, kind));
    expect(await text("eArve")).toContain("<InvoiceNumber>EARVE-1</InvoiceNumber>");
    expect(await text("ubl")).toContain("<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>");

    const buyer = (await companyById((await actById(whole))!.buyer))!;
    const nowhere = { ...buyer, address: { ...buyer.address, city: "" } };
    await write(CompanyEntity.put(nowhere));
    const lacking = await actOf("EARVE-2", [rowOf("E2", 0, "10.000", "90.00")]);
    expect(await drain("actFiles")).toBe(0);
    expect(currentFiles((await actById(lacking))!)).toMatchObject({
      isComplete: true,
      stored: ["pdf", "xlsx", "actReport", "report", "ubl"],
      gaps: { eArve: ["buyerCity"] },
    });
    const { body } = await agent.call("acts.history", { params: { id: String(lacking) } });
    expect(body.results[0]).toMatchObject({
      kind: "fileMade",
      fields: [
        { field: "files", to: "PDF, XLS, Koond, Raport, UBL" },
        { field: "filesLeft", to: "e-arve: Puudu: ostja linn või vald." },
      ],
    });
    await write(CompanyEntity.put(buyer));
  });

  it("are made for a purchase act only where the owner is registered for VAT", async () => {
    const isTaxed = reference.owners.slice(0, 20).map((owner) => (owner.vatNumber ?? "") !== "");
    const [taxed, untaxed] = [isTaxed.indexOf(true), isTaxed.indexOf(false)];
    expect(Math.min(taxed, untaxed)).toBeGreaterThanOrEqual(0);
    const act = await actOf("EARVE-3", [rowOf("E3", taxed, "10.000", "90.00"), rowOf("E3", untaxed, "5.000", "90.00")]);
    expect(await drain("actFiles")).toBe(0);
    const made = new Map(
      (await purchaseActsOf(act)).map((one) => [one.solid, currentFiles(one)!.stored.includes("ubl")] as const),
    );
    expect([...made].toSorted()).toEqual([
      [10_000, true],
      [5_000, false],
    ]);
  });
});
