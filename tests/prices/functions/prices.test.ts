import { beforeAll, describe, expect, it, vi } from "vitest";
import { reportById } from "#functions/reports/store/report.ts";
import { rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { addDays } from "#shared/basics/dates.ts";
import { queues } from "#shared/platform/queues.ts";
import type { MeasuredReport, MeasuredRow } from "#shared/reports/measuredReport.ts";
import { formOf, prepare } from "#tests/support/acts/acts.ts";
import { pausing } from "#tests/support/acts/crash.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { grantsUsed } from "#tests/support/api/grants.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { recount } from "#tests/support/reports/recount.ts";
import { indexWaiting } from "#tests/support/reports/search.ts";
import { withLaggingIndexes } from "#tests/support/services/laggingIndexes.ts";
import { delayedMessages, drain, takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** Workers log errors when they fail; these tests make them fail. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;
let buyers: { id: number; name: string; destinations: { code: string }[] }[];
let assortments: { id: number; name: string; unit: string }[];

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 2), prices: [] });
  agent = await signedIn(superUser);
  const { body } = await agent.call("prices.options");
  ({ buyers, assortments } = body);
});

const price = (changes: Record<string, unknown> = {}) => ({
  buyer: buyers[0]!.id,
  destination: "",
  assortment: assortments[0]!.id,
  certificate: 0,
  valid_from: "2026-01-01",
  price: 80.5,
  ...changes,
});
const add = (changes: Record<string, unknown> = {}) => agent.call("prices.create", { body: price(changes) });
const list = (buyer: number, query: Record<string, string> = {}, caller = agent) =>
  caller.call("prices.list", { query: { buyer: String(buyer), past: "True", ...query } });

describe("editing prices", () => {
  it("adds, changes and removes a price, and queues the pricing of rows", async () => {
    const made = await add({
      assortment: assortments[1]!.id,
      certificate: 20,
      destination: buyers[0]!.destinations[0]!.code,
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      buyer: { id: buyers[0]!.id, name: buyers[0]!.name },
      destination: { code: buyers[0]!.destinations[0]!.code },
      assortment: assortments[1]!,
      certificate: 20,
      valid_from: "2026-01-01",
      price: 80.5,
    });
    const params = { id: made.body.id };
    const changed = await agent.call("prices.change", { params, body: { price: 81.25, original_price: 80.5 } });
    expect([changed.status, changed.body]).toEqual([200, { ...made.body, price: 81.25 }]);
    expect((await list(buyers[0]!.id)).body.results).toMatchObject([{ id: made.body.id, price: 81.25 }]);
    expect((await agent.call("prices.remove", { params })).status).toBe(204);
    expect((await agent.call("prices.remove", { params })).status).toBe(404);
    expect((await agent.call("prices.change", { params, body: { price: 1, original_price: 81.25 } })).status).toBe(404);
    expect((await list(buyers[0]!.id)).body).toMatchObject({ results: [], count: 0 });
    expect(await takeMessages("prices")).toEqual([{ buyer: buyers[0]!.id }, { buyer: buyers[0]!.id }]);
  });

  it("refuses to change a price that another user has changed, and takes the same change twice", async () => {
    const made = await add({ assortment: assortments[2]!.id, valid_from: "2030-05-05" });
    const params = { id: made.body.id };
    const change = (price: number, original_price: number) =>
      agent.call("prices.change", { params, body: { price, original_price } });
    const [mine, theirs] = await Promise.all([change(81, 80.5), change(82, 80.5)]);
    expect([mine.status, theirs.status].toSorted()).toEqual([200, 409]);
    const kept = mine.status === 200 ? 81 : 82;
    const late = await change(83, 80.5);
    expect([late.status, late.body.code]).toEqual([409, "price_changed"]);
    expect((await change(kept, 80.5)).body.price).toBe(kept);
    expect((await change(84, kept)).body.price).toBe(84);
    await agent.call("prices.remove", { params });
    await takeMessages("prices");
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["no price", { price: undefined }, "price"],
    ["a price of zero", { price: 0 }, "price"],
    ["a negative price", { price: -1 }, "price"],
    ["a price with three decimals", { price: 10.005 }, "price"],
    ["a price with a comma", { price: "10,50" }, "price"],
    ["a price over the limit", { price: 10_000 }, "price"],
    ["a day that does not exist", { valid_from: "2026-02-30" }, "valid_from"],
    ["a date in the Estonian format", { valid_from: "01.02.2026" }, "valid_from"],
    ["a day of the year 20", { valid_from: "0020-01-01" }, "valid_from"],
    ["the day before 2000", { valid_from: "1999-12-31" }, "valid_from"],
    ["a day after 2099", { valid_from: "2100-01-01" }, "valid_from"],
    ["an unknown destination", { destination: "EI-OLE" }, "destination"],
    ["an unknown assortment", { assortment: 9999 }, "assortment"],
    ["an unknown certificate", { certificate: 30 }, "certificate"],
  ])("rejects %s at its field", async (_, changes, field) => {
    const { status, body } = await add(changes);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "invalid_fields", [field]]);
    for (const text of body.fields[field]) expect(text).not.toBe("");
  });

  it("rejects the destination of another buyer, and a company that is not a buyer", async () => {
    const foreign = buyers.find(
      ({ destinations }) => destinations.length > 0 && destinations !== buyers[0]!.destinations,
    )!;
    const code = foreign.destinations.find(
      (place) => !buyers[0]!.destinations.some((own) => own.code === place.code),
    )!.code;
    expect(Object.keys((await add({ destination: code })).body.fields)).toEqual(["destination"]);
    for (const buyer of [1, 999_999]) expect((await add({ buyer })).status).toBe(404);
  });

  it("accepts one price for the same assortment, certificate, destination and day", async () => {
    const same = { assortment: assortments[2]!.id, valid_from: "2026-03-01" };
    const answers = await Promise.all([add(same), add({ ...same, price: 90 }), add({ ...same, price: 91 })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({ code: "price_exists", fields: { valid_from: [expect.any(String)] } });
    for (const other of [
      { valid_from: "2026-03-02" },
      { certificate: 10 },
      { destination: buyers[0]!.destinations[0]!.code },
    ]) {
      expect((await add({ ...same, ...other })).status).toBe(201);
    }
    expect((await list(buyers[0]!.id, { assortment: String(assortments[2]!.id) })).body.count).toBe(4);
    expect(await recount()).toEqual([]);
  });

  it("lists each price once in pages of fifty", async () => {
    const buyer = buyers[2]!.id;
    const days = Array.from({ length: 120 }, (_, index) =>
      new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
    );
    for (const valid_from of days) expect((await add({ buyer, valid_from })).status).toBe(201);
    const first = (await list(buyer)).body;
    const second = (await list(buyer, { cursor: first.next })).body;
    const third = (await list(buyer, { offset: "100" })).body;
    const all = [first, second, third].flatMap(({ results }) => results.map((one: { id: string }) => one.id));
    expect([first.count, new Set(all).size, third.next]).toEqual([120, 120, null]);
    expect((await list(buyer, { offset: "120" })).body.results).toEqual([]);
  });
});

describe("a price-list reader", () => {
  it("sees only the lists of their own companies; others are not found", async () => {
    const reader = await signedIn({ ...superUser, id: 50, roles: ["priceListReader"], companies: [buyers[2]!.id] });
    expect((await list(buyers[2]!.id, {}, reader)).body.count).toBe(120);
    const [foreign, absent] = [await list(buyers[0]!.id, {}, reader), await list(999_999, {}, reader)];
    expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
    const { body } = await reader.call("prices.options");
    expect(body.buyers.map(({ id }: { id: number }) => id)).toEqual([buyers[2]!.id]);
  });

  it("cannot change them", async () => {
    const reader = await signedIn({ ...superUser, id: 50, roles: ["priceListReader"], companies: [buyers[2]!.id] });
    const params = { id: (await list(buyers[2]!.id)).body.results[0].id };
    expect((await reader.call("prices.create", { body: price({ buyer: buyers[2]!.id }) })).status).toBe(403);
    expect((await reader.call("prices.change", { params, body: { price: 1, original_price: 2 } })).status).toBe(403);
    expect((await reader.call("prices.remove", { params })).status).toBe(403);
  });
});

describe("rows without a price", () => {
  const buyer = reference.buyers[3]!;
  const place = reference.destinations.find((one) => one.buyer === buyer.regCode)!;
  const kinds = reference.assortments.filter(({ unit }) => unit === "TM");
  let made = 0;

  const row = (kind: number, changes: Partial<MeasuredRow> = {}): MeasuredRow => ({
    waybill: "HW",
    assortment: { code: kinds[kind]!.code, name: kinds[kind]!.name },
    unit: "SCM",
    amount: "10",
    ...changes,
  });
  const measured = (rows: MeasuredRow[], changes: Partial<MeasuredReport> = {}): MeasuredReport => {
    const waybill = `HW${++made}`;
    return {
      number: `HIND-${made}`,
      date: "2026-05-05",
      seller: { code: reference.platform.regCode, name: reference.platform.name },
      buyer: { code: buyer.regCode, name: buyer.name },
      destination: { code: place.code, name: place.name },
      waybills: [{ number: waybill, finished: true }],
      rows: rows.map((one) => ({ ...one, waybill })),
      ...changes,
    };
  };
  const ask = async (number: string, acted = "False") => {
    await indexWaiting();
    return (await agent.call("reports.list", { query: { search: number, acted } })).body.results.find(
      (report: { number: string }) => report.number === number,
    );
  };
  const stored = async (report: MeasuredReport) => {
    const { id } = await ask(report.number);
    return (await rowsOfReports([id])).get(id)!.map(({ cents, priceSource }) => [cents, priceSource]);
  };
  const arrive = async (...reports: MeasuredReport[]) => (await openImport("file")).import(reports);
  const listed = async (kind: number, changes: Record<string, unknown> = {}) => {
    const assortment = assortments.find(({ name }) => name === kinds[kind]!.name)!.id;
    const own = buyers.find(({ name }) => name === buyer.name)!.id;
    const { status } = await add({ buyer: own, assortment, ...changes });
    expect(status).toBe(201);
  };

  it("are priced by the second look when an index lags behind the report at the first", async () => {
    const report = measured([row(kinds.length - 1)]);
    await withLaggingIndexes(1000, async () => {
      await arrive(report);
      await listed(kinds.length - 1);
      expect(await drain("prices")).toBe(0);
    });
    expect(await stored(report)).toEqual([[0, "none"]]);
    expect(await delayedMessages("prices")).toBeGreaterThan(0);
    const company = buyers.find(({ name }) => name === buyer.name);
    await work("prices", [{ buyer: company!.id }]);
    expect(await stored(report)).toEqual([[8050, "list"]]);
  });

  it("are priced when a price is added, and their report can then be acted", async () => {
    const report = measured([row(0), row(0, { price: "70" })]);
    await arrive(report);
    await drain("prices");
    expect((await ask(report.number)).can_be_acted).toEqual({
      message: "Raportil on hinnata ridu. Lisage hind hinnakirja.",
    });
    await listed(0, { price: 85 });
    expect((await ask(report.number)).can_be_acted).not.toBe(true);
    const messages = await takeMessages("prices");
    const { used, result } = await grantsUsed(() => work("prices", messages));
    expect(result).toEqual({ batchItemFailures: [] });
    const granted = new Set<string>(queues.prices.grants);
    expect([...used].filter((grant) => !granted.has(grant))).toEqual([]);
    const after = await ask(report.number);
    expect(after.can_be_acted).toBe(true);
    expect(await stored(report)).toEqual([
      [8500, "list"],
      [7000, "file"],
    ]);
    const loaded = await prepare(agent, String(after.company), [after.id]);
    expect((await agent.call("actForm.create", { body: formOf(loaded) })).status).toBe(201);
    expect(await recount()).toEqual([]);
  });

  it("are priced by a price that is added during their import", async () => {
    let reached = true;
    for (let call = 1; reached; call++) {
      // Before the prices of the earlier rounds begin, so that they do not apply.
      const date = addDays("2024-12-31", -call);
      const report = measured([row(1)], { date });
      ({ reached } = await pausing(
        { call },
        () => arrive(report),
        async () => {
          await listed(1, { price: 77, valid_from: date });
          await drain("prices");
        },
      ));
      if (reached) expect({ call, stored: await stored(report) }).toEqual({ call, stored: [[7700, "list"]] });
    }
    expect(await recount()).toEqual([]);
  });

  it("get the most specific price of their day, and none that begins later", async () => {
    const certified = { certificate: { type: 20, code: "FSC100" } } as const;
    const reports = [
      measured([row(2), row(2, certified), row(2, { certificate: { type: 10, code: "PEFC100" } })]),
      measured([row(2)], { destination: { code: "MUJAL", name: "Mujal" } }),
      measured([row(2)], { date: "2026-06-30" }),
    ];
    await arrive(...reports);
    await listed(2, { price: 50 });
    await listed(2, { price: 55, certificate: 20 });
    await listed(2, { price: 60, destination: place.code });
    await listed(2, { price: 65, destination: place.code, valid_from: "2026-06-01" });
    expect(await drain("prices")).toBe(0);
    expect(await stored(reports[0]!)).toEqual([
      [6000, "list"],
      [5500, "list"],
      [6000, "list"],
    ]);
    expect(await stored(reports[1]!)).toEqual([[5000, "list"]]);
    expect(await stored(reports[2]!)).toEqual([[6500, "list"]]);
  });

  it("stay without a price when the list has none for their day", async () => {
    const report = measured([row(3)]);
    await arrive(report);
    await listed(3, { valid_from: "2026-05-06" });
    expect(await drain("prices")).toBe(0);
    expect((await ask(report.number)).can_be_acted).not.toBe(true);
    await listed(3, { valid_from: "2026-05-05" });
    await drain("prices");
    expect((await ask(report.number)).can_be_acted).toBe(true);
  });

  it("keep their price when the list changes later", async () => {
    const report = measured([row(4)]);
    await listed(4, { price: 40 });
    await arrive(report);
    const own = buyers.find(({ name }) => name === buyer.name)!.id;
    const assortment = assortments.find(({ name }) => name === kinds[4]!.name)!.id;
    const [{ id }] = (await list(own, { assortment: String(assortment) })).body.results;
    await agent.call("prices.change", { params: { id }, body: { price: 45, original_price: 40 } });
    await agent.call("prices.remove", { params: { id } });
    expect(await drain("prices")).toBe(0);
    expect(await stored(report)).toEqual([[4000, "list"]]);
  });

  it("are priced in many reports, also when a correction changes one meanwhile", async () => {
    const reports = Array.from({ length: 230 }, () => measured([row(5)]));
    await arrive(...reports);
    await listed(5, { price: 33 });
    const messages = await takeMessages("prices");
    const corrected = { ...reports[0]!, rows: [row(5, { amount: "11", waybill: reports[0]!.waybills[0]!.number })] };
    const { reached, result } = await pausing(
      { write: 1 },
      () => work("prices", messages),
      () => arrive(corrected),
    );
    expect(reached).toBe(true);
    const failures = result.status === "fulfilled" ? result.value.batchItemFailures.length : -1;
    if (failures > 0) expect(await work("prices", messages)).toEqual({ batchItemFailures: [] });
    for (const report of [reports[0]!, reports[100]!, reports[229]!]) {
      expect((await ask(report.number)).can_be_acted).toBe(true);
      expect(await stored(report)).toEqual([[3300, "list"]]);
    }
    const { id } = await ask(reports[0]!.number);
    expect((await reportById(id))!.solid).toBe(11_000);
    expect(await recount()).toEqual([]);
  });
});
