import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { addAssortment } from "#functions/assortments/store/assortment.ts";
import { assortmentGroupById } from "#functions/assortments/store/assortmentGroup.ts";
import { ForecasterEntity } from "#functions/companies/store/forecaster.ts";
import {
  allForecastCounts,
  ForecastCountEntity,
  ForecastEntity,
  forecastById,
} from "#functions/forecasts/store/forecast.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import { foldSums } from "#functions/platform/sums/sumFold.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { companySums, deliveredSum, type TimberSum } from "#functions/reports/store/deliveredSums.ts";
import { planSum } from "#functions/statistics/store/planChanges.ts";
import { sums as allSums } from "#functions/sums.ts";
import { recorded } from "#scripts/bench/measuring/recording.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { NO_CENTS } from "#shared/basics/amounts.ts";
import { cellKey, forecastId } from "#shared/forecasts/forecasts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { forecaster, forecastGroupsForTest } from "#tests/support/forecasts/forecasts.ts";

/** An instant in Tallinn's entry window, and one just after it. */
const OPEN = "2026-12-15T21:59:59Z";
const CLOSED = "2026-12-15T22:00:00Z";

let groups: Awaited<ReturnType<typeof forecastGroupsForTest>>;
let own: number;
let others: number;
let agent: Caller;
let liis: Caller;

const at = (instant: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant) });
const viewer = (id: number, changes: Partial<Viewer>): Viewer => ({
  ...superUser,
  id,
  name: "Liis Laanepere",
  roles: ["companyUser"],
  companies: [],
  ...changes,
});

beforeAll(async () => {
  groups = await forecastGroupsForTest();
  own = await forecaster("Haavasalu Mets OÜ");
  others = await forecaster("Ahtme Mets OÜ");
});

/** Sessions last from the pretended instant. */
async function signIn(instant: string): Promise<void> {
  at(instant);
  agent = await signedIn(superUser);
  liis = await signedIn(viewer(31, { companies: [own] }));
}

afterEach(() => {
  vi.useRealTimers();
});

const add = (caller: Caller, company: number) => caller.call("forecasts.create", { body: { company } });
const load = (caller: Caller, id: number) => caller.call("forecasts.load", { params: { id: String(id) } });
const compare = (caller: Caller, id: number) => caller.call("forecasts.comparison", { params: { id: String(id) } });
const change = (caller: Caller, id: number, body: object) =>
  caller.call("forecasts.change", { params: { id: String(id) }, body });
const row = (assortment: number, destination: number | null, month: number, predicted_amount: number | null) => ({
  assortment,
  destination,
  month,
  predicted_amount,
});

/** Numbers by assortment and unit. */
async function sumsOfCompany(year: number, sum: TimberSum, company: number) {
  const cells = await companySums(year, sum, [company]);
  return Object.fromEntries([...cells].map(({ assortment, unit, numbers }) => [`${assortment}/${unit}`, numbers]));
}

/** A new forecast of a new company, for the 1st quarter of 2027. */
async function newForecast(): Promise<{ id: number; company: number; user: Caller }> {
  await signIn(OPEN);
  const company = await forecaster("Uus Mets OÜ");
  const user = await signedIn(viewer(1000 + company, { companies: [company] }));
  const { body } = await add(user, company);
  return { id: body.id, company, user };
}

describe("adding", () => {
  it("is open to company users until 15 December, 23:59:59 in Tallinn, and to super users later", async () => {
    await signIn(CLOSED);
    expect((await add(liis, own)).body.code).toBe("forecast_closed");
    expect((await add(agent, others)).status).toBe(201);
    await signIn(OPEN);
    const { status, body } = await add(liis, own);
    expect([status, body]).toEqual([201, { id: forecastId(own, { year: 2027, quarter: 1 }) }]);
    expect((await add(agent, own)).body.code).toBe("forecast_exists");
  });

  it("is for the next quarter by the clock of Tallinn, not of the server", async () => {
    await signIn("2026-12-31T22:30:00Z");
    const company = await forecaster("Aastavahetuse Mets OÜ");
    expect((await add(agent, company)).body.id).toBe(forecastId(company, { year: 2027, quarter: 2 }));
  });

  it("has one winner of ten calls at once, and counts the forecast once", async () => {
    await signIn(OPEN);
    const company = await forecaster("Kiire Mets OÜ");
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(agent, company)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
    const count = (await allForecastCounts()).find((each) => each.company === company);
    expect(count).toEqual({ company, total: 1, lastYear: 2027, lastQuarter: 1 });
  });

  it("is closed for a company that enters no forecasts", async () => {
    await signIn(OPEN);
    const silent = await forecaster("Vaikiv Mets OÜ", false);
    expect((await add(agent, silent)).body.code).toBe("forecast_closed");
  });
});

describe("saving rows", () => {
  it("keeps an explicit 0, drops null, and adds up each unit by itself", async () => {
    const { id, user, company } = await newForecast();
    const [one = 0, two = 0] = groups.destinations;
    const rows = [
      row(groups.spruce, one, 1, 80.5),
      row(groups.spruce, two, 1, 0),
      row(groups.spruce, two, 2, null),
      row(groups.firewood, null, 3, 99_999_999.9999),
      row(groups.chips, one, 2, 12.3456),
    ];
    const kept = rows.filter(({ predicted_amount }) => predicted_amount !== null);
    const { status, body } = await change(user, id, { rows, version: 1 });
    expect([status, body]).toMatchObject([
      200,
      {
        rows: kept,
        status: "pending",
        get_status_display: "Kinnitamata",
        predicted_amount: { SCM: 100_000_080.4999, LCM: 12.3456 },
        version: 2,
      },
    ]);
    const { body: opened } = await load(user, id);
    expect(opened).toMatchObject({ rows: kept, version: 2, year: 2027, quarter: 1, company: { id: company } });
    expect(opened.destinations).toEqual(
      expect.arrayContaining([
        { id: one, name: "Sadam 2" },
        { id: two, name: "Sadam 10" },
      ]),
    );
  });

  it("changes the sums of the plan at once, and verify finds all of it from the rows", async () => {
    const { id, user, company } = await newForecast();
    const sums = () => sumsOfCompany(2027, planSum, company);
    const [one = 0] = groups.destinations;
    const before = [row(groups.spruce, one, 1, 80.5), row(groups.chips, one, 2, 7), row(groups.firewood, null, 2, 0)];
    await change(user, id, { rows: before, version: 1 });
    expect(await sums()).toEqual({
      [`${groups.spruce}/SCM`]: [1, 805_000, 1],
      [`${groups.chips}/LCM`]: [2, 70_000, 1],
      [`${groups.firewood}/SCM`]: [2, 0, 1],
    });
    expect(await differences()).toEqual([]);
    await change(user, id, { rows: [row(groups.spruce, one, 3, 1.0001)], version: 2 });
    await change(user, id, { rows: [], version: 2 });
    expect(await sums()).toEqual({ [`${groups.spruce}/SCM`]: [3, 10_001, 1] });
    expect(await differences()).toEqual([]);
  });

  it("is found by verify where totals, counts or the list of companies are wrong", async () => {
    const { id, user, company } = await newForecast();
    await change(user, id, { rows: [row(groups.firewood, null, 1, 5)], version: 1 });
    const forecast = (await forecastById(id))!;
    await write(ForecastEntity.put({ ...forecast, totals: { SCM: null, LCM: null } }));
    await write(ForecastCountEntity.patch({ company }, { total: 2 }));
    await write(ForecasterEntity.delete({ company }));
    expect(await differences()).toHaveLength(3);
    await write(ForecastEntity.put(forecast));
    await write(ForecastCountEntity.patch({ company }, { total: 1 }));
    await write(ForecasterEntity.put({ company, name: "Uus Mets OÜ" }));
    expect(await differences()).toEqual([]);
  });

  it("empties a forecast whose rows are all taken out", async () => {
    const { id, user } = await newForecast();
    await change(user, id, { rows: [row(groups.firewood, null, 1, 0)], version: 1 });
    const { body } = await change(user, id, { rows: [], version: 2 });
    expect(body).toMatchObject({ rows: [], predicted_amount: { SCM: null, LCM: null } });
  });

  it.each([
    ["a month of another quarter", () => row(groups.firewood, null, 4, 1), "rows"],
    ["a destination where the group has none", () => row(groups.firewood, groups.destinations[0]!, 1, 1), "rows"],
    ["a group that does not exist", () => row(9_999_999, null, 1, 1), "rows"],
    ["a negative amount", () => row(groups.firewood, null, 1, -1), "rows.0.predicted_amount"],
    ["five decimals", () => row(groups.firewood, null, 1, 0.00001), "rows.0.predicted_amount"],
    ["nine digits", () => row(groups.firewood, null, 1, 1e8), "rows.0.predicted_amount"],
    ["a number without an end", () => row(groups.firewood, null, 1, 1e300), "rows.0.predicted_amount"],
  ])("refuses %s at its field and writes nothing", async (_, wrong, field) => {
    const { id, user } = await newForecast();
    const { status, body } = await change(user, id, { rows: [wrong()], version: 1 });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect((await load(user, id)).body.version).toBe(1);
  });

  it("tells the second of two editors and keeps what the first one saved", async () => {
    const { id, user } = await newForecast();
    const first = [row(groups.firewood, null, 1, 5)];
    await change(user, id, { rows: first, version: 1 });
    const { status, body } = await change(agent, id, { rows: [], version: 1 });
    expect([status, body.code]).toEqual([409, "forecast_changed"]);
    expect((await load(user, id)).body.rows).toEqual(first);
  });

  it("has one winner of ten saves at once", async () => {
    const { id, user } = await newForecast();
    const saves = Array.from({ length: 10 }, (_, n) =>
      change(n % 2 ? user : agent, id, { rows: [row(groups.firewood, null, 1, n)], version: 1 }),
    );
    const answers = await Promise.all(saves);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    const { body } = await load(user, id);
    expect([body.version, body.rows]).toEqual([2, answers.find(({ status }) => status === 200)?.body.rows]);
  });

  it("stores 6,000 rows with the longest numbers and refuses one more", async () => {
    const { id, user } = await newForecast();
    const [one = 0] = groups.destinations;
    // The same cell again and again: the count is checked before the cells are.
    const many = (count: number) => Array.from({ length: count }, () => row(groups.spruce, one, 1, 99_999_999.9999));
    expect((await change(user, id, { rows: many(6001), version: 1 })).body.fields.rows[0]).toContain("6000");
    expect((await change(user, id, { rows: many(6000), version: 1 })).body.fields.rows[0]).toContain("kaks korda");
  });
});

describe("confirming", () => {
  it("is for good: neither rows nor another confirmation change the forecast", async () => {
    const { id, user } = await newForecast();
    const { status, body } = await change(user, id, { status: "confirmed", version: 1 });
    expect([status, body.status, body.get_status_display]).toEqual([200, "confirmed", "Kinnitatud"]);
    for (const later of [
      { rows: [], version: 2 },
      { status: "confirmed", version: 2 },
    ]) {
      expect((await change(agent, id, later)).body.code).toBe("forecast_confirmed");
    }
  });

  it("or a save at the same moment has one winner, and the stored rows are the winner's", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, user } = await newForecast();
      const [confirmed, saved] = await Promise.all([
        change(agent, id, { status: "confirmed", version: 1 }),
        change(user, id, { rows: [row(groups.firewood, null, 1, 5)], version: 1 }),
      ]);
      expect([confirmed.status, saved.status].toSorted()).toEqual([200, 409]);
      const { body } = await load(user, id);
      const isConfirmed = confirmed.status === 200;
      expect([body.status, body.rows.length]).toEqual(isConfirmed ? ["confirmed", 0] : ["pending", 1]);
    }
  });

  it.each([
    ["both rows and a status", { rows: [], status: "confirmed", version: 1 }],
    ["neither", { version: 1 }],
  ])("refuses a call with %s, and says why", async (_, call) => {
    const { id, user } = await newForecast();
    const { status, body } = await change(user, id, call);
    expect([status, body.fields]).toEqual([
      400,
      { status: ["Saatke kas read või olek: kinnitatakse see, mis on salvestatud."] },
    ]);
  });
});

describe("who sees what", () => {
  it("lists all companies that enter forecasts to a super user by name, and their own to company users", async () => {
    await signIn("2027-02-10T10:00:00Z");
    const { body: all } = await agent.call("forecasts.companies");
    const names = all.companies.map(({ name }: { name: string }) => name);
    expect([all.today, all.next_quarter]).toEqual(["2027-02-10", { year: 2027, quarter: 2 }]);
    expect(names.indexOf("Ahtme Mets OÜ")).toBeLessThan(names.indexOf("Haavasalu Mets OÜ"));
    expect(names).not.toContain("Vaikiv Mets OÜ");
    const { body: mine } = await liis.call("forecasts.companies");
    expect(mine.companies).toEqual([
      {
        id: own,
        name: "Haavasalu Mets OÜ",
        forecasts_count: 1,
        last_forecast: { year: 2027, quarter: 1 },
        may_add: false,
        why_not: "closed",
      },
    ]);
  });

  it("answers 404 for another company, its forecasts, and numbers that are none", async () => {
    const { id, company } = await newForecast();
    await signIn(OPEN);
    const refused = await Promise.all([
      liis.call("forecasts.list", { query: { company: String(company) } }),
      load(liis, id),
      compare(liis, id),
      change(liis, id, { rows: [], version: 1 }),
      change(liis, id, { status: "confirmed", version: 1 }),
      add(liis, company),
      load(agent, 12),
      load(agent, forecastId(own, { year: 2031, quarter: 2 })),
      compare(agent, forecastId(own, { year: 2031, quarter: 2 })),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(Array(9).fill(404));
    expect((await load(agent, id)).body.version).toBe(1);
  });

  it("answers 404 to people of a company that no longer enters forecasts, but shows it to super users", async () => {
    await signIn(OPEN);
    const company = await forecaster("Lõpetav Mets OÜ");
    const user = await signedIn(viewer(77, { companies: [company] }));
    const { body } = await add(user, company);
    const { body: form } = await agent.call("companies.load", { params: { id: String(company) } });
    await agent.call("companies.change", {
      params: { id: String(company) },
      body: { ...form, enters_forecasts: false },
    });
    expect((await load(user, body.id)).status).toBe(404);
    expect((await user.call("forecasts.companies")).body.companies).toEqual([]);
    expect((await load(agent, body.id)).status).toBe(200);
    const listed = (await agent.call("forecasts.companies")).body.companies;
    expect(listed.find(({ id }: { id: number }) => id === company)).toMatchObject({ why_not: "not_entering" });
  });

  it("is closed to council members without a company and to readers of prices", async () => {
    await signIn(OPEN);
    for (const role of ["councilMember", "priceListReader"] as const) {
      const other = await signedIn(viewer(78, { roles: [role], companies: [own] }));
      expect((await other.call("forecasts.companies")).status).toBe(403);
      expect((await compare(other, forecastId(own, { year: 2027, quarter: 1 }))).status).toBe(403);
      expect((await other.call("forecasts.assortments")).status).toBe(role === "councilMember" ? 200 : 403);
    }
  });

  it("compares each forecast with what was delivered in its quarter, tm and pm³ apart", async () => {
    const { id, user, company } = await newForecast();
    await change(user, id, { rows: [row(groups.spruce, groups.destinations[0]!, 1, 100)], version: 1 });
    const delivery = { company, buyer: 9, destinationKey: "SADAM0" } as const;
    const changes = [
      { ...delivery, assortment: 1, unit: "SCM", day: "2027-01-01", amount: 80_125 },
      { ...delivery, assortment: 2, unit: "SCM", day: "2027-03-31", amount: 1 },
      { ...delivery, assortment: 3, unit: "LCM", day: "2027-02-15", amount: 7000 },
      // Of other quarters.
      { ...delivery, assortment: 1, unit: "SCM", day: "2026-12-31", amount: 999_000 },
      { ...delivery, assortment: 1, unit: "SCM", day: "2027-04-01", amount: 999_000 },
    ] as const;
    await SumDeltaEntity.putAll(
      sumDeltas(changes.map(({ amount, ...timber }) => deliveredSum.change(timber, { amount }))),
    );
    await foldSums(allSums, Date.now() + 20_000);
    const { body } = await user.call("forecasts.list", { query: { company: String(company) } });
    expect(body.results[0]).toMatchObject({
      predicted_amount: { SCM: 100, LCM: null },
      completed_amount: { SCM: 80.126, LCM: 7 },
      difference: { SCM: -19.874, LCM: 7 },
      difference_percentage: { SCM: 80.13, LCM: null },
    });
  });

  it("lists forecasts by offset and by ids, the newest quarter first", async () => {
    const company = await forecaster("Pika Ajalooga Mets OÜ");
    const quarters = Array.from({ length: 53 }, (_, index) => new Date(Date.UTC(2013, index * 3 + 2, 10)));
    for (const day of quarters) {
      at(day.toISOString());
      await add(await signedIn(superUser), company);
    }
    await signIn(OPEN);
    const list = async (query: object) =>
      (await agent.call("forecasts.list", { query: { company: String(company), ...query } })).body;
    const first = await list({});
    expect([first.count, first.results.length, first.next]).toEqual([53, 50, "50"]);
    expect(
      first.results.slice(0, 3).map((each: { year: number; quarter: number }) => [each.year, each.quarter]),
    ).toEqual([
      [2026, 2],
      [2026, 1],
      [2025, 4],
    ]);
    const rest = await list({ offset: "50" });
    expect(rest.results.map((each: { quarter: number }) => each.quarter)).toEqual([4, 3, 2]);
    const asked = [first.results[1].id, first.results[4].id, forecastId(others, { year: 2027, quarter: 1 })];
    const chosen = await list({ forecasts: asked.join(",") });
    expect(chosen.results.map(({ id }: { id: number }) => id)).toEqual(asked.slice(0, 2));
  });
});

describe("beside the cells", () => {
  it("is what the company delivered in the same quarter a year before, at the lines of the forecast", async () => {
    const { id, user, company } = await newForecast();
    const [first = 0] = groups.destinations;
    const { buyer } = (await assortmentGroupById(groups.spruce))!.destinations[0]!;
    const timber = await Promise.all([groups.spruce, groups.firewood, groups.chips].map(assortmentOf));
    const delivered = (which: 0 | 1 | 2, day: string, destinationKey: string, amount: number, of = company) => ({
      company: of,
      buyer,
      destinationKey,
      assortment: timber[which]!,
      unit: which === 2 ? ("LCM" as const) : ("SCM" as const),
      day,
      amount,
    });
    const changes = [
      delivered(0, "2026-01-01", "SADAM0", 80_125),
      delivered(0, "2026-01-31", "SADAM0", 1000),
      delivered(0, "2026-03-31", "MUJAL", 5000),
      delivered(1, "2026-02-10", "SADAM0", 3000),
      delivered(1, "2026-02-20", "SADAM1", 4000),
      delivered(2, "2026-02-15", "SADAM0", 7000),
      // Of other quarters, of another company, and of timber without a group.
      delivered(0, "2025-12-31", "SADAM0", 999_000),
      delivered(0, "2026-04-01", "SADAM0", 999_000),
      delivered(0, "2026-01-15", "SADAM0", 999_000, others),
      { ...delivered(0, "2026-01-15", "SADAM0", 999_000), assortment: 99_999 },
    ];
    await SumDeltaEntity.putAll(
      sumDeltas(changes.map(({ amount, ...timber }) => deliveredSum.change(timber, { amount }))),
    );
    await foldSums(allSums, Date.now() + 20_000);
    const { body } = await compare(user, id);
    const line = (assortment: number, destination: number | null, month: number, completed_amount: number) => ({
      assortment,
      destination,
      month,
      completed_amount,
    });
    expect([body.last_year.year, body.last_year.quarter]).toEqual([2026, 1]);
    const byCell = (rows: Parameters<typeof cellKey>[0][]) =>
      rows.toSorted((one, other) => cellKey(one).localeCompare(cellKey(other)));
    expect(byCell(body.last_year.rows)).toEqual(
      byCell([
        line(groups.spruce, first, 1, 81.125),
        line(groups.spruce, null, 3, 5),
        line(groups.firewood, null, 2, 7),
        line(groups.chips, first, 2, 7),
      ]),
    );
    // It shows what was delivered, and reads no plans.
    const requests = await recorded(async () => expect((await compare(agent, id)).body).toEqual(body));
    expect(JSON.stringify(requests)).not.toContain("/plan");
  });

  it("is the forecast of the quarter before with its own months, and null where there was none", async () => {
    await signIn("2026-09-15T10:00:00Z");
    const company = await forecaster("Kahe Prognoosiga Mets OÜ");
    const { body: before } = await add(agent, company);
    const rows = [row(groups.firewood, null, 10, 0), row(groups.firewood, null, 12, 30.5)];
    await change(agent, before.id, { rows, version: 1 });
    expect((await compare(agent, before.id)).body.previous).toEqual({ year: 2026, quarter: 3, rows: null });
    await signIn(OPEN);
    const { body: after } = await add(agent, company);
    expect((await compare(agent, after.id)).body).toEqual({
      last_year: { year: 2026, quarter: 1, rows: [] },
      previous: { year: 2026, quarter: 4, rows },
    });
  });
});

/** A new assortment of a group. */
async function assortmentOf(group: number): Promise<number> {
  const saved = await addAssortment({
    code: `VORDLUS${group}`,
    name: `Võrdlus ${group}`,
    unit: "SCM",
    fixedPriceCents: NO_CENTS,
    group,
  });
  if (!saved.ok) throw new Error(saved.reason);
  return saved.assortment.id;
}
