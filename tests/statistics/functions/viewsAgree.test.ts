import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { companyIdsByCode } from "#functions/companies/store/company.ts";
import { destinationsOf } from "#functions/companies/store/destination.ts";
import { forecastWithRows, type StoredForecastRow } from "#functions/forecasts/store/forecastRows.ts";
import { addForecast, saveForecastRows } from "#functions/forecasts/store/forecastWrites.ts";
import { foldSums } from "#functions/platform/sums/sumFold.ts";
import { sums } from "#functions/sums.ts";
import { type Random, seeded } from "#scripts/random/random.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { tenThousandths } from "#shared/basics/amounts.ts";
import { type Period } from "#shared/basics/periods.ts";
import type { ListedForecast } from "#shared/forecasts/contract.ts";
import { forecastId, forecastKey } from "#shared/forecasts/forecasts.ts";
import { amountOfWire, type PlanAndDelivered, sumOfPlans } from "#shared/statistics/comparison.ts";
import { destinationFacts, statisticsFacts, summaryFacts } from "#shared/statistics/wireFacts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { mortal } from "#tests/support/chaos/mortal.ts";
import { isEveryCase } from "#tests/support/everyCase.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { reference } from "#tests/support/site/demo.ts";
import { addGroup, delivery, ownerParty, timber } from "#tests/support/statistics.ts";

/** Operations between two looks at all views. */
const EACH = 125;
const ROUNDS = isEveryCase ? 8 : 2;
const DEATH = 0.3;
const TWICE = 0.2;
const YEARS = [2025, 2026, 2027];
const QUARTERS = [1, 2, 3, 4];
const CODES = ["KUUSEOJA1", "PLATS2", ""];
const KINDS = [
  { timber: timber.spruce, unit: "SCM" },
  { timber: timber.pine, unit: "SCM" },
  { timber: timber.chips, unit: "LCM" },
  { timber: timber.spruce, unit: "LCM" },
] as const;
const PERIODS: Period[] = [
  { from: "2026-10-01", to: "2026-12-31" },
  { from: "2026-01-01", to: "2026-12-31" },
  { from: "2025-11-15", to: "2026-02-10" },
  { from: "2026-12-31", to: "2027-01-01" },
  { from: "2025-01-01", to: "2027-12-31" },
];

type Fact = Parameters<typeof delivery>[0] & { hour: number };

let agent: Caller;
let groups: { id: number; unit: "SCM" | "LCM" }[];
let ids: number[];
let companies: number[];
const random: Random = seeded(20_261_122);
/** The truth: the newest measurement of each waybill, and the rows of each forecast. */
const deliveries = new Map<string, Fact>();
const plans = new Map<number, StoredForecastRow[]>();
let deaths = 0;
let hour = 0;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 2), prices: [] });
  agent = await signedIn(superUser);
  const first = KINDS.map((kind, index) =>
    fact(`ALGUS${index}`, { ...kind, destination: CODES[index % 2]!, owner: (index % 3) + 1 }),
  );
  await deliver(first);
  const code = reference.buyers[0]!.regCode;
  const buyer = (await companyIdsByCode([code])).get(code)!;
  const stored = (await destinationsOf(buyer)).filter(({ code }) => CODES.includes(code));
  ids = stored.map(({ id }) => id);
  const spruce = await addGroup(
    "Kuusk",
    ["KUPALK"],
    stored.slice(0, 1).map(({ id, code: own }) => ({ id, buyer, code: own })),
  );
  const chips = await addGroup("Hake", ["HAKE"], [], { unit: "LCM" });
  groups = [spruce, chips].map(({ id, unit }) => ({ id, unit }));
  companies = [...(await companyIdsByCode([1, 2, 3].map((index) => ownerParty(index).code))).values()];
  for (const company of companies) {
    for (const year of YEARS) for (const quarter of QUARTERS) await addForecast(company, { year, quarter }, stamp());
  }
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
}, 120_000);

afterAll(() => {
  vi.useRealTimers();
});

const stamp = () => ({ by: 1, at: new Date().toISOString() });

/** A measurement that is newer than all before it. */
function fact(waybill: string, facts: Partial<Fact> = {}): Fact {
  const kind = random.pick(KINDS);
  const day = `${two(random.pick([1, 2, 10, 11, 12]))}-${two(random.pick([1, 9, 10, 15, 28, 31]))}`;
  const made: Fact = {
    ...kind,
    waybill,
    date: `${random.pick(YEARS)}-${day.replace("02-31", "02-28").replace("11-31", "11-30")}`,
    destination: random.pick(CODES),
    amount: `${random.int(0, 40)}.${String(random.int(1, 999)).padStart(3, "0")}`,
    owner: random.int(1, 3),
    hour: ++hour,
    ...facts,
  };
  deliveries.set(waybill, made);
  return made;
}

async function perhapsDying(work: () => Promise<unknown>): Promise<boolean> {
  const death = random.chance(DEATH) ? { at: random.int(1, 6), isWritten: random.chance(0.5) } : undefined;
  const result = await mortal(death, async () => {
    await work();
    return true;
  });
  if (result === undefined) deaths++;
  return result !== undefined;
}

/** As a queue delivers: again until the worker has lived to the end of it. */
async function deliver(facts: readonly Fact[]): Promise<void> {
  const work = async () => {
    const { busy } = await (await openImport("evr")).import(facts.map(delivery));
    expect(busy).toEqual([]);
  };
  while (!(await perhapsDying(work)));
}

/** Measurements in any order, a few at a time, some of them twice. */
async function deliverInDisorder(facts: readonly Fact[]): Promise<void> {
  const twice = facts.filter(() => random.chance(TWICE));
  const waiting = random.sample([...facts, ...twice], facts.length + twice.length);
  while (waiting.length > 0) {
    const some = waiting.splice(0, random.int(1, 8));
    await deliver(some);
    if (random.chance(0.3)) await perhapsDying(() => foldSums(sums, Number.POSITIVE_INFINITY));
  }
}

/** Saves other rows of a forecast; when the process dies all of them are saved, or none. */
async function plan(): Promise<void> {
  const quarter = random.pick(QUARTERS);
  const id = forecastId(random.pick(companies), { year: random.pick(YEARS), quarter });
  const { forecast, rows: before } = (await forecastWithRows(id))!;
  const after = Array.from({ length: random.int(0, 3) }, (_, index): StoredForecastRow => {
    const { id: assortment, unit } = random.pick(groups);
    const destination = unit === "LCM" ? null : random.pick([null, ...ids]);
    const amount = tenThousandths(random.chance(0.2) ? 0 : random.int(1, 9_999_999));
    return { assortment, unit, destination, month: quarter * 3 - index, amount };
  });
  await perhapsDying(() => saveForecastRows(forecast, { before, after }, stamp()));
  const { rows } = (await forecastWithRows(id))!;
  expect([before, after]).toContainEqual(rows);
  plans.set(id, rows);
}

/** A plain sum over the facts of a period: plans of whole months, deliveries by day. */
function plainTotal(period: Period, unit: "SCM" | "LCM"): PlanAndDelivered {
  const delivered = [...deliveries.values()]
    .filter((each) => each.unit === unit && each.date >= period.from && each.date <= period.to)
    .reduce((sum, { amount = "0" }) => sum + Math.round(Number(amount) * 10_000), 0);
  const [first, last] = [period.from.slice(0, 7), period.to.slice(0, 7)];
  const rows = [...plans].flatMap(([id, own]) =>
    own.filter(({ month, unit: of }) => {
      const day = `${forecastKey(id)!.year}-${two(month)}`;
      return of === unit && day >= first && day <= last;
    }),
  );
  return { plan: rows.length > 0 ? rows.reduce((sum, { amount }) => sum + amount, 0) : null, delivered };
}

async function ask(route: `statistics.${string}`, query: Record<string, string>, params = {}) {
  const { status, body } = await agent.call(route, { params, query });
  expect(status).toBe(200);
  return body;
}

/** What the lists of forecasts say of the three years. */
async function listedTotals(unit: "SCM" | "LCM"): Promise<PlanAndDelivered> {
  const lists = await Promise.all(
    companies.map((company) => agent.call("forecasts.list", { query: { company: String(company) } })),
  );
  const forecasts: ListedForecast[] = lists.flatMap(({ body }) => body.results);
  expect(forecasts).toHaveLength(companies.length * YEARS.length * QUARTERS.length);
  return sumOfPlans(
    forecasts.map(({ predicted_amount: planned, completed_amount: completed }) => ({
      plan: planned[unit] === null ? null : amountOfWire(planned[unit]),
      delivered: amountOfWire(completed[unit]),
    })),
  );
}

async function expectAgreement(period: Period): Promise<void> {
  const query = { date_after: period.from, date_before: period.to };
  const summary = await ask("statistics.summary", query);
  const mode = random.pick(["true", "false"]);
  const byDestination = await ask("statistics.destinationSummary", { ...query, quarter_mode: mode });
  const own = { ...query, quarter_mode: "true", company: companies.join(",") };
  const chosen = await ask("statistics.destinationSummary", own);
  for (const unit of ["SCM", "LCM"] as const) {
    const expected = plainTotal(period, unit);
    const ids = [...groups.filter((group) => group.unit === unit).map(({ id }) => id), unit === "SCM" ? 0 : -1];
    const boards = await Promise.all(ids.map((id) => ask("statistics.assortment", query, { assortment: String(id) })));
    const byCompany = summaryFacts(
      unit,
      summary.companies,
      ({ company }: { company: number; unit: "SCM"; amount: number }) => company,
      { planned: summary.company_forecast_sums, delivered: summary.company_sums },
    );
    const byGroup = summaryFacts(
      unit,
      summary.assortment_groups,
      (sum: { assortment_group: number; unit: "SCM"; amount: number }) => sum.assortment_group,
      { planned: summary.assortment_forecast_sums, delivered: summary.assortment_group_sums },
    );
    const inUnit = new Set(ids);
    const ofUnit = (reply: never) => destinationFacts(reply).filter(({ assortment }) => inUnit.has(assortment));
    expect({
      boards: sumOfPlans(boards.flatMap(statisticsFacts)),
      companies: sumOfPlans(byCompany),
      groups: sumOfPlans(byGroup),
      destinations: sumOfPlans(ofUnit(byDestination as never)),
      chosen: sumOfPlans(ofUnit(chosen as never)),
    }).toEqual({ boards: expected, companies: expected, groups: expected, destinations: expected, chosen: expected });
  }
}

it(`all views equal a plain sum over the facts after each ${EACH} of ${EACH * ROUNDS} random operations with deaths, doubled and disordered messages`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const facts: Fact[] = [];
    for (let done = 0; done < EACH; done++) {
      // A third are corrections of earlier waybills, of any fact; one in six saves a forecast.
      if (random.chance(0.17)) await plan();
      else facts.push(fact(random.chance(0.35) ? random.pick([...deliveries.keys()]) : `V${round}-${done}`));
    }
    await deliverInDisorder(facts);
    // A worker that died leaves its lease.
    vi.setSystemTime(Date.now() + 120_000);
    expect(await foldSums(sums, Number.POSITIVE_INFINITY)).toBe("done");
    for (const period of PERIODS) await expectAgreement(period);
    for (const unit of ["SCM", "LCM"] as const) {
      expect(await listedTotals(unit)).toEqual(plainTotal({ from: "2025-01-01", to: "2027-12-31" }, unit));
    }
  }
  expect(deaths).toBeGreaterThan(ROUNDS);
  expect(await differences()).toEqual([]);
}, 400_000);

function two(number: number): string {
  return String(number).padStart(2, "0");
}
