import { beforeAll, describe, expect, it, vi } from "vitest";
import { allTokenBacklogs } from "#functions/data/tokens/tokenBacklog.ts";
import { openImport } from "#functions/reports/import/importReports.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/differences.ts";
import type { MeasuredReport } from "#shared/domain/reports/measuredReport.ts";
import { crashing } from "#tests/support/acts/crash.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { reference } from "#tests/support/site/demo.ts";

/** A crash logs errors; these tests cause crashes. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

const sweep = async () => (await scheduleHandler("sweepTokens"))();
let agent: Caller;

beforeAll(async () => {
  await seedReference(reference);
  agent = await signedIn(superUser);
}, 60_000);

/** One report of many waybills, as files of sawmills have. A waybill number of 13 characters makes 11 search tokens. */
function monthOf(number: string, waybills: readonly string[]): MeasuredReport {
  return {
    number,
    date: "2026-11-18",
    seller: { code: reference.platform.regCode, name: reference.platform.name },
    buyer: { code: reference.buyers[0]!.regCode, name: reference.buyers[0]!.name },
    waybills: waybills.map((waybill) => ({ number: waybill, finished: true })),
    rows: waybills.map((waybill) => ({
      waybill,
      assortment: { code: "KUPALK", name: "Kuusepalk" },
      unit: "SCM",
      amount: "10",
      price: "100",
    })),
  };
}

const waybills = (letters: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letters}${String(index).padStart(10, "0")}`);
const importOf = async (report: MeasuredReport) => (await openImport("file")).import([report]);
const found = async (text: string): Promise<string[]> => {
  const { body } = await agent.call("reports.list", { query: { search: text, acted: "False" } });
  return body.results.map((report: { number: string }) => report.number);
};

describe("a report with more search tokens than fit in one transaction", () => {
  it("is found by each waybill, and not by those that a correction removed", async () => {
    expect(await importOf(monthOf("KUU-1", waybills("AAA", 120)))).toMatchObject({ created: 1, busy: [] });
    expect(await found("A0000000119")).toEqual(["KUU-1"]);
    expect(await importOf(monthOf("KUU-1", waybills("BBB", 60)))).toMatchObject({ changed: 1, busy: [] });
    expect(await found("B0000000059")).toEqual(["KUU-1"]);
    expect(await found("A0000000119")).toEqual([]);
    expect(await allTokenBacklogs()).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it("is completed by the sweeper after a crash at any write", { timeout: 120_000 }, async () => {
    for (const moment of ["before", "after"] as const) {
      for (let at = 1; ; at++) {
        const number = `KATKEB-${moment}-${at}`;
        const letters = moment === "before" ? "CCC" : "DDD";
        const month = monthOf(number, waybills(`${letters}${at}`, 40));
        const { crashed } = await crashing(at, moment, () => importOf(month));
        await sweep();
        expect({ at, differences: await differences() }).toEqual({ at, differences: [] });
        await importOf(month);
        expect(await found(`${letters}${at}0000000039`)).toEqual([number]);
        if (!crashed) break;
        expect(at).toBeLessThan(20);
      }
    }
  });

  it("has only the tokens of a correction that arrives before all old tokens are written", async () => {
    await crashing(3, "before", () => importOf(monthOf("KUU-2", waybills("EEE", 40))));
    expect(await allTokenBacklogs()).toHaveLength(1);
    expect(await importOf(monthOf("KUU-2", waybills("FFF", 2)))).toMatchObject({ changed: 1 });
    expect(await found("E0000000039")).toEqual([]);
    expect(await found("F0000000001")).toEqual(["KUU-2"]);
    expect(await differences()).toEqual([]);
  });
});
