import { beforeAll, describe, expect, it } from "vitest";
import { write } from "#functions/platform/table/transaction.ts";
import { allReportStats, ReportStatsEntity } from "#functions/reports/store/reportStats.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
});

/** Volume and value of open rows at the destinations whose codes are given. */
async function openAt(destinations: readonly string[]) {
  const stats = (await allReportStats()).filter(({ destination }) => destinations.includes(destination));
  return stats.map(({ openSolid, openLoose, openCents }) => ({ openSolid, openLoose, openCents }));
}

/** What the dashboard shows of a destination and of its company. */
async function shownAt(company: string, destination: string) {
  const { body: companies } = await agent.call("reports.companies");
  const { body: destinations } = await agent.call("reports.destinations", { params: { id: company } });
  return {
    company: companies.find((one: { id: number }) => String(one.id) === company).open,
    destination: destinations.find((one: { code: string }) => one.code === destination).open,
    others: destinations.filter((one: { code: string }) => one.code !== destination),
  };
}

describe("volume and value of the open rows of a destination", () => {
  it("follow imports, corrections and acts exactly", async () => {
    const { company, ids, reports } = await importReports(agent, 2, 2);
    const destination = reports[0]!.destination!.code;
    // Rows of 10.000 and 11.000 tm at 100.00 and 90.50, then 10.001 and 11.001.
    const [first, second] = [100_000 + 99_550, 100_010 + 99_559];
    expect(await openAt([destination])).toEqual([{ openSolid: 42_002, openLoose: 0, openCents: first + second }]);

    const [one] = reports;
    const [row, other] = one!.rows;
    const corrected = {
      ...one!,
      rows: [
        { ...row!, amount: "0.005", price: "0.99" },
        { ...other!, unit: "LCM" as const },
      ],
    };
    expect(await (await openImport("file")).import([corrected])).toMatchObject({ changed: 1 });
    expect(await openAt([destination])).toEqual([
      { openSolid: 21_007, openLoose: 11_000, openCents: 0 + 99_550 + second },
    ]);

    const [id] = ids.toSorted((a, b) => a - b).slice(-1);
    const loaded = await prepare(agent, company, [id!]);
    expect((await agent.call("actForm.create", { body: formOf(loaded, { number: "MAHT-1" }) })).status).toBe(201);
    expect(await openAt([destination])).toEqual([{ openSolid: 5, openLoose: 11_000, openCents: 99_550 }]);
    expect((await shownAt(company, destination)).destination).toEqual({
      amount: 0.005,
      amount_loose: 11,
      euros: 995.5,
    });
    expect(await differences()).toEqual([]);
  });

  it("are shown for the report and the destination, and summed for the company, with 0 where nothing is open", async () => {
    const first = await importReports(agent, 1, 1);
    const second = await importReports(agent, 1, 2);
    const shown = await shownAt(first.company, first.reports[0]!.destination!.code);
    expect(shown.destination).toEqual({ amount: 10, amount_loose: 0, euros: 1000 });
    const { body: listed } = await agent.call("reports.list", {
      query: { company: second.company, destination_code: second.reports[0]!.destination!.code, acted: "False" },
    });
    expect(listed.results[0].open).toEqual({ amount: 21, amount_loose: 0, euros: 1995.5 });
    const other = await shownAt(second.company, second.reports[0]!.destination!.code);
    expect(other.destination).toEqual({ amount: 21, amount_loose: 0, euros: 1995.5 });
    const cents = (euros: number) => Math.round(euros * 100);
    const sum = other.others.reduce((total: number, { open }: typeof other.others) => total + cents(open.euros), 0);
    expect(cents(other.company.euros)).toBe(sum + 199_550);
    const empty = other.others.find((one: { report_counts: { total: number } }) => one.report_counts.total === 0);
    expect(empty.open).toEqual({ amount: 0, amount_loose: 0, euros: 0 });
  });

  it("are checked by npm run verify", async () => {
    const { reports } = await importReports(agent, 1, 1);
    const destination = reports[0]!.destination!.code;
    const stats = (await allReportStats()).find((one) => one.destination === destination);
    await write(ReportStatsEntity.put({ ...stats!, openCents: stats!.openSolid as never }));
    expect(await differences()).toEqual([
      `reports at ${stats!.buyer}/${destination}: openCents is 10000, the facts say 100000`,
    ]);
    await write(ReportStatsEntity.put(stats!));
    expect(await differences()).toEqual([]);
  });
});
