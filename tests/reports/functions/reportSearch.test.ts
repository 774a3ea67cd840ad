import { beforeAll, describe, expect, it, vi } from "vitest";
import { companiesOfKind } from "#functions/companies/store/company.ts";
import { deleteTokens, putTokens, storedToken, tokenOf, tokensOf } from "#functions/platform/tokens/numberToken.ts";
import { waitingTokenBacklogs } from "#functions/platform/tokens/tokenBacklog.ts";
import { reportById } from "#functions/reports/store/report.ts";
import { tokensOfReport } from "#functions/reports/store/reportTokens.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import { formOf, prepare } from "#tests/support/acts/acts.ts";
import { crashing } from "#tests/support/acts/crash.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { indexAfterCrash, indexWaiting, numbersFound } from "#tests/support/reports/search.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** A crash logs errors; these tests cause crashes. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;
let company: string;
const buyer = reference.buyers[0]!;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 2), prices: [] });
  agent = await signedIn(superUser);
  const buyers = await companiesOfKind("buyer");
  company = String(buyers.find(({ code }) => code === buyer.regCode)!.id);
});

/** One report; its destination is its batch, so that the batch can be listed without a search. */
function measured(batch: string, index: number, facts: Partial<MeasuredReport> = {}): MeasuredReport {
  const number = `${batch}-${String(index).padStart(4, "0")}`;
  const waybill = `W${number}`;
  return {
    number,
    date: "2026-11-02",
    seller: { code: reference.platform.regCode, name: reference.platform.name },
    buyer: { code: buyer.regCode, name: buyer.name },
    destination: { code: batch, name: `Plats ${batch}` },
    waybills: [{ number: waybill, finished: true }],
    rows: [{ waybill, assortment: { code: "KUPALK", name: "Kuusepalk" }, unit: "SCM", amount: "10", price: "100" }],
    ...facts,
  };
}

async function imported(batch: string, count: number, facts: Partial<MeasuredReport> = {}): Promise<string[]> {
  const reports = Array.from({ length: count }, (_, index) => measured(batch, index, facts));
  await (await openImport("file")).import(reports);
  return reports.map(({ number }) => number);
}

async function listed(batch: string): Promise<{ ids: number[]; numbers: string[] }> {
  const ids: number[] = [];
  const numbers: string[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined; ) {
    const query = { company, destination_code: batch, acted: "False", ...(cursor ? { cursor } : {}) };
    const { body }: { body: { results: { id: number; number: string }[]; next?: string | null } } = await agent.call(
      "reports.list",
      { query },
    );
    ids.push(...body.results.map((report) => report.id));
    numbers.push(...body.results.map((report) => report.number));
    cursor = body.next ?? undefined;
  }
  return { ids, numbers };
}

/** Makes an act of all open reports of a batch. */
async function acted(batch: string): Promise<void> {
  const { ids } = await listed(batch);
  const form = formOf(await prepare(agent, company, ids), { number: `AKT-${batch}` });
  const { status } = await agent.call("actForm.create", { body: form });
  expect(status).toBe(201);
}

const open = (text: string) => numbersFound(agent, text, "open");
const done = (text: string) => numbersFound(agent, text, "acted");

/** Acts do not move. */
const waitingMoves = async () => (await waitingTokenBacklogs(1)).filter(({ scope }) => scope === "moves");

describe("npm run verify", () => {
  it("names missing, superfluous and misplaced search tokens, but not those that a backlog names", {
    timeout: 120_000,
  }, async () => {
    await imported("KONTROLL", 1);
    expect(await differences()).toEqual([]);
    await indexWaiting();
    expect(await differences()).toEqual([]);
    const [id] = (await listed("KONTROLL")).ids;
    const report = `report ${id}`;
    const token = tokensOfReport((await reportById(id!))!).find(({ prefix }) => prefix === "KON")!;
    await deleteTokens([token]);
    expect(await differences()).toEqual([`${report}: 1 of 12 search tokens missing`]);
    await putTokens([{ ...token, date: "2020-01-01" }]);
    expect(await differences()).toEqual([`${report}: search tokens differ from its numbers or date`]);
    const stray = { ...token, prefix: "XYZ", suffix: "XYZ" };
    await putTokens([token, stray]);
    expect(await differences()).toEqual([`${report}: 1 superfluous search tokens`]);
    await deleteTokens([stray]);
    await putTokens([{ ...token, tab: "acted" }]);
    expect(await differences()).toEqual([`${report}: 1 search tokens in the tab acted, it is open`]);
    await deleteTokens([{ ...token, tab: "acted" }]);
    await putTokens([{ ...token, id: 999_999 }]);
    expect(await differences()).toEqual(["search tokens of report 999999, which does not exist"]);
    await deleteTokens([{ ...token, id: 999_999 }]);
    expect(await differences()).toEqual([]);
  });
});

describe("search in one tab", () => {
  it.each(["AB😀1", "😀😀1", "A😀😀"])(
    "finds %s, whose first letters are more than a code unit each",
    async (batch) => {
      const numbers = await imported(batch, 2);
      await indexWaiting();
      expect((await open(batch)).toSorted()).toEqual(numbers);
      expect(await open(Array.from(batch).slice(0, 3).join(""))).toHaveLength(2);
      expect(await differences()).toEqual([]);
    },
  );

  it("lists a new report at once and finds it when its tokens are written", async () => {
    const numbers = await imported("UUS", 1);
    expect((await listed("UUS")).numbers).toEqual(numbers);
    expect(await open("UUS-0000")).toEqual([]);
    await indexWaiting();
    expect(await open("UUS-0000")).toEqual(numbers);
  });

  it("finds a report that became acted in its new tab only, at once and after a crash at any write", async () => {
    for (let at = 1; ; at++) {
      const batch = `LIIGUB${at}`;
      const numbers = await imported(batch, 3);
      await indexWaiting();
      await acted(batch);
      const { crashed } = await crashing(at, "after", () => drain("tokens"));
      expect({ at, open: await open(batch), acted: (await done(batch)).toSorted() }).toEqual({
        at,
        open: [],
        acted: numbers,
      });
      await indexAfterCrash();
      expect({ at, open: await open(batch), acted: (await done(batch)).toSorted() }).toEqual({
        at,
        open: [],
        acted: numbers,
      });
      expect({ at, differences: await differences() }).toEqual({ at, differences: [] });
      if (!crashed) break;
      expect(at).toBeLessThan(20);
    }
  });

  it("stops finding a report at once by a waybill that left it", async () => {
    const importer = await openImport("evr");
    const [row] = measured("VANA", 1).rows;
    const [leaves, stays] = ["WLAHKUJA", "WJAAJA"];
    const withWaybills = (index: number, hour: number, numbers: string[]) =>
      measured("VANA", index, {
        waybills: numbers.map((number) => ({ number, finished: true, measuredAt: `2026-11-02T0${hour}:00:00.000Z` })),
        rows: numbers.map((waybill) => ({ ...row!, waybill })),
      });
    await importer.import([withWaybills(1, 8, [leaves, stays])]);
    await indexWaiting();
    expect(await open(leaves)).toEqual(["VANA-0001"]);
    await importer.import([withWaybills(2, 9, [leaves])]);
    expect(await open(leaves)).not.toContain("VANA-0001");
    await indexWaiting();
    expect([await open(leaves), await open(stays)]).toEqual([["VANA-0002"], ["VANA-0001"]]);
  });

  it("shows the newest first and says when there are more than 200", async () => {
    await imported("JARJEKORD", 3, { date: "2026-05-01" });
    await (await openImport("file")).import([
      measured("JARJEKORD", 7, { date: "2026-06-01" }),
      measured("JARJEKORD", 8, { date: "2026-04-01" }),
    ]);
    await indexWaiting();
    expect(await open("JARJEKORD")).toEqual([
      "JARJEKORD-0007",
      "JARJEKORD-0002",
      "JARJEKORD-0001",
      "JARJEKORD-0000",
      "JARJEKORD-0008",
    ]);
    await imported("PIIR", 200);
    await indexWaiting();
    const piir = () => agent.call("reports.list", { query: { search: "PIIR", acted: "False" } });
    expect((await piir()).body).toMatchObject({ count: 200, truncated: false });
    await (await openImport("file")).import([measured("PIIR", 200)]);
    await indexWaiting();
    expect((await piir()).body).toMatchObject({ count: 200, truncated: true });
  });

  // Last, since every look for differences reads the whole table.
  it("finds all 60 open reports of a prefix beside 1,100 acted ones, also before the tokens have moved", async () => {
    await imported("LADUA", 1100);
    const waiting = await imported("LADUB", 60, { date: "2026-10-01" });
    await indexWaiting();
    await acted("LADUA");
    expect(await waitingMoves()).toHaveLength(1);
    const check = async () => {
      expect((await open("LADU")).toSorted()).toEqual(waiting);
      const { body } = await agent.call("reports.list", { query: { search: "LADU", acted: "True" } });
      expect([body.count, body.truncated]).toEqual([200, true]);
      expect(await done("LADUA-1099")).toEqual(["LADUA-1099"]);
    };
    await check();
    await indexWaiting();
    expect(await waitingMoves()).toEqual([]);
    await check();
    expect(await differences()).toEqual([]);
  }, 120_000);
});

describe("a search token", () => {
  it.each(["MR-55871", "A#B%C", "%23#25", "ÕÄ/ 1"])("of %s is read as it was stored", (number) => {
    const tokens = tokensOf({ kind: "report", id: 12, tab: "open", date: "2026-11-02" }, [number]);
    expect(tokens.map((token) => tokenOf(storedToken(token)))).toEqual(tokens);
    expect(new Set(tokens.map((token) => JSON.stringify(storedToken(token)))).size).toBe(tokens.length);
  });
});
