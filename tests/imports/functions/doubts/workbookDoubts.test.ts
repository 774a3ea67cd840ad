import { beforeAll, describe, expect, it } from "vitest";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import type { TestSheet } from "#tests/support/imports/workbooks/sheetXml.ts";
import { workbookBytes } from "#tests/support/imports/workbooks/workbook.ts";
import { indexWaiting } from "#tests/support/reports/search.ts";
import { confirmDoubts, importRunOf, startImport } from "#tests/support/reports/uploads.ts";
import { takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: [], prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

const HEADINGS = ["Raporti number", "Kuupäev", "Ostja registrikood", "Veoselehe number", "Sortiment", "Kogus", "Hind"];

function sheet(name: string, number: string, more: Partial<TestSheet> = {}): TestSheet {
  const row = (waybill: string, amount: number) =>
    [number, "18.11.2026", reference.buyers[0]!.regCode, waybill, "KUPALK", amount, 99.5] as const;
  return { name, rows: [HEADINGS, [...row(`${number}1`, 12.2)], [...row(`${number}2`, 3.5)]], ...more };
}

async function started(...sheets: TestSheet[]): Promise<number> {
  const { body } = await startImport(agent, "raport.xlsx", workbookBytes({ sheets }));
  await takeMessages("imports");
  await work("imports", [{ importRun: body.id }]);
  return body.id;
}

const found = async (number: string) => {
  await indexWaiting();
  return (await agent.call("reports.list", { query: { search: number, acted: "False" } })).body.results;
};

describe("a workbook that hides rows and has another sheet", () => {
  const twoSheets = (number: string) => [
    sheet("November", number, { hiddenRows: [3] }),
    sheet("Oktoober", `${number}OKT`),
  ];

  it("waits, first of all with what is hidden and what is not read, and then takes the hidden rows too", async () => {
    const id = await started(...twoSheets("PEIDUS"));
    const run = await importRunOf(agent, id);
    expect(run.state).toBe("suspicious");
    const ofFile = run.doubts.filter(({ row }: { row: number }) => row === 0);
    expect(ofFile.map(({ reason }: { reason: string }) => reason)).toEqual([
      expect.stringMatching(/„November“.*„Oktoober“/),
      expect.stringMatching(/^Lehel on 1 rida peidetud .*\(3,500 tm\)/),
    ]);
    expect(run.doubts.slice(0, 2)).toEqual(ofFile);
    expect((await confirmDoubts(agent, id)).state).toBe("complete");
    expect(await found("PEIDUS")).toMatchObject([{ number: "PEIDUS", amount: 15.7, total_rows: 2 }]);
  });

  it("leaves nothing when it is cancelled", async () => {
    const id = await started(...twoSheets("JAETUD"));
    expect((await agent.call("imports.cancel", { params: { id: String(id) } })).status).toBe(200);
    expect((await importRunOf(agent, id)).state).toBe("cancelled");
    expect(await found("JAETUD")).toEqual([]);
  });
});
