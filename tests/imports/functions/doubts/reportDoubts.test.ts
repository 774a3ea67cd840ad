import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { AssortmentEntity } from "#functions/assortments/store/assortment.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { confirmedDoubts, measuredDoubts } from "#functions/reports/reportDoubts.ts";
import { type Report, reportById } from "#functions/reports/store/report.ts";
import { rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { writeReports } from "#functions/reports/store/reportWrites.ts";
import { registerCode } from "#scripts/demo/names/codes.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { ContractWaybill } from "#scripts/simulators/evr/contract.ts";
import { openStorage } from "#scripts/verifying/basis/storage.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { NO_BOUNDS } from "#shared/assortments/rowBounds.ts";
import { thousandths } from "#shared/basics/amounts.ts";
import type { DoubtFacts } from "#shared/reports/doubtKinds.ts";
import { formOf, prepare } from "#tests/support/acts/acts.ts";
import { crashing } from "#tests/support/acts/crash.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { someWaybills } from "#tests/support/reports/evr.ts";
import { indexAfterCrash, indexWaiting } from "#tests/support/reports/search.ts";
import { drain, fetchChangedWaybills, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** Starts the register before any module reads its address. */
const { simulator } = await vi.hoisted(async () => {
  const evr = await import("#tests/support/reports/evr.ts");
  const { demoReference } = await import("#scripts/demo/reference.ts");
  const { simulator: started } = await evr.register([]);
  const company = demoReference(evr.PERIOD).platform.regCode;
  Object.assign(process.env, {
    EVR_BASE_URL: started.url,
    EVR_API_KEYS: JSON.stringify([{ company, apiKey: evr.API_KEY }]),
  });
  return { simulator: started };
});

let agent: Caller;
let used = 0;
/** Logs only: their assortments get bounds below. */
const measured = someWaybills(200).filter(
  ({ status, waybillLatestMeasurements: act }) =>
    status === "finished" && act?.measurements.every(({ unitCode }) => unitCode === "TM"),
);

beforeAll(async () => {
  await seedReference({ ...reference, owners: [] });
  agent = await signedIn(superUser);
}, 60_000);

afterAll(() => simulator.close());

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A waybill that is new to the register, measured on a day; owners are new but the first times. */
function waybillOf(days: number): ContractWaybill {
  const waybill = measured[used++]!;
  return { ...waybill, waybillLatestMeasurements: { ...waybill.waybillLatestMeasurements!, actDate: day(days) } };
}

/** The same with other volumes, measured later. */
function measuredAgain(waybill: ContractWaybill, amount: number, hours: number): ContractWaybill {
  const act = waybill.waybillLatestMeasurements!;
  const measurements = act.measurements.map((one) => ({ ...one, amount }));
  const creationTime = new Date(Date.now() + hours * 3_600_000).toISOString();
  return { ...waybill, waybillLatestMeasurements: { ...act, creationTime, measurements } };
}

/** Of an owner that no other waybill names. */
function waybillOfNewOwner(code: string): ContractWaybill {
  used = measured.findIndex((one, index) => index >= used && JSON.stringify(one.shipments).includes("previousOwner"));
  const waybill = waybillOf(0);
  const shipments = waybill.shipments.map((shipment) => {
    const { previousOwner, ...base } = shipment.holdingBase;
    return previousOwner
      ? { ...shipment, holdingBase: { ...base, previousOwner: { ...previousOwner, code, name: `Uus omanik ${code}` } } }
      : shipment;
  });
  return { ...waybill, shipments };
}

async function arrive(waybill: ContractWaybill): Promise<void> {
  simulator.put(waybill);
  await fetchChangedWaybills();
  expect(await drain("waybills")).toBe(0);
}

async function listed(waybill: ContractWaybill) {
  await indexWaiting();
  const { body } = await agent.call("reports.list", { query: { search: waybill.number, acted: "False" } });
  return body.results[0];
}
/** The answer of EVR as it was stored. */
async function storedWaybill(number: string): Promise<string> {
  const storage = openStorage();
  const folder = `waybills/${reference.platform.regCode}/${encodeURIComponent(number)}`;
  for await (const { key } of storage.list(folder)) return String(await storage.read(key));
  throw new Error("not stored");
}
const kindsOf = (report: { doubts: { kind: string }[] }) =>
  [...new Set(report.doubts.map(({ kind }) => kind))].toSorted();
const confirm = (report: { id: number; doubt_print: string }) =>
  agent.call("reports.confirmReport", { params: { id: String(report.id) }, body: { print: report.doubt_print } });

describe("a report of EVR", () => {
  it("carries what is suspicious until it is confirmed; unchanged measurements do not bring it back, new doubts come", async () => {
    const waybill = waybillOf(3);
    await arrive(waybill);
    const report = await listed(waybill);
    expect(kindsOf(report)).toContain("date_future");
    expect(report.doubts.map(({ reason }: { reason: string }) => reason).join()).toMatch(/Kuupäev .* on tulevikus\./);
    const wrong = await confirm({ id: report.id, doubt_print: "vana" });
    expect([wrong.status, wrong.body.code]).toEqual([409, "doubts_changed"]);
    expect((await confirm(report)).status).toBe(204);
    expect(await listed(waybill)).toMatchObject({
      doubts: [],
      doubts_more: 0,
      doubt_print: "",
      total_rows: report.total_rows,
    });
    expect((await confirm(report)).status).toBe(409);
    await arrive(waybill);
    expect((await listed(waybill)).doubts).toEqual([]);

    for (const { assortment } of waybill.waybillLatestMeasurements!.measurements) {
      const bounds = { ...NO_BOUNDS, mostVolume: thousandths(60_000) };
      await write(AssortmentEntity.patch({ code: assortment.code }, { bounds }));
    }
    await arrive(measuredAgain(waybill, 77.7, 1));
    expect(kindsOf(await listed(waybill))).toEqual(["volume"]);
    await arrive(measuredAgain(waybill, 33.3, 2));
    expect((await listed(waybill)).doubts).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it("has its texts folded and without characters that a document cannot hold, and a doubt for each of these", async () => {
    const waybill = waybillOf(-1);
    const shipments = waybill.shipments.map((one) => ({
      ...one,
      source: { ...one.source!, name: "Hall\u00A0 lank\uFFFF\uD800" },
    }));
    const number = `${waybill.number}\uFFFE`;
    await arrive({ ...waybill, number, shipments });
    const report = await listed(waybill);
    const reasons = report.doubts.filter(({ kind }: { kind: string }) => kind === "character_dropped");
    expect(reasons.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
      "EVR-i tekstist jäi välja märk, mida dokumendis olla ei saa (U+FFFE).",
      "EVR-i tekstist jäi välja märk, mida dokumendis olla ei saa (U+FFFF).",
    ]);
    const rows = await rowsOfReports([report.id]);
    expect(new Set(rows.get(report.id)?.map(({ site }) => site?.name))).toEqual(new Set(["Hall lank"]));
    const stored = await storedWaybill(number);
    expect(stored).toContain("\\ud800");
    expect(stored).toContain("Hall\u00A0 lank\uFFFF");
    expect(await differences()).toEqual([]);
  });

  it("has a doubt for names that are not those of their codes, first where it is another's, until it is confirmed", async () => {
    const waybill = waybillOf(-1);
    const [buyer, other] = [
      waybill.receiver,
      reference.buyers.find(({ regCode }) => regCode !== waybill.receiver.code)!,
    ];
    await arrive({ ...waybill, receiver: { ...buyer, name: `OÜ ${buyer.name.toUpperCase()}` } });
    expect(kindsOf(await listed(waybill))).not.toContain("name_differs");
    await arrive({ ...measuredAgain(waybill, 11.1, 1), receiver: { ...buyer, name: "Täiesti Muu OÜ" } });
    expect(kindsOf(await listed(waybill))).toContain("name_differs");
    await arrive({ ...measuredAgain(waybill, 12.2, 2), receiver: { ...buyer, name: other.name } });
    const report = await listed(waybill);
    expect(report.doubts[0].kind).toBe("name_of_other");
    expect(report.doubts[0].reason).toContain(`Ostja nimi „${other.name}“ on Virnas teisel ettevõttel`);
    expect((await confirm(report)).status).toBe(204);
    await arrive({ ...measuredAgain(waybill, 13.3, 3), receiver: { ...buyer, name: other.name } });
    expect(kindsOf(await listed(waybill))).not.toContain("name_of_other");
  });

  it("takes words for none as nothing, and has a doubt for other forms; nothing is refused", async () => {
    const waybill = waybillOf(-1);
    const shipments = waybill.shipments.map((one) => ({
      ...one,
      source: { ...one.source!, address: { county: "rõuge vald" } },
      certificateClaims: [],
      holdingBase: {
        type: "ForestNotice" as const,
        number: "PUUDUB",
        cadaster: "00101 : 001 : 0001",
        contractNumber: "n/a",
        previousOwner: { code: "-", name: "puudub" },
        eudrNumbers: [{ referenceNumber: "puudub", verificationNumber: "-" }],
      },
    }));
    await arrive(JSON.parse(JSON.stringify({ ...waybill, shipments })));
    const report = await listed(waybill);
    const rows = (await rowsOfReports([report.id])).get(report.id)!;
    expect(rows[0]!.owner).toBe(0);
    expect(rows[0]!.site).toEqual({
      name: shipments[0]!.source.name,
      cadaster: "00101:001:0001",
      possessionType: 10,
      county: "rõuge vald",
    });
    const reasons = report.doubts.map(({ reason }: { reason: string }) => reason);
    expect(reasons).toContain("Maakond „rõuge vald“ ei ole tavalisel kujul (näiteks Võrumaa).");
    expect(reasons).toContain("Omaniku asemel on „-“: rida loetakse oma metsaks ja ostuakti sellest ei tule.");
  });

  it("keeps a new owner that nobody confirmed, although the second measurement finds the owner there", async () => {
    const waybill = measured.slice(used).find((one) => JSON.stringify(one.shipments).includes("previousOwner"))!;
    used = measured.indexOf(waybill) + 1;
    await arrive(waybill);
    expect(kindsOf(await listed(waybill))).toContain("owner_new");
    await arrive(measuredAgain(waybill, 12.3, 3));
    expect(kindsOf(await listed(waybill))).toContain("owner_new");
  });

  it.each([1, 2, 3, 4, 5, 6])("keeps a new owner when the worker dies after write %i", async (at) => {
    const waybill = waybillOfNewOwner(registerCode(700 + at));
    simulator.put(waybill);
    await fetchChangedWaybills();
    const message = { kind: "waybill", company: reference.platform.regCode, number: waybill.number };
    const { crashed } = await crashing(at, "after", () => work("waybills", [message]));
    expect(crashed).toBe(true);
    expect(await drain("waybills")).toBe(0);
    // The crash may have lost what it had to announce.
    await indexAfterCrash();
    const report = await listed(waybill);
    expect(kindsOf(report)).toContain("owner_new");
    expect(new Set(report.doubts.map((one: unknown) => JSON.stringify(one))).size).toBe(report.doubts.length);
  });

  it("says that its waybill is acted in a report of a file, and is acted all the same", async () => {
    const waybill = waybillOf(0);
    const buyer = reference.buyers[0]!;
    await (await openImport("file")).import([
      {
        number: "FAILIST-1",
        date: "2026-11-02",
        seller: { code: reference.platform.regCode, name: reference.platform.name },
        buyer: { code: buyer.regCode, name: buyer.name },
        waybills: [{ number: waybill.number, finished: true }],
        rows: [
          {
            waybill: waybill.number,
            assortment: { code: "KUPALK", name: "Kuusepalk" },
            unit: "SCM",
            amount: "10",
            price: "99",
          },
        ],
      },
    ]);
    await indexWaiting();
    const { body } = await agent.call("reports.list", { query: { search: "FAILIST-1", acted: "False" } });
    const [inFile] = body.results;
    const form = formOf(await prepare(agent, String(inFile.company), [inFile.id]), { number: "FAILIAKT-1" });
    expect((await agent.call("actForm.create", { body: form })).status).toBe(201);
    await arrive(waybill);
    const report = await listed(waybill);
    expect(report.doubts.find(({ kind }: { kind: string }) => kind === "waybill_elsewhere")?.reason).toBe(
      `Veoseleht „${waybill.number}“ on juba raportis „FAILIST-1“ (02.11.2026), mis on akteeritud (akt FAILIAKT-1).`,
    );
    const loaded = await prepare(agent, String(report.company), [report.id]);
    const accepted = loaded.doubled_waybills.map(({ id }) => id);
    const act = { ...formOf(loaded, { number: "EVRAKT-1" }), accepted_waybills: accepted };
    expect((await agent.call("actForm.create", { body: act })).status).toBe(201);
    expect((await reportById(report.id))!.doubts!.open.length).toBe(report.doubts.length);
  });

  it("is confirmed once by two users at the same time, not while an act is made of it, and only when it exists", async () => {
    const waybill = waybillOf(3);
    await arrive(waybill);
    const report = await listed(waybill);
    const claim = async (change: Partial<Report>) => {
      const before = (await reportById(report.id))!;
      expect(await writeReports([{ before, after: { ...before, ...change } }])).toEqual({ ok: true });
    };
    await claim({ claimedBy: 4711 });
    expect((await confirm(report)).body.code).toBe("act_busy");
    await claim({ claimedBy: 0 });
    const answers = await Promise.all([confirm(report), confirm(report)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await confirm({ id: 999_999, doubt_print: "x" })).status).toBe(404);
  });
});

describe("doubts on a report", () => {
  const volume = (index: number): DoubtFacts => ({
    kind: "volume",
    assortment: "Kuusepalk",
    unit: "SCM",
    volume: thousandths(100_000 + index),
    least: thousandths(0),
    most: thousandths(60_000),
  });
  const date: DoubtFacts = { kind: "date_future", date: "2027-01-01" };

  it("take some kilobytes, however many there are; the others are counted", () => {
    let doubts = measuredDoubts(undefined, "V0", [date]);
    for (let waybill = 1; waybill <= 1000; waybill++) {
      doubts = measuredDoubts(doubts, `V${waybill}`, [volume(waybill), date]);
    }
    expect(doubts!.open.length + doubts!.more).toBe(1001);
    const confirmed = Array.from({ length: 30 }).reduce<NonNullable<typeof doubts>>(
      (now, _, round) =>
        confirmedDoubts(
          measuredDoubts(
            now,
            "V",
            Array.from({ length: 30 }, (_unused, index) => volume(round * 30 + index)),
          )!,
        ),
      doubts!,
    );
    for (const item of [doubts!, confirmed]) expect(itemBytes(item)).toBeLessThan(10_000);
    expect(confirmed).toMatchObject({ open: [], more: 0 });
  });

  it("are none where nothing was ever suspicious, so that such a report stores nothing", () => {
    expect(measuredDoubts(undefined, "V1", [])).toBeUndefined();
  });

  it("of the date are confirmed for all waybills of the report, those of a volume for one", () => {
    const confirmed = confirmedDoubts(measuredDoubts(undefined, "V1", [date, volume(1)])!);
    expect(measuredDoubts(confirmed, "V2", [date, volume(1)])!.open).toEqual([{ ...volume(1), waybill: "V2" }]);
  });
});
