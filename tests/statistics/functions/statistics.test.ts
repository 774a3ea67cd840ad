import { beforeAll, describe, expect, it } from "vitest";
import { companyIdsByCode } from "#functions/companies/store/company.ts";
import { DestinationEntity, destinationsOf } from "#functions/companies/store/destination.ts";
import { forecastGroups } from "#functions/forecasts/forecastGroups.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import { foldSums } from "#functions/platform/sums/sumFold.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { groupsWithDestinations } from "#functions/statistics/plannedDestinations.ts";
import { planChanges } from "#functions/statistics/store/planChanges.ts";
import { timberGroups } from "#functions/statistics/timberGroups.ts";
import { sums } from "#functions/sums.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { reference } from "#tests/support/site/demo.ts";
import { addGroup, delivery, ownerParty, timber } from "#tests/support/statistics.ts";

let agent: Caller;
let owner: Caller;
let council: Caller;
let spruce: number;
let chips: number;
let kuuseoja: number;
let buyer: number;
let companies: Map<string, number>;

const quarter = { date_after: "2026-10-01", date_before: "2026-12-31" };
const idOf = (index: number) => companies.get(ownerParty(index).code)!;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 3), prices: [] });
  agent = await signedIn(superUser);
  await (await openImport("evr")).import([
    delivery({ waybill: "S1", date: "2026-10-01", amount: "12.345" }),
    delivery({ waybill: "S2", date: "2026-12-31", amount: "1", owner: 2 }),
    delivery({ waybill: "S3", date: "2027-01-01", amount: "100" }),
    delivery({ waybill: "S4", date: "2026-11-15", amount: "3", destination: "MUJAL" }),
    delivery({ waybill: "S5", date: "2026-11-15", amount: "4", destination: "", timber: timber.pine }),
    delivery({ waybill: "S6", date: "2026-11-16", amount: "2.5", destination: "MUJAL", timber: timber.pine, owner: 2 }),
    delivery({ waybill: "S7", date: "2026-11-16", amount: "50", timber: timber.chips, unit: "LCM" }),
    delivery({ waybill: "S8", date: "2026-11-16", amount: "7", timber: timber.spruce, unit: "LCM", owner: 2 }),
  ]);
  companies = await companyIdsByCode([1, 2].map((index) => ownerParty(index).code));
  buyer = (await companyIdsByCode([reference.buyers[0]!.regCode])).get(reference.buyers[0]!.regCode)!;
  const stored = (await destinationsOf(buyer)).find(({ code }) => code === "KUUSEOJA1")!;
  kuuseoja = stored.id;
  spruce = (await addGroup("Kuusk", ["KUPALK"], [{ id: kuuseoja, buyer, code: "KUUSEOJA1" }])).id;
  chips = (await addGroup("Hake", ["HAKE"], [], { unit: "LCM" })).id;
  const plans = planChanges(
    { company: idOf(1), year: 2026 },
    [],
    [
      { assortment: spruce, unit: "SCM", destination: kuuseoja, month: 10, amount: 200_000 },
      { assortment: spruce, unit: "SCM", destination: null, month: 12, amount: 0 },
    ],
  );
  await SumDeltaEntity.putAll(sumDeltas(plans));
  await foldSums(sums, Number.POSITIVE_INFINITY);
  owner = await signedIn({ ...superUser, id: 801, roles: ["companyUser"], companies: [idOf(1)] });
  council = await signedIn({ ...superUser, id: 802, roles: ["councilMember"], companies: [] });
}, 120_000);

const statistics = async (caller: Caller, assortment: number, query: Record<string, string> = {}) =>
  caller.call("statistics.assortment", { params: { assortment: String(assortment) }, query: { ...quarter, ...query } });

describe("statistics of a group", () => {
  it("have plans and deliveries by company, destination and month, and none of the next year", async () => {
    const { status, body } = await statistics(agent, spruce);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      assortment: { id: spruce, name: "Kuusk", unit: "SCM", forecasts_per_destination: true },
      all_destinations: [{ id: kuuseoja }, { id: 0, name: "Grupeerimata" }],
      companies: [idOf(1), idOf(2)],
      ungrouped_destination: true,
    });
    const forecast = { forecast__company: idOf(1), forecast__year: 2026, completed_amount: null };
    expect(body.data_forecast).toHaveLength(2);
    expect(body.data_forecast).toContainEqual({
      ...forecast,
      destination_id: kuuseoja,
      month: 10,
      yearmonth: 202610,
      predicted_amount: 20,
    });
    expect(body.data_forecast).toContainEqual({
      ...forecast,
      destination_id: 0,
      month: 12,
      yearmonth: 202612,
      predicted_amount: 0,
    });
    const own = (group: number, company: number, month: number, amount__sum: number) => ({
      group,
      timber_batch__waybill__timber_owner: company,
      month,
      yearmonth: 202600 + month,
      amount__sum,
    });
    expect(body.data_delivered).toHaveLength(3);
    expect(body.data_delivered).toContainEqual(own(kuuseoja, idOf(1), 10, 12.345));
    expect(body.data_delivered).toContainEqual(own(kuuseoja, idOf(2), 12, 1));
    expect(body.data_delivered).toContainEqual(own(0, idOf(1), 11, 3));
  });

  it("count deliveries of a part of a month by day, both days included, and plans of whole months", async () => {
    const { body } = await statistics(agent, spruce, { date_after: "2026-10-02", date_before: "2026-11-15" });
    expect(body.data_delivered).toMatchObject([{ group: 0, month: 11, amount__sum: 3 }]);
    expect(body.data_forecast).toMatchObject([{ month: 10, predicted_amount: 20 }]);
    const one = await statistics(agent, spruce, { date_after: "2026-10-01", date_before: "2026-10-01" });
    expect(one.body.data_delivered).toMatchObject([{ amount__sum: 12.345 }]);
  });

  it("reach across the end of a year", async () => {
    const { body } = await statistics(agent, spruce, { date_after: "2026-12-31", date_before: "2027-01-01" });
    expect(body.data_delivered.map((sum: { amount__sum: number }) => sum.amount__sum).toSorted()).toEqual([1, 100]);
  });

  it("filter companies and destinations, and still name all that could be chosen", async () => {
    const { body } = await statistics(agent, spruce, { company: String(idOf(2)), destination: String(kuuseoja) });
    expect(body.data_delivered).toMatchObject([{ timber_batch__waybill__timber_owner: idOf(2), amount__sum: 1 }]);
    expect(body.data_forecast).toEqual([]);
    expect(body.all_companies).toHaveLength(2);
    expect(body.all_destinations).toHaveLength(2);
  });

  it("keep the plan of a group that is planned as a whole where some destinations are chosen", async () => {
    const plannedTogether = async (isTogether: boolean) => {
      const listed = await agent.call("assortments.groups");
      const stored = listed.body.groups.find(({ id }: { id: number }) => id === spruce);
      const body = { ...stored, forecasts_per_destination: !isTogether };
      await agent.call("assortments.changeGroup", { params: { id: String(spruce) }, body });
    };
    await plannedTogether(true);
    const { body } = await statistics(agent, spruce, { destination: "0" });
    const params = { assortment: String(spruce) };
    const query = { ...quarter, destination: "0", format: "csv" };
    const file = await agent.call("statistics.assortmentFile", { params, query });
    await plannedTogether(false);
    expect(body.destinations).toEqual([0]);
    expect(body.data_delivered).toMatchObject([{ group: 0, amount__sum: 3 }]);
    expect(body.data_forecast.map((sum: { predicted_amount: number }) => sum.predicted_amount).toSorted()).toEqual([
      0, 20,
    ]);
    const [, key = ""] = /(previews\/[\w-]+\.csv)/.exec(String(file.headers["location"])) ?? [];
    const lines = new TextDecoder().decode(await readFile(key)).split("\r\n");
    expect(lines).toContain("Märkus;Plaan on kogu rühma kohta.");
    expect(lines).toContain("Kokku;;20,00;3,00;15,00;-17,00;3,00");
  });

  it("hold solid timber without a group as 'Grupeerimata', by destination in its popover", async () => {
    const { body } = await statistics(agent, 0);
    expect(body.assortment).toEqual({ id: 0, name: "Grupeerimata", unit: "SCM", forecasts_per_destination: false });
    expect(body.data_delivered).toHaveLength(2);
    const popover = await agent.call("statistics.destinations", {
      params: { assortment: "0" },
      query: { ...quarter, destination: "0" },
    });
    expect(popover.body.data_delivered).toEqual([
      { timber_batch__waybill__destination__name: "Grupeerimata", amount__sum: 4 },
      { timber_batch__waybill__destination__name: "Plats MUJAL", amount__sum: 2.5 },
    ]);
  });

  it("tell of loose timber in the forecasts, also where nothing was planned, and never among tm", async () => {
    const { body } = await statistics(agent, chips);
    expect(body.data_delivered).toEqual([]);
    expect(body.data_forecast).toMatchObject([{ month: 11, predicted_amount: null, completed_amount: 50 }]);
    const rest = await statistics(agent, -1);
    expect(rest.body.data_forecast).toMatchObject([{ predicted_amount: null, completed_amount: 7 }]);
  });

  it("refuse groups that do not exist, and periods that are too long, reversed or of another century", async () => {
    expect((await statistics(agent, 4711)).status).toBe(404);
    for (const query of [
      { date_after: "2026-12-31", date_before: "2026-12-30" },
      { date_after: "2024-01-01", date_before: "2027-01-01" },
      { date_after: "1999-01-01", date_before: "1999-01-02" },
    ]) {
      expect((await statistics(agent, 0, query)).body.fields).toHaveProperty("date_before");
    }
    expect((await statistics(agent, 0, { date_after: "2024-01-01", date_before: "2026-12-31" })).status).toBe(200);
  });
});

describe("the summary", () => {
  const summaryOf = (caller: Caller, query = {}) =>
    caller.call("statistics.summary", { query: { ...quarter, ...query } });

  it("adds up companies and groups, tm and pm³ apart", async () => {
    const { body } = await summaryOf(agent);
    expect(body.company_sums).toHaveLength(4);
    expect(body.company_sums).toContainEqual({ company: idOf(1), unit: "SCM", amount: 19.345 });
    expect(body.company_sums).toContainEqual({ company: idOf(1), unit: "LCM", amount: 50 });
    expect(body.company_sums).toContainEqual({ company: idOf(2), unit: "SCM", amount: 3.5 });
    expect(body.company_sums).toContainEqual({ company: idOf(2), unit: "LCM", amount: 7 });
    expect(body.company_forecast_sums).toEqual([{ company: idOf(1), unit: "SCM", amount: 20 }]);
    expect(body.assortment_group_sums).toHaveLength(4);
    expect(body.assortment_group_sums).toContainEqual({ assortment_group: 0, unit: "SCM", amount: 6.5 });
    expect(body.assortment_group_sums).toContainEqual({ assortment_group: spruce, unit: "SCM", amount: 16.345 });
    expect(body.assortment_group_sums).toContainEqual({ assortment_group: -1, unit: "LCM", amount: 7 });
    expect(body.assortment_forecast_sums).toEqual([{ assortment_group: spruce, unit: "SCM", amount: 20 }]);
  });

  it("is of all companies for a council member, of none with the own ones only", async () => {
    expect((await summaryOf(council)).body.company_sums).toHaveLength(4);
    expect((await summaryOf(council, { own: "true" })).body.company_sums).toEqual([]);
    const both = await signedIn({
      ...superUser,
      id: 803,
      roles: ["councilMember", "companyUser"],
      companies: [idOf(2)],
    });
    expect((await summaryOf(both)).body.company_sums).toHaveLength(4);
    expect((await summaryOf(both, { own: "true" })).body.companies).toMatchObject([{ id: idOf(2) }]);
  });
});

describe("the destination summary", () => {
  const read = (caller: Caller, query = {}) =>
    caller.call("statistics.destinationSummary", { query: { ...quarter, quarter_mode: "false", ...query } });

  it("has months or quarters by group and destination", async () => {
    const { body } = await read(agent);
    expect(body.completed_sums).toContainEqual({
      assortment: spruce,
      destination: kuuseoja,
      year: 2026,
      month: 10,
      amount: 12.345,
    });
    expect(body.assortment_destination_combos).toContainEqual({ assortment: chips, destination: 0 });
    expect(body.all_companies).toHaveLength(2);
    const { body: year } = await read(agent, { date_before: "2027-03-31", quarter_mode: "true" });
    expect(year.completed_sums).toContainEqual({
      assortment: spruce,
      destination: kuuseoja,
      year: 2026,
      month: 4,
      amount: 13.345,
    });
    expect(year.completed_sums).toContainEqual({
      assortment: spruce,
      destination: kuuseoja,
      year: 2027,
      month: 1,
      amount: 100,
    });
  });

  it("has a line for each destination of timber without a group, a removed one by its code", async () => {
    const elsewhere = (await destinationsOf(buyer)).find(({ code }) => code === "MUJAL")!;
    const ungrouped = async () => {
      const { body } = await read(agent);
      const names = new Map(body.destination_groups.map(({ id, name }: { id: number; name: string }) => [id, name]));
      return body.completed_sums
        .filter(({ assortment }: { assortment: number }) => assortment <= 0)
        .map((sum: { assortment: number; destination: number; amount: number }) => [
          sum.assortment,
          names.get(sum.destination),
          sum.amount,
        ])
        .toSorted();
    };
    const kuuseojaName = "Kuuseoja saeveski, palgiplats";
    expect(await ungrouped()).toEqual([
      [-1, kuuseojaName, 7],
      [0, "Grupeerimata", 4],
      [0, "Plats MUJAL", 2.5],
    ]);
    await write(DestinationEntity.delete(elsewhere));
    expect((await ungrouped())[2]).toEqual([0, "MUJAL", 2.5]);
    await write(DestinationEntity.create(elsewhere));
  });

  it("says the same of chosen companies as of all, where all are chosen", async () => {
    const sorted = (body: { completed_sums: unknown[]; forecast_sums: unknown[] }) =>
      [...body.completed_sums, ...body.forecast_sums].map((sum) => JSON.stringify(sum)).toSorted();
    for (const query of [{}, { date_after: "2026-10-02", date_before: "2026-12-30" }]) {
      const chosen = await read(agent, { ...query, company: `${idOf(1)},${idOf(2)}` });
      expect(sorted(chosen.body)).toEqual(sorted((await read(agent, query)).body));
    }
    const one = await read(agent, { company: String(idOf(2)) });
    expect(one.body.forecast_sums).toEqual([]);
    expect(one.body.completed_sums).toHaveLength(3);
  });
});

describe("who sees what", () => {
  it("shows company users their own companies only, in sums, choices and popovers", async () => {
    const { body } = await statistics(owner, spruce);
    expect(body.all_companies).toMatchObject([{ id: idOf(1) }]);
    expect(body.data_delivered).toHaveLength(2);
    const { body: all } = await owner.call("statistics.summary", { query: quarter });
    expect(new Set(all.company_sums.map((sum: { company: number }) => sum.company))).toEqual(new Set([idOf(1)]));
    expect(all.assortment_group_sums).toContainEqual({ assortment_group: 0, unit: "SCM", amount: 4 });
    const popover = await owner.call("statistics.destinations", {
      params: { assortment: "0" },
      query: { ...quarter, destination: "0" },
    });
    expect(popover.body.data_delivered).toMatchObject([{ amount__sum: 4 }]);
    const { body: summary } = await owner.call("statistics.destinationSummary", {
      query: { ...quarter, quarter_mode: "false" },
    });
    expect(summary.all_companies).toMatchObject([{ id: idOf(1) }]);
    expect(summary.completed_sums).toContainEqual({ assortment: 0, destination: 0, year: 2026, month: 11, amount: 4 });
  });

  it("answers 404 to another company's id, and to a council member without a company on the dashboard", async () => {
    const other = { company: `${idOf(1)},${idOf(2)}` };
    expect((await statistics(owner, spruce, other)).status).toBe(404);
    const params = { assortment: String(spruce) };
    for (const [name, query] of [
      ["statistics.destinations", { ...quarter, ...other, destination: "0" }],
      ["statistics.assortmentFile", { ...quarter, ...other, format: "csv" }],
    ] as const) {
      expect((await owner.call(name, { params, query })).status).toBe(404);
    }
    const summary = { ...quarter, ...other, quarter_mode: "false" };
    expect((await owner.call("statistics.destinationSummary", { query: summary })).status).toBe(404);
    expect((await statistics(council, spruce)).status).toBe(404);
    expect((await council.call("statistics.destinationSummary", { query: summary })).status).toBe(200);
  });
});

describe("a group that is planned by destination and lists none", () => {
  const destinations = async (today: string) => {
    const groups = await groupsWithDestinations(today);
    return groups
      .find(({ id }) => id === open.id)!
      .destinations.map(({ code }) => code)
      .toSorted();
  };
  let open: Awaited<ReturnType<typeof addGroup>>;

  beforeAll(async () => {
    open = await addGroup("Mänd", ["MAPALK"], [], { forecastsPerDestination: true });
  });

  it("takes the destinations to which its timber came in the last twelve months", async () => {
    expect(await destinations("2026-12-31")).toEqual(["MUJAL"]);
    expect(await destinations("2027-11-30")).toEqual(["MUJAL"]);
    expect(await destinations("2027-12-01")).toEqual([]);
  });

  it("takes those that a forecast of the last year or the next quarter names, too", async () => {
    const plan = { assortment: open.id, unit: "SCM", destination: kuuseoja, month: 1, amount: 0 } as const;
    await SumDeltaEntity.putAll(sumDeltas(planChanges({ company: idOf(1), year: 2027 }, [], [plan])));
    await foldSums(sums, Number.POSITIVE_INFINITY);
    expect(await destinations("2026-11-28")).toEqual(["KUUSEOJA1", "MUJAL"]);
    expect(await destinations("2028-01-31")).toEqual(["KUUSEOJA1"]);
  });

  it("shows them as columns and as lines of a forecast, and leaves groups that list some alone", async () => {
    const { groups } = await forecastGroups("2026-11-28");
    expect(groups.find(({ id }) => id === open.id)!.destinations).toContain(kuuseoja);
    expect(groups.find(({ id }) => id === spruce)!.destinations).toEqual([kuuseoja]);
    expect((await timberGroups("2026-11-28")).plannedFor(open.id, String(kuuseoja))).toBe(kuuseoja);
  });
});
