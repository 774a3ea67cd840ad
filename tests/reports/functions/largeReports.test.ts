import { beforeAll, describe, expect, it } from "vitest";
import { growthErrors } from "#functions/imports/reportGrowth.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import { MAX_PART_BYTES, packing } from "#functions/platform/table/packing.ts";
import { reportsOfWaybills } from "#functions/reports/store/measuredWaybill.ts";
import type { Report } from "#functions/reports/store/report.ts";
import { rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { writeReports } from "#functions/reports/store/reportWrites.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { MAX_WAYBILL_NUMBER, type MeasuredReport } from "#shared/reports/measuredReport.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import { confirmDoubts } from "#tests/support/reports/uploads.ts";
import { work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

/** Two bytes a letter. */
const long = (text: string, length = 200) => text.padEnd(length, "õ");

/** The longest rows that a file may have, each of another waybill. */
function longest(number: string, count: number, name = "Lank"): MeasuredReport {
  const waybills = Array.from({ length: count }, (_, index) => long(`${number}W${index}`, MAX_WAYBILL_NUMBER));
  const owner = reference.owners[0]!;
  return {
    number,
    date: "2026-11-18",
    seller: { code: reference.platform.regCode, name: reference.platform.name },
    buyer: { code: reference.buyers[0]!.regCode, name: reference.buyers[0]!.name },
    waybills: waybills.map((waybill) => ({ number: waybill, finished: true })),
    rows: waybills.map((waybill) => ({
      waybill,
      assortment: { code: "KUPALK", name: "Kuusepalk" },
      unit: "SCM",
      amount: "10",
      price: "100",
      previousOwner: { code: owner.code, name: owner.name, address: owner.address },
      site: {
        name: long(name),
        cadaster: "00101:001:0001",
        possessionType: 10,
        forestNotice: long("teatis"),
        contractNumber: long("leping"),
        county: long("maakond"),
      },
      certificate: { type: 20, code: "FSC100" },
    })),
  };
}

const importOf = async (report: MeasuredReport) => (await openImport("file")).import([report]);

async function importFile(content: string) {
  const { body: upload } = await agent.call("uploads.create", {
    body: {
      file_name: "raport.csv",
      size: Buffer.byteLength(content),
      content_type: "text/csv",
      purpose: "import",
    },
  });
  await putFile(`uploads/${upload.id}`, Buffer.from(content), "text/csv");
  const { body: started } = await agent.call("imports.start", { body: { upload: upload.id } });
  await work("imports", [{ importRun: started.id }]);
  return confirmDoubts(agent, started.id);
}

async function reportOf(measured: MeasuredReport): Promise<Report> {
  const [waybill] = measured.waybills;
  return (await reportsOfWaybills([waybill!.number])).get(waybill!.number)![0]!;
}

it("cuts packed rows at 300 KB, by bytes and not by letters", () => {
  const { packParts, unpack } = packing<string>();
  const rows = Array.from({ length: 1000 }, (_, index) => long(String(index), 1000));
  const parts = packParts(rows);
  expect(parts.length).toBeGreaterThan(6);
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(MAX_PART_BYTES);
  expect(parts.flatMap((part) => [...unpack(part)])).toEqual(rows);
  expect(packParts([])).toEqual(["[]"]);
});

describe("a report of 1,000 rows with the longest texts", () => {
  it("is stored, read and corrected whole", { timeout: 120_000 }, async () => {
    const report = longest("PIKK", 1000);
    expect(await importOf(report)).toMatchObject({ created: 1, busy: [] });
    const { id, rowParts } = await reportOf(report);
    expect(rowParts).toBeGreaterThan(5);
    const rows = (await rowsOfReports([id])).get(id)!;
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.at(-1)).toMatchObject({ waybill: report.rows.at(-1)!.waybill, site: report.rows.at(-1)!.site });
    expect(await importOf(report)).toMatchObject({ unchanged: 1 });
    expect(await differences()).toEqual([]);

    const before = await reportOf(report);
    const short = rows.slice(0, 1).map((row) => ({ ...row, site: null }));
    const after = { ...before, actOf: [0], solid: short[0]!.amount };
    expect(await writeReports([{ before, after, rows: short }])).toMatchObject({ ok: true });
    expect((await rowsOfReports([id])).get(id)).toEqual(short);
    expect((await reportOf(report)).rowParts).toBe(1);
  });
});

describe("what does not fit", () => {
  it("refuses a file with waybill numbers that are too long, and writes nothing of it", async () => {
    const file = csvOf([
      { "Raporti number": "VEO-1", "Veoselehe number": "LYHIKE1" },
      { "Raporti number": "VEO-2", "Veoselehe number": "W".repeat(MAX_WAYBILL_NUMBER + 1) },
    ]);
    expect(await importFile(file)).toMatchObject({
      state: "not_parsed",
      errors: [{ row: 3, column: "Veoselehe number", reason: `Tekst võib olla kuni ${MAX_WAYBILL_NUMBER} märki.` }],
    });
    expect(await reportsOfWaybills(["LYHIKE1"])).toEqual(new Map());
  });

  it("refuses a file that a stored report has no room for, and writes nothing of it", async () => {
    const row = { "Raporti number": "TAIS-1", "Veoselehe number": "TAIS1" };
    expect(await importFile(csvOf([row]))).toMatchObject({ state: "complete" });
    const [before] = (await reportsOfWaybills(["TAIS1"])).get("TAIS1")!;
    await writeReports([{ before: before!, after: { ...before!, nextRow: 999_999 } }]);
    const file = csvOf([
      { "Raporti number": "TAIS-2", "Veoselehe number": "TAIS2" },
      { ...row, Kogus: "1" },
      { ...row, Kogus: "2" },
    ]);
    expect(await importFile(file)).toMatchObject({
      state: "not_parsed",
      errors: [{ row: 0, column: "Raporti number", reason: expect.stringMatching(/^Raport „TAIS-1“ ei mahu/) }],
    });
    expect(await reportsOfWaybills(["TAIS2"])).toEqual(new Map());
    expect(await importFile(csvOf([row]))).toMatchObject({ state: "complete", reports_unchanged: 1 });
  });

  it("refuses a report whose head would outgrow its item, new or stored", async () => {
    const short = (number: string, count: number, prefix = number): MeasuredReport => {
      const { rows, ...report } = longest(prefix, count);
      return { ...report, number, rows: rows.map((row) => Object.assign({}, row, { site: undefined })) };
    };
    const large = short("PEA-1", 1650);
    expect(await growthErrors([large])).toEqual([]);
    expect(await importOf(large)).toMatchObject({ created: 1 });
    expect(itemBytes(await reportOf(large))).toBeLessThan(400_000);
    const reason = (number: string) => [
      {
        row: 0,
        column: "Raporti number",
        reason: `Raport „${number}“ ei mahu: sellel on liiga palju veoselehti.`,
        report: number,
      },
    ];
    expect(await growthErrors([short("PEA-1", 500, "PEA-2")])).toEqual(reason("PEA-1"));
    expect(await growthErrors([short("PEA-3", 1900)])).toEqual(reason("PEA-3"));
  }, 60_000);

  it("refuses a waybill that two reports too large for one transaction would hand over", async () => {
    const ofRegister = (number: string, waybill: string, hour: number): MeasuredReport => {
      const measuredAt = `2026-11-02T0${hour}:00:00.000Z`;
      const report = longest(number, 1);
      const rows = report.rows.map((row) => ({ ...row, waybill }));
      return { ...report, rows, waybills: [{ number: waybill, finished: true, measuredAt }] };
    };
    for (const [index, name] of ["ANNAB", "SAAB"].entries()) {
      const report = ofRegister(name, `LIIGUB-${index}`, 7);
      await (await openImport("evr")).import([report]);
      const before = await reportOf(report);
      await writeReports([{ before, after: { ...before, rowParts: 6 } }]);
    }
    const moved = ofRegister("SAAB", "LIIGUB-0", 8);
    const reason = "Raport „SAAB“ ei mahu: veoseleht on ka teisel raportil, ja need kaks on koos liiga suured.";
    expect(await growthErrors([moved])).toEqual([{ row: 0, column: "Raporti number", reason, report: "SAAB" }]);
    expect(await growthErrors([ofRegister("UUS", "LIIGUB-0", 8)])).toEqual([]);
  });
});
