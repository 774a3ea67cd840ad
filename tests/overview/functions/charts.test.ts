import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ActEntity, actById } from "#functions/acts/store/act.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { actSumChanges } from "#functions/acts/store/sumsOfAct.ts";
import { addForecast, saveForecastRows } from "#functions/forecasts/store/forecastWrites.ts";
import { packCells, unpackCells } from "#functions/platform/sums/cellPacking.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import { foldSums } from "#functions/platform/sums/sumFold.ts";
import { SumItemEntity } from "#functions/platform/sums/sumReads.ts";
import { commit, write } from "#functions/platform/table/transaction.ts";
import { sums } from "#functions/sums.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { Act } from "#shared/acts/contract.ts";
import { tenThousandths, thousandths } from "#shared/basics/amounts.ts";
import type { WireDeliveries, WireLeadTimes, WireMoney } from "#shared/overview/contract.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { ADDRESSES, setAddresses } from "#tests/support/acts/letters.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { signWithoutBytes } from "#tests/support/signing/signedContainers.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
let owner: number;
const acts: Act[] = [];
const FOR_EVER = Number.POSITIVE_INFINITY;

/** The 48th week of 2026. */
const today = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-26T10:00:00Z") });
afterEach(() => vi.useRealTimers());

async function newAct(date: string, measured: string, reports: number): Promise<number> {
  const { company, ids } = await importReports(agent, reports, 2, { date: measured });
  const form = formOf(await prepare(agent, company, ids), { number: `GRAAFIK-${date}-${measured}`, date });
  const { status, body } = await agent.call("actForm.create", { body: form });
  expect(status).toBe(201);
  return body.id;
}

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  const first = await newAct("2026-11-12", "2026-11-02", 2);
  await newAct("2026-10-05", "2026-10-01", 1);
  await newAct("2026-11-20", "2025-11-17", 1);
  await importReports(agent, 2, 1, { date: "2026-11-24" });
  await importReports(agent, 1, 1, { date: "2026-12-30" });
  const [purchase] = await purchaseActsOf(first);
  owner = purchase!.seller;
  const forecast = await addForecast(owner, { year: 2026, quarter: 4 }, { by: 1, at: "2026-09-01T00:00:00Z" });
  const rows = [11, 12].map((month) => ({
    assortment: 0,
    unit: "SCM" as const,
    destination: null,
    month,
    amount: tenThousandths(300_000),
  }));
  await saveForecastRows(forecast!, { before: [], after: rows }, { by: 1, at: "2026-09-01T00:00:00Z" });
  await foldSums(sums, FOR_EVER);
  for (const type of ["10", "20"]) {
    const { body: companies } = await agent.call("actLists.companies", { query: { type } });
    for (const { id } of companies.results) {
      acts.push(...(await agent.call("actLists.list", { query: { type, company: String(id) } })).body.results);
    }
  }
}, 120_000);

/** Waybills of an import are paper ones, and an act without their files is not signed. */
async function givePaper(id: number): Promise<void> {
  const before = (await actById(id))!;
  const changes = actSumChanges(before, { ...before, missingWaybill: undefined });
  await commit([
    ActEntity.patch({ id }, { missingWaybill: undefined }),
    ...sumDeltas(changes).map((delta) => SumDeltaEntity.put(delta)),
  ]);
}

const sumOf = (numbers: readonly number[]) => Math.round(1000 * numbers.reduce((sum, each) => sum + each, 0)) / 1000;

describe("money", () => {
  it("is that of the acts' lists by the month of their date", async () => {
    today();
    const { body }: { body: WireMoney } = await agent.call("overview.money");
    expect(body.months.map(({ year, month }) => `${year}-${month}`)).toHaveLength(24);
    for (const { year, month, purchases, sales, margin } of body.months) {
      const begin = `${year}-${String(month).padStart(2, "0")}`;
      const own = (wanted: number) =>
        sumOf(
          acts.flatMap(({ type, date, sum_before_tax }) =>
            type === wanted && date.startsWith(begin) ? [sum_before_tax] : [],
          ),
        );
      expect([begin, purchases, sales]).toEqual([begin, own(10), own(20)]);
      expect(margin).toBeCloseTo(sales - purchases, 2);
    }
    expect(body.months.filter(({ sales }) => sales > 0)).toHaveLength(2);
  });

  it("is not for people of a company", async () => {
    const user = await signedIn({ ...superUser, id: 601, roles: ["companyUser"], companies: [owner] });
    expect((await user.call("overview.money")).status).toBe(403);
    expect((await user.call("overview.leadTimes")).status).toBe(403);
  });
});

describe("lead times", () => {
  it("count each report of a sales act once, from its day to the day of the act", async () => {
    today();
    const { body }: { body: WireLeadTimes } = await agent.call("overview.leadTimes");
    expect(body.measured_to_act).toEqual({
      days: [
        { days: 4, count: 1 },
        { days: 10, count: 2 },
      ],
      over: 1,
      count: 4,
      median: 10,
      slowest_tenth: 61,
    });
    const datesOf = async (measured: string) => {
      const { body: list } = await agent.call("actLists.filtered", { query: { type: "20", measured } });
      return list.results.map(({ date }: Act) => date);
    };
    expect(await datesOf("2026-4")).toEqual(["2026-10-05"]);
    expect(await datesOf("2026-10")).toEqual(["2026-11-12"]);
    expect(await datesOf("2026-61")).toEqual(["2026-11-20"]);
    expect(await datesOf("2025-4")).toEqual([]);
  });

  it("count acts that both have signed, in the year of the last signature", async () => {
    const purchase = acts.find(({ type, date }) => type === 10 && date === "2026-10-05")!;
    await drain("actFiles");
    await givePaper(purchase.id);
    await setAddresses(purchase.seller.id, ADDRESSES);
    const { body } = await agent.call("actLists.sign", {
      body: { company: purchase.seller.id, acts: [purchase.id] },
    });
    expect(body).toMatchObject({ success: true });
    await signWithoutBytes(body.container_id, 2);
    await foldSums(sums, FOR_EVER);
    today();
    const { body: times }: { body: WireLeadTimes } = await agent.call("overview.leadTimes");
    // From 05.10.2026 to the company's signature of 21.11.2026.
    expect(times.act_to_signatures).toMatchObject({ days: [{ days: 47, count: 1 }], count: 1, median: 47 });
    const { body: list } = await agent.call("actLists.filtered", { query: { type: "10", signed: "2026-47" } });
    expect(list.results.map(({ id }: Act) => id)).toEqual([purchase.id]);
    expect((await agent.call("actLists.filtered", { query: { type: "10", signed: "2026-46" } })).body.found).toBe(0);
  });
});

describe("deliveries", () => {
  it("by week, buyer and group are those of the reports' lists", async () => {
    today();
    const { body }: { body: WireDeliveries } = await agent.call("overview.deliveries");
    expect(body).toMatchObject({ view: "agent", year: 2026, week_year: 2026, week: 48 });
    const [solid, ...others] = body.units;
    expect(others).toEqual([]);
    const week = (number: number) => solid!.weeks[number - 1]!;
    // Reports of 2 rows have 10.xxx and 11.xxx tm, those of one row the first of them.
    expect([week(45).delivered, week(40).delivered, week(48).delivered, week(53).delivered]).toEqual([
      42.002, 21, 20.001, 10,
    ]);
    expect([week(47).last_year, week(53).last_year]).toEqual([21, null]);
    expect([week(46).forecast, week(30).forecast]).toEqual([7, null]);
    expect(solid!.weeks).toHaveLength(53);
    const until = sumOf(solid!.weeks.filter(({ week: one }) => one <= 48).map(({ delivered }) => delivered));
    for (const lines of [solid!.buyers, solid!.groups]) {
      expect(sumOf(lines.map(({ delivered }) => delivered))).toBe(until);
      expect(sumOf(lines.map(({ last_year }) => last_year))).toBe(21);
    }
    expect(solid!.months.map(({ delivered }) => delivered)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 21, 62.003, 10]);
  });

  it("of a company are its own by month, with its forecast", async () => {
    const user = await signedIn({ ...superUser, id: 602, roles: ["companyUser"], companies: [owner] });
    today();
    const { body }: { body: WireDeliveries } = await user.call("overview.deliveries");
    expect(body).toMatchObject({ view: "company", units: [{ unit: "SCM", weeks: [], buyers: [], groups: [] }] });
    const summary = await user.call("statistics.summary", {
      query: { date_after: "2026-11-01", date_before: "2026-11-30" },
    });
    const november = body.units[0]!.months[10]!;
    expect([november.delivered, november.forecast]).toEqual([summary.body.company_sums[0].amount, 30]);
    expect(body.units[0]!.months[0]).toMatchObject({ forecast: null });
  });

  it("for a council member are volumes by month of all, as in the summaries", async () => {
    const member = await signedIn({ ...superUser, id: 603, roles: ["councilMember"] });
    today();
    const { body }: { body: WireDeliveries } = await member.call("overview.deliveries");
    const summary = await member.call("statistics.summary", {
      query: { date_after: "2026-11-01", date_before: "2026-11-30" },
    });
    const total = sumOf(summary.body.company_sums.map(({ amount }: { amount: number }) => amount));
    expect(body.units[0]!.months[10]).toMatchObject({ delivered: total, forecast: 30 });
    expect(body).toMatchObject({ view: "council", units: [{ weeks: [], buyers: [], groups: [] }] });
    expect((await member.call("overview.lastActs")).status).toBe(403);
    expect((await member.call("overview.file", { params: { chart: "weeks" }, query: { format: "xlsx" } })).status).toBe(
      404,
    );
    expect(
      (await member.call("overview.file", { params: { chart: "months" }, query: { format: "xlsx" } })).status,
    ).toBe(303);
  });
});

it("lists the last purchase acts of a company with their sums, the newest first", async () => {
  const user = await signedIn({ ...superUser, id: 604, roles: ["companyUser"], companies: [owner] });
  const { body } = await user.call("overview.lastActs");
  const own = acts.filter(({ type, seller }) => type === 10 && seller.id === owner);
  expect(body.results.map(({ id, sum }: { id: number; sum: number }) => [id, sum])).toEqual(
    own
      .toSorted((one, other) => (one.date === other.date ? other.id - one.id : one.date > other.date ? -1 : 1))
      .map(({ id, sum_before_tax }) => [id, sum_before_tax]),
  );
  expect(own.length).toBeGreaterThan(0);
});

it.each(["weeks", "buyers", "groups", "months", "money", "leadTimes"])(
  "makes a workbook of the chart %s",
  async (chart) => {
    const { status, headers } = await agent.call("overview.file", { params: { chart }, query: { format: "xlsx" } });
    expect([status, headers["location"]]).toEqual([303, expect.stringContaining(".xlsx")]);
  },
);

describe("verify", () => {
  const ofSums = async () => (await differences()).filter((one) => one.startsWith("sum "));

  it("proves the sums", async () => {
    expect(await ofSums()).toEqual([]);
  });

  it.each([
    ["money/2026", "sold"],
    ["money/2026", "bought"],
    ["waiting", "unsignedByUs"],
    ["waiting", "unsentLetters"],
    ["waiting", "unexported"],
    ["waiting", "missingOrigins"],
    ["lead/2026", "measuredToAct"],
    ["lead/2026", "actToSignatures"],
    ["total/2026/delivered", ""],
    ["weeks/2026", "assortment"],
  ])("finds a wrong number in %s %s", async (scope, key) => {
    const stored = (await SumItemEntity.get({ scope, key }))!;
    const [first, ...others] = unpackCells(stored.cells);
    const [slot, amount, rows, ...rest] = first!.numbers;
    const wrong = { ...first!, numbers: [slot!, amount! + 1, rows! + 1, ...rest] };
    await write(SumItemEntity.put({ ...stored, cells: packCells([wrong, ...others]) }));
    expect(await ofSums()).toEqual([expect.stringContaining(`sum ${scope} ${key}`)]);
    await write(SumItemEntity.put(stored));
    expect(await ofSums()).toEqual([]);
  });

  it("finds lead times that are not those of the reports, a site without origin, and volume without EUDR number", async () => {
    const sales = acts.find(({ type }) => type === 20)!;
    const purchase = acts.find(({ type }) => type === 10)!;
    await write(ActEntity.patch({ id: sales.id }, { leads: [3, 1] }));
    const unnumbered = { solid: thousandths(7), loose: thousandths(0) };
    await write(ActEntity.patch({ id: purchase.id }, { bareSites: 4, unnumbered }));
    expect(await differences()).toEqual(
      expect.arrayContaining([
        `act ${sales.id}: its lead times are not those of its reports`,
        `act ${purchase.id}: 4 sites without origin, its rows say 0`,
        expect.stringContaining(`act ${purchase.id}: 7/0 without EUDR number, its rows say `),
      ]),
    );
  });
});
