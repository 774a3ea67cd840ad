import { beforeAll, describe, expect, it } from "vitest";
import { addCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { addDestination } from "#functions/companies/store/destination.ts";
import { importDoubts } from "#functions/imports/importDoubts.ts";
import { storedReports } from "#functions/imports/storedReports.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { DoubtList } from "#shared/reports/doubtList.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import { WrittenNames } from "#shared/reports/writtenNames.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode } from "#tests/support/api/companies.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { plainCsvOf } from "#tests/support/reports/measurementFiles.ts";
import { importRunOf, startImport } from "#tests/support/reports/uploads.ts";
import { withLaggingIndexes } from "#tests/support/services/laggingIndexes.ts";
import { takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** More writes than a test makes. */
const LAG = 1000;

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: [], prices: [] });
  agent = await signedIn(superUser);
});

function measured(buyer: string): MeasuredReport {
  const number = `UUS-${buyer}`;
  return {
    number,
    date: "2026-11-02",
    seller: { code: reference.platform.regCode, name: reference.platform.name },
    buyer: { code: buyer, name: "Uus Saeveski OÜ" },
    destination: { code: "LADU", name: "Ladu" },
    waybills: [{ number: `W${number}`, finished: true }],
    rows: [
      {
        waybill: `W${number}`,
        assortment: { code: "KUPALK", name: "Kuusepalk" },
        unit: "SCM",
        amount: "10",
        price: "100",
      },
    ],
  };
}

describe("an import that names a buyer who was added a moment ago", () => {
  it("takes a file, and refuses another one that names a buyer whom nobody has added", async () => {
    const [added, unknown] = [freeCode(701), freeCode(702)];
    const run = async (code: string) => {
      const file = plainCsvOf([{ "Raporti number": `FAIL-${code}`, "Ostja registrikood": code, Hind: "99,50" }]);
      const { body } = await startImport(agent, "raportid.csv", file);
      await takeMessages("imports");
      await work("imports", [{ importRun: body.id }]);
      return importRunOf(agent, body.id);
    };
    await withLaggingIndexes(LAG, async () => {
      await addCompany(newBuyer(added, "Uus Saeveski OÜ", "Tee 1, Paide"));
      const { state, errors } = await run(added);
      expect(errors).toEqual([]);
      expect(["complete", "suspicious"]).toContain(state);
      expect((await run(unknown)).errors).toMatchObject([
        { row: 2, reason: `Ostjat registrikoodiga ${unknown} ei ole.` },
      ]);
    });
  });

  it("sees the stored report and the destinations of the buyer", async () => {
    const code = freeCode(703);
    await withLaggingIndexes(LAG, async () => {
      const buyer = await addCompany(newBuyer(code, "Uus Saeveski OÜ", "Tee 1, Paide"));
      await addDestination(buyer, "LADU", "Ladu");
      const report = measured(code);
      const doubts = await importDoubts(
        [{ measured: report, lines: [2] }],
        { doubts: new DoubtList(), names: new WrittenNames() },
        "2026-11-03",
        async () => new Map(),
      );
      expect(doubts.filter(({ kind }) => kind === "destination_new")).toEqual([]);
      const { ids } = await (await openImport("file")).import([report]);
      const stored = [];
      for await (const slice of storedReports([{ measured: report }])) stored.push(...slice);
      expect(stored.map(({ before }) => before?.id)).toEqual(ids);
    });
  });
});
