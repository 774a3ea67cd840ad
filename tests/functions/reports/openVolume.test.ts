import { beforeAll, describe, expect, it } from "vitest";
import { allReportStats, ReportStatsEntity } from "#functions/data/reports/reportStats.ts";
import { openImport } from "#functions/reports/import/importReports.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/differences.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
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
    expect((await agent.call("acts.create", { body: formOf(loaded, { number: "MAHT-1" }) })).status).toBe(201);
    expect(await openAt([destination])).toEqual([{ openSolid: 5, openLoose: 11_000, openCents: 99_550 }]);
    expect(await differences()).toEqual([]);
  });

  it("are checked by npm run verify", async () => {
    const { reports } = await importReports(agent, 1, 1);
    const destination = reports[0]!.destination!.code;
    const stats = (await allReportStats()).find((one) => one.destination === destination);
    await ReportStatsEntity.put({ ...stats!, openCents: stats!.openSolid as never }).go();
    expect(await differences()).toEqual([
      `reports at ${stats!.buyer}/${destination}: openCents is 10000, the facts say 100000`,
    ]);
    await ReportStatsEntity.put(stats!).go();
    expect(await differences()).toEqual([]);
  });
});
