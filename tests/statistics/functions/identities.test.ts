import { beforeAll, describe, expect, it } from "vitest";
import { companiesById, companyIdsByCode } from "#functions/companies/store/company.ts";
import { changeCompany } from "#functions/companies/store/companyWrites.ts";
import { createDestination, type Destination, renameDestination } from "#functions/companies/store/destination.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import { foldSums } from "#functions/platform/sums/sumFold.ts";
import { removeUnusedDestination } from "#functions/reports/store/reportStats.ts";
import { planChanges } from "#functions/statistics/store/planChanges.ts";
import { sums } from "#functions/sums.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { reference } from "#tests/support/site/demo.ts";
import { addGroup, delivery, ownerParty, timber } from "#tests/support/statistics.ts";

const quarter = { date_after: "2026-10-01", date_before: "2026-12-31" };

let agent: Caller;
let company: number;
let buyer: number;
let group: number;
let gone: Destination;
let renamed: Destination;

const fold = async () => expect(await foldSums(sums, Number.POSITIVE_INFINITY)).toBe("done");
const statistics = async (assortment = group) =>
  (await agent.call("statistics.assortment", { params: { assortment: String(assortment) }, query: quarter })).body;
const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name);

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 1), prices: [] });
  agent = await signedIn(superUser);
  const code = reference.buyers[0]!.regCode;
  buyer = (await companyIdsByCode([code])).get(code)!;
  gone = (await createDestination(buyer, "KAOB", "Kaduv plats"))!;
  renamed = (await createDestination(buyer, "UUS", "Vana nimi"))!;
  await (await openImport("evr")).import([
    delivery({ waybill: "N1", date: "2026-10-05", destination: "UUS" }),
    delivery({ waybill: "N2", date: "2026-10-05", destination: "PLATS1", timber: timber.pine, amount: "3" }),
    delivery({ waybill: "N3", date: "2026-10-05", destination: "PLATS2", timber: timber.pine, amount: "4" }),
  ]);
  group = (await addGroup("Kuusk", ["KUPALK"], [gone, renamed])).id;
  const owner = ownerParty(1).code;
  company = (await companyIdsByCode([owner])).get(owner)!;
  const rows = [gone, renamed].map(({ id }, index) => ({
    assortment: group,
    unit: "SCM" as const,
    destination: id,
    month: 10,
    amount: 10_000 * (index + 1),
  }));
  await SumDeltaEntity.putAll(sumDeltas(planChanges({ company, year: 2026 }, [], rows)));
  await fold();
}, 120_000);

describe("sums are of an identity, and every view shows its name of today", () => {
  it("of a destination that is renamed: one column, before and after a delivery under the new name", async () => {
    expect(namesOf((await statistics()).all_destinations)).toEqual(["Kaduv plats", "Vana nimi"]);
    await renameDestination(buyer, "UUS", "Uus nimi");
    await (await openImport("evr")).import([delivery({ waybill: "N4", date: "2026-10-06", destination: "UUS" })]);
    await fold();
    const body = await statistics();
    expect(namesOf(body.all_destinations)).toEqual(["Kaduv plats", "Uus nimi"]);
    expect(body.data_delivered).toMatchObject([{ group: renamed.id, amount__sum: 20 }]);
    const summary = await agent.call("statistics.destinationSummary", { query: { ...quarter, quarter_mode: "false" } });
    expect(namesOf(summary.body.destination_groups)).toContain("Uus nimi");
  });

  it("of a company that is renamed: one line", async () => {
    const [before] = (await companiesById([company])).values();
    expect((await changeCompany(before!, { ...before!, name: "Uue Nimega Mets OÜ" })).ok).toBe(true);
    expect((await statistics()).all_companies).toEqual([{ id: company, name: "Uue Nimega Mets OÜ" }]);
    const { body } = await agent.call("statistics.summary", { query: quarter });
    expect(namesOf(body.companies)).toEqual(["Uue Nimega Mets OÜ"]);
  });

  it("of a destination that is removed: what was planned for it keeps its column, under its code", async () => {
    expect(await removeUnusedDestination(buyer, "KAOB")).toBe("removed");
    const body = await statistics();
    expect(namesOf(body.all_destinations)).toEqual(["KAOB", "Uus nimi"]);
    expect(body.data_forecast).toContainEqual(
      expect.objectContaining({ destination_id: gone.id, predicted_amount: 1 }),
    );
    const { body: groups } = await agent.call("forecasts.assortments");
    expect(groups.destinations).toContainEqual({ id: gone.id, name: "KAOB" });
  });

  it("of two destinations with one name: each is told apart, by its code where the buyer is the same", async () => {
    for (const code of ["PLATS1", "PLATS2"]) await renameDestination(buyer, code, "Laoplats");
    const { body } = await agent.call("statistics.destinations", {
      params: { assortment: "0" },
      query: { ...quarter, destination: "0" },
    });
    const name = reference.buyers[0]!.name;
    expect(
      body.data_delivered.map((line: { timber_batch__waybill__destination__name: string; amount__sum: number }) => [
        line.timber_batch__waybill__destination__name,
        line.amount__sum,
      ]),
    ).toEqual([
      [`Laoplats (${name}, PLATS1)`, 3],
      [`Laoplats (${name}, PLATS2)`, 4],
    ]);
  });
});
