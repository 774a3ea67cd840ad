import { beforeAll, expect, it } from "vitest";
import { allAssortments } from "#functions/data/assortments/assortment.ts";
import { companyIdsByCode } from "#functions/data/companies/company.ts";
import { destinationsOf } from "#functions/data/companies/destination.ts";
import { type PlannedRow, planChanges } from "#functions/data/sums/planChanges.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/data/sums/sumDelta.ts";
import { foldSums } from "#functions/data/sums/sumFold.ts";
import { openImport } from "#functions/reports/import/importReports.ts";
import { type Random, seeded } from "#scripts/random/random.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type Period } from "#shared/domain/dates/periods.ts";
import { sumOfPlans } from "#shared/domain/statistics/planSums.ts";
import { destinationFacts, statisticsFacts, summaryFacts } from "#shared/domain/statistics/wireFacts.ts";
import type { PlanAndDelivered } from "#shared/domain/sums/comparison.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { reference } from "#tests/support/site/demo.ts";
import { addGroup, delivery, ownerParty, timber } from "#tests/support/statistics.ts";

/** Operations between two looks at all views. */
const EACH = 25;
const ROUNDS = 8;
const PLACES = ["KUUSEOJA1", "PLATS2", ""];
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

type Fact = Parameters<typeof delivery>[0];

let agent: Caller;
let groups: { id: number; unit: "SCM" | "LCM" }[];
let places: number[];
const random: Random = seeded(20_261_122);
/** The truth: the newest measurement of each waybill, and the rows of each forecast. */
const deliveries = new Map<string, Fact>();
const plans = new Map<string, { company: number; year: number; rows: PlannedRow[] }>();

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 2) });
  agent = await signedIn(superUser);
  const first = KINDS.map((kind, index) =>
    fact(`ALGUS${index}`, { ...kind, place: PLACES[index % 2]!, owner: (index % 3) + 1 }),
  );
  await deliver(first);
  const code = reference.buyers[0]!.regCode;
  const buyer = (await companyIdsByCode([code])).get(code)!;
  const stored = (await destinationsOf(buyer)).filter((place) => PLACES.includes(place.code));
  places = stored.map(({ id }) => id);
  const spruce = await addGroup(
    "Kuusk",
    ["KUPALK"],
    stored.slice(0, 1).map(({ id, code: own }) => ({ id, buyer, code: own })),
  );
  const chips = await addGroup("Hake", ["HAKE"], [], { unit: "LCM" });
  groups = [spruce, chips].map(({ id, unit }) => ({ id, unit }));
}, 120_000);

function fact(waybill: string, facts: Partial<Fact> = {}): Fact {
  const kind = random.pick(KINDS);
  return {
    ...kind,
    waybill,
    date: `202${random.int(5, 7)}-${two(random.pick([1, 2, 10, 11, 12]))}-${two(random.pick([1, 9, 10, 15, 28]))}`,
    place: random.pick(PLACES),
    amount: `${random.int(0, 40)}.${String(random.int(1, 999)).padStart(3, "0")}`,
    owner: random.int(1, 3),
    ...facts,
  };
}

let hour = 0;
async function deliver(facts: readonly Fact[]): Promise<void> {
  hour++;
  const { busy } = await (await openImport("evr")).import(facts.map((each) => delivery({ ...each, hour })));
  expect(busy).toEqual([]);
  for (const each of facts) deliveries.set(each.waybill, each);
}

async function plan(company: number): Promise<void> {
  const year = random.int(2025, 2027);
  const key = `${company}/${year}`;
  const before = plans.get(key)?.rows ?? [];
  const rows = Array.from({ length: random.int(0, 5) }, (_, index): PlannedRow => {
    const { id, unit } = random.pick(groups);
    const destination = unit === "LCM" ? null : random.pick([null, ...places]);
    const amount = random.chance(0.2) ? 0 : random.int(1, 9_999_999);
    return { assortment: id, unit, destination, month: index * 2 + 1, amount };
  });
  for (const delta of sumDeltas(planChanges({ company, year }, before, rows))) await SumDeltaEntity.put(delta).go();
  plans.set(key, { company, year, rows });
}

/** A plain sum over the facts of a period: plans of whole months, deliveries by day. */
function plainTotal(period: Period, unit: "SCM" | "LCM"): PlanAndDelivered {
  const delivered = [...deliveries.values()]
    .filter((each) => each.unit === unit && each.date >= period.from && each.date <= period.to)
    .reduce((sum, { amount = "0" }) => sum + Math.round(Number(amount) * 10_000), 0);
  const [first, last] = [period.from.slice(0, 7), period.to.slice(0, 7)];
  const rows = [...plans.values()].flatMap(({ year, rows: own }) =>
    own.filter(
      ({ month, unit: of }) => of === unit && `${year}-${two(month)}` >= first && `${year}-${two(month)}` <= last,
    ),
  );
  return { plan: rows.length > 0 ? rows.reduce((sum, { amount }) => sum + amount, 0) : null, delivered };
}

async function ask(route: `statistics.${string}`, query: Record<string, string>, params = {}) {
  const { status, body } = await agent.call(route, { params, query });
  expect(status).toBe(200);
  return body;
}

it(`dashboards, summaries and destination summaries equal a plain sum over the facts after ${EACH * ROUNDS} random operations`, async () => {
  const companies = [...(await companyIdsByCode([1, 2, 3].map((index) => ownerParty(index).code))).values()];
  expect((await allAssortments()).length).toBeGreaterThan(2);
  for (let round = 0; round < ROUNDS; round++) {
    for (let done = 0; done < EACH; done++) {
      // A third are corrections of earlier waybills, of any fact; one in six saves a forecast.
      const known = [...deliveries.keys()];
      if (random.chance(0.17)) await plan(random.pick(companies));
      else await deliver([fact(random.chance(0.35) ? random.pick(known) : `V${round}-${done}`)]);
    }
    await foldSums(Number.POSITIVE_INFINITY);
    for (const period of PERIODS) {
      const query = { date_after: period.from, date_before: period.to };
      const summary = await ask("statistics.summary", query);
      const places = await ask("statistics.destinationSummary", {
        ...query,
        quarter_mode: random.pick(["true", "false"]),
      });
      const chosen = await ask("statistics.destinationSummary", {
        ...query,
        quarter_mode: "true",
        company: companies.join(","),
      });
      for (const unit of ["SCM", "LCM"] as const) {
        const expected = plainTotal(period, unit);
        const ids = [...groups.filter((group) => group.unit === unit).map(({ id }) => id), unit === "SCM" ? 0 : -1];
        const boards = await Promise.all(
          ids.map((id) => ask("statistics.assortment", query, { assortment: String(id) })),
        );
        const byCompany = summaryFacts(
          unit,
          summary.companies,
          ({ company }: { company: number; unit: "SCM"; amount: number }) => company,
          {
            planned: summary.company_forecast_sums,
            delivered: summary.company_sums,
          },
        );
        const byGroup = summaryFacts(
          unit,
          summary.assortment_groups,
          (sum: { assortment_group: number; unit: "SCM"; amount: number }) => sum.assortment_group,
          {
            planned: summary.assortment_forecast_sums,
            delivered: summary.assortment_group_sums,
          },
        );
        const inUnit = new Set(ids);
        const ofUnit = (reply: never) => destinationFacts(reply).filter(({ assortment }) => inUnit.has(assortment));
        expect({
          boards: sumOfPlans(boards.flatMap(statisticsFacts)),
          companies: sumOfPlans(byCompany),
          groups: sumOfPlans(byGroup),
          places: sumOfPlans(ofUnit(places as never)),
          chosen: sumOfPlans(ofUnit(chosen as never)),
        }).toEqual({ boards: expected, companies: expected, groups: expected, places: expected, chosen: expected });
      }
    }
  }
}, 400_000);

function two(number: number): string {
  return String(number).padStart(2, "0");
}
