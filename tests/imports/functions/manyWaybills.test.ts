import { beforeAll, describe, expect, it, vi } from "vitest";
import { waitingTokenBacklogs } from "#functions/platform/tokens/tokenBacklog.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import { crashing, type Moment, pausing } from "#tests/support/acts/crash.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { walksOf } from "#tests/support/everyCase.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { indexAfterCrash, indexWaiting, numbersFound } from "#tests/support/reports/search.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** A crash logs errors; these tests cause crashes. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 2), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

/** One report of many waybills, as files of sawmills have. A waybill number of 13 characters makes 11 search tokens. */
function monthOf(number: string, waybills: readonly string[], hour = "09"): MeasuredReport {
  return {
    number,
    date: "2026-11-18",
    seller: { code: reference.platform.regCode, name: reference.platform.name },
    buyer: { code: reference.buyers[0]!.regCode, name: reference.buyers[0]!.name },
    waybills: waybills.map((waybill) => ({
      number: waybill,
      finished: true,
      measuredAt: `2026-11-18T${hour}:00:00.000Z`,
    })),
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
const found = (text: string) => numbersFound(agent, text);

describe("a report of many waybills", () => {
  it("is found by each waybill, and not by those that left it", async () => {
    expect(await importOf(monthOf("KUU-1", waybills("AAA", 120)))).toMatchObject({ created: 1, busy: [] });
    await indexWaiting();
    expect(await found("A0000000119")).toEqual(["KUU-1"]);
    expect(await importOf(monthOf("KUU-1B", waybills("AAA", 3), "10"))).toMatchObject({ created: 1, busy: [] });
    expect(await found("A0000000002")).not.toContain("KUU-1");
    await indexWaiting();
    expect(await found("A0000000002")).toEqual(["KUU-1B"]);
    expect(await found("A0000000119")).toEqual(["KUU-1"]);
    expect(await waitingTokenBacklogs(1)).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it.each(walksOf<Moment>(["before", "after"]))(
    "is found after a crash $kinds any write",
    async ({ kinds, kindAt }) => {
      const letters = kinds === "before" ? "CCC" : "DDD";
      for (let at = 1; ; at++) {
        const number = `KATKEB-${letters}-${at}`;
        const month = monthOf(number, waybills(`${letters}${at}`, 12));
        const { crashed } = await crashing(at, kindAt(at), async () => {
          await importOf(month);
          await drain("tokens");
        });
        await indexAfterCrash();
        expect({ at, differences: await differences() }).toEqual({ at, differences: [] });
        await importOf(month);
        await indexWaiting();
        expect(await found(`${letters}${at}0000000011`)).toEqual([number]);
        if (!crashed) break;
        expect(at).toBeLessThan(40);
      }
    },
  );

  it("has only the tokens of a correction that arrives before the first tokens are written", async () => {
    await importOf(monthOf("KUU-2", waybills("EEE", 40)));
    expect(await importOf(monthOf("KUU-2B", waybills("EEE", 2), "10"))).toMatchObject({ created: 1 });
    expect(await waitingTokenBacklogs(9)).toHaveLength(3);
    await indexWaiting();
    expect(await found("E0000000001")).toEqual(["KUU-2B"]);
    expect(await found("E0000000039")).toEqual(["KUU-2"]);
    expect(await differences()).toEqual([]);
  });

  it("has only the tokens of a correction that arrives while the first tokens are written", async () => {
    await importOf(monthOf("KUU-3", waybills("GGG", 40)));
    const { reached } = await pausing(
      { write: 2 },
      () => drain("tokens"),
      () => importOf(monthOf("KUU-3B", waybills("GGG", 2), "10")),
    );
    expect(reached).toBe(true);
    await indexWaiting();
    expect([await found("G0000000001"), await found("G0000000039")]).toEqual([["KUU-3B"], ["KUU-3"]]);
    expect(await differences()).toEqual([]);
  });
});
