import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { measuredReportOf } from "#functions/imports/evr/evrReport.ts";
import type { WaybillPage } from "#functions/platform/clients/evr/changedWaybills.ts";
import { evrClient } from "#functions/platform/clients/evr/evrClient.ts";
import type { EvrConfig } from "#functions/platform/clients/evr/evrHttp.ts";
import { type EvrWaybill, readWaybill } from "#functions/platform/clients/evr/models.ts";
import type { ContractWaybill } from "#scripts/simulators/evr/contract.ts";
import type { EvrFaultKind } from "#scripts/simulators/evr/faults.ts";
import type { EvrSimulator, EvrSimulatorOptions } from "#scripts/simulators/evr/simulator.ts";
import { API_KEY, register, someWaybills, YEAR_END, YEAR_START } from "#tests/support/reports/evr.ts";

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.close();
});

async function opened(
  waybills: ContractWaybill[],
  options: Partial<EvrSimulatorOptions> = {},
  patience: Partial<EvrConfig> = {},
) {
  const { simulator, config } = await register(waybills, options);
  running.push(simulator);
  return { simulator, client: evrClient({ ...config, ...patience }) };
}

async function allChanged(pages: AsyncIterable<WaybillPage>): Promise<WaybillPage[]> {
  const all: WaybillPage[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

const numbers = (pages: WaybillPage[]) => pages.flatMap((page) => page.waybills.map((each) => each.number));
const listCalls = (simulator: EvrSimulator) =>
  simulator.requests().filter((call) => call.startsWith("GET /api/waybills?"));

describe("waybillsChangedSince", () => {
  test("returns each waybill of a year once, in the order of change, with measurements", async () => {
    const waybills = someWaybills(500);
    const { client } = await opened(waybills);
    const pages = await allChanged(client.waybillsChangedSince(YEAR_START, { until: YEAR_END, pageSize: 20 }));
    const expected = waybills.toSorted((a, b) => a.lastModificationTime.localeCompare(b.lastModificationTime));
    expect(numbers(pages)).toEqual(expected.map((each) => each.number));
    expect(pages.flatMap((page) => page.unread)).toEqual([]);
    const measured = pages.flatMap((page) => page.waybills).filter((each) => each.waybillLatestMeasurements);
    expect(measured).toHaveLength(waybills.filter((each) => each.waybillLatestMeasurements).length);
    const reports = pages.flatMap((page) => page.waybills).filter((each) => each.timberReport);
    expect(reports).toHaveLength(waybills.filter((each) => each.timberReport).length);
    expect(reports.length).toBeGreaterThan(0);
    expect(pages.at(-1)?.resumeFrom).toBe(new Date(YEAR_END).toISOString());
  });

  test("requests at most 28 days at a time, 500 waybills a page, in the order of change, with all parts", async () => {
    const { simulator, client } = await opened(someWaybills(30));
    await allChanged(client.waybillsChangedSince(YEAR_START, { until: YEAR_END }));
    const calls = listCalls(simulator).map((call) => new URLSearchParams(call.split("?")[1]));
    expect(calls.length).toBeGreaterThanOrEqual(14);
    for (const query of calls) {
      const span = Date.parse(query.get("last_modified_before")!) - Date.parse(query.get("last_modified_after")!);
      expect(span).toBeGreaterThan(0);
      expect(span).toBeLessThanOrEqual(28 * 24 * 3_600_000);
      expect(query.get("sort")).toBe("lastModificationTimeAsc");
      expect(query.get("includeLatestMeasurements")).toBe("true");
      expect(query.get("IncludeTimberReport")).toBe("true");
      expect(query.get("page_size")).toBe("500");
      expect(query.has("waybill_types")).toBe(false);
    }
  });

  test("skips no waybill when another one changes while pages are read", async () => {
    const waybills = someWaybills(400).filter((each) => each.lastModificationTime > "2024-10-28");
    expect(waybills.length).toBeGreaterThan(10);
    const { simulator, client } = await opened(waybills);
    const read: string[] = [];
    let first: ContractWaybill | undefined;
    for await (const page of client.waybillsChangedSince("2024-10-28T00:00:00Z", { until: YEAR_END, pageSize: 3 })) {
      read.push(...page.waybills.map((each) => each.number));
      first ??= waybills.find((each) => each.number === read[0]);
      // Changing the waybill read first moves it off its page, and the later ones move forward.
      if (first) simulator.put(first);
    }
    expect(new Set(read)).toEqual(new Set(waybills.map((each) => each.number)));
  });

  test("returns all waybills when more changed in one millisecond than fit a page", async () => {
    const lastModificationTime = "2024-11-10T10:00:00.000Z";
    const waybills = someWaybills(8).map((each) => Object.assign(each, { lastModificationTime }));
    const { client } = await opened(waybills);
    const pages = await allChanged(
      client.waybillsChangedSince("2024-11-10T00:00:00Z", { until: YEAR_END, pageSize: 3 }),
    );
    expect(numbers(pages).toSorted()).toEqual(waybills.map((each) => each.number).toSorted());
  });

  test("reads page by page when the register sends no times of change", async () => {
    const waybills = someWaybills(200).slice(-10);
    const { simulator, client } = await opened(waybills);
    const proxy = await serve((body) => body.replaceAll(/"lastModificationTime":"[^"]*",?/g, ""), simulator);
    const pages = await allChanged(
      evrClient({ baseUrl: proxy, apiKey: API_KEY }).waybillsChangedSince("2024-10-28T00:00:00Z", {
        until: YEAR_END,
        pageSize: 4,
      }),
    );
    const straight = await allChanged(
      client.waybillsChangedSince("2024-10-28T00:00:00Z", { until: YEAR_END, pageSize: 4 }),
    );
    expect(numbers(pages)).toEqual(numbers(straight));
    expect(numbers(pages)).toHaveLength(10);
  });

  test("names a waybill that cannot be parsed and returns the others", async () => {
    const waybills = someWaybills(200).slice(-6);
    const broken: ContractWaybill = { ...waybills[2]!, ...JSON.parse('{"status":"vanished"}') };
    const { client } = await opened(waybills.with(2, broken));
    const pages = await allChanged(
      client.waybillsChangedSince("2024-10-28T00:00:00Z", { until: YEAR_END, pageSize: 4 }),
    );
    expect(numbers(pages).toSorted()).toEqual(
      waybills
        .toSpliced(2, 1)
        .map((each) => each.number)
        .toSorted(),
    );
    const unread = pages.flatMap((page) => page.unread);
    expect(unread).toMatchObject([{ number: broken.number, reason: "unreadable", issues: [{ path: "status" }] }]);
  });

  test("names waybills of sawn timber, also where the register sends them unasked", async () => {
    const waybills = someWaybills(200).slice(-6);
    const { simulator } = await opened(waybills);
    const proxy = await serve((body) => body.replace('"type":"forest"', '"type":"sawn"'), simulator);
    const pages = await allChanged(
      evrClient({ baseUrl: proxy, apiKey: API_KEY }).waybillsChangedSince("2024-10-28T00:00:00Z", { until: YEAR_END }),
    );
    expect(numbers(pages)).toHaveLength(5);
    expect(pages.flatMap((page) => page.unread)).toMatchObject([{ reason: "other_type" }]);
  });

  test("asks for smaller pages while an answer is larger than 32 MB, and returns each waybill once", {
    timeout: 120_000,
  }, async () => {
    const waybills = someWaybills(200).slice(-10);
    const { simulator, client } = await opened(waybills);
    const padding = "x".repeat(10 * 1024 * 1024);
    const proxy = await serve(
      (body) => body.replaceAll('"type":"forest"', `"type":"forest","comment":"${padding}"`),
      simulator,
    );
    const pages = await allChanged(
      evrClient({ baseUrl: proxy, apiKey: API_KEY }).waybillsChangedSince("2024-11-10T00:00:00Z", {
        until: YEAR_END,
        pageSize: 8,
      }),
    );
    const straight = await allChanged(client.waybillsChangedSince("2024-11-10T00:00:00Z", { until: YEAR_END }));
    expect(numbers(pages)).toEqual(numbers(straight));
    expect(numbers(pages).length).toBeGreaterThan(3);
  });

  test.each(["2.0.0", "1.14"] as const)("reads the same reports from EVR %s", async (version) => {
    const waybills = someWaybills(300).filter(({ shipments }) => shipments.every((each) => !each.holdingBase.sources));
    const { client } = await opened(waybills, { version });
    const pages = await allChanged(client.waybillsChangedSince(YEAR_START, { until: YEAR_END }));
    expect(numbers(pages).toSorted()).toEqual(waybills.map((each) => each.number).toSorted());
    const amounts = (from: EvrWaybill) => {
      const measured = measuredReportOf(from);
      return measured.ok
        ? measured.report.rows.map(({ waybill, amount }) => `${waybill} ${amount}`)
        : [measured.reason];
    };
    const expected = waybills.flatMap((each) => {
      const read = readWaybill(each);
      return read.ok ? amounts(read.waybill) : [each.number];
    });
    expect(pages.flatMap((page) => page.waybills.flatMap(amounts)).toSorted()).toEqual(expected.toSorted());
  });

  test("misses no waybill when it resumes from any page", async () => {
    const waybills = someWaybills(300);
    const { client } = await opened(waybills);
    const pages = await allChanged(client.waybillsChangedSince(YEAR_START, { until: YEAR_END, pageSize: 25 }));
    for (const index of [0, 4, pages.length - 2]) {
      const rest = await allChanged(
        client.waybillsChangedSince(pages[index]!.resumeFrom, { until: YEAR_END, pageSize: 25 }),
      );
      const stored = numbers(pages.slice(0, index + 1));
      expect(new Set([...stored, ...numbers(rest)]).size).toBe(300);
    }
  });

  test("throws a RangeError when the start is not a time", async () => {
    const { client } = await opened([]);
    expect(() => client.waybillsChangedSince("yesterday")).toThrow(RangeError);
  });
});

describe("single requests", () => {
  test("find a waybill by its number in upper or lower case", async () => {
    const [waybill] = someWaybills(1);
    const { client } = await opened([waybill!]);
    const found = await client.waybill(waybill!.number.toLowerCase());
    expect(found?.read).toMatchObject({ ok: true, waybill: { number: waybill!.number } });
  });

  test("return a waybill with its measurements and timber report, and its JSON as it came", async () => {
    const waybill = someWaybills(100).find((each) => each.timberReport)!;
    const { simulator, client } = await opened([waybill]);
    const found = await client.waybill(waybill.number);
    expect(found?.read).toMatchObject({ ok: true, waybill: { timberReport: waybill.timberReport } });
    expect(found?.json).toBe(JSON.stringify(waybill));
    const [asked] = simulator.requests();
    expect(asked).toContain("includeLatestMeasurements=true&includeTimberReport=true");
  });

  test("return undefined for a missing waybill and for one of another company", async () => {
    const [waybill] = someWaybills(1);
    const theirs = { ...waybill!, owner: { ...waybill!.owner, code: "19990999" } };
    const { client } = await opened([theirs]);
    expect(await client.waybill(theirs.number)).toBeUndefined();
    expect(await client.waybill("PMK/../me?x=1")).toBeUndefined();
  });

  test("return all acts of a waybill, the corrected one first", async () => {
    const waybill = someWaybills(20).find((each) => each.waybillLatestMeasurements)!;
    const { simulator, client } = await opened([waybill]);
    const creationTime = new Date().toISOString();
    const corrected = { ...waybill.waybillLatestMeasurements!, actNumber: "MR-PARANDUS", creationTime };
    simulator.put({ ...waybill, waybillLatestMeasurements: corrected });
    const acts = await client.measurements(waybill.number);
    expect(acts.map((act) => act.actNumber)).toEqual(["MR-PARANDUS", waybill.waybillLatestMeasurements!.actNumber]);
  });

  test("return assortments and the company of the key", async () => {
    const { client } = await opened([]);
    expect(await client.assortments()).toHaveLength(18);
    expect((await client.assortments())[0]).toEqual({ code: "KUPALK", name: "Kuusepalk", measurementUnitCode: "TM" });
    expect(await client.me()).toEqual({ registerCode: "19990011", name: "Põhjamännik Puidukaubandus TÜ" });
  });
});

describe("errors", () => {
  const passing: EvrFaultKind[] = ["busy", "error", "silent", "malformed", "truncated", "reset"];

  test.each(passing)("%s twice is retried until it succeeds", async (kind) => {
    const { simulator, client } = await opened([], { faults: { retryAfterSeconds: 0 } });
    simulator.fault(kind, 2);
    expect((await client.me()).registerCode).toBe("19990011");
    expect(simulator.requests()).toHaveLength(3);
  });

  test.each([
    ["busy", "unavailable", 429],
    ["error", "unavailable", 500],
    ["silent", "unavailable", undefined],
    ["malformed", "malformed", 200],
    ["truncated", "unavailable", undefined],
    ["reset", "unavailable", undefined],
  ] as const)("%s on every attempt is reported as %s", async (kind, expected, status) => {
    const { simulator, client } = await opened([], { faults: { retryAfterSeconds: 0 } });
    simulator.fault(kind, 3);
    await expect(client.me()).rejects.toMatchObject({ name: "EvrFailure", kind: expected, status });
    expect(simulator.requests()).toHaveLength(3);
  });

  test("a slow response within the timeout is accepted", async () => {
    const { simulator, client } = await opened([], { faults: { slowMs: 100 } });
    simulator.fault("slow");
    expect((await client.me()).registerCode).toBe("19990011");
    expect(simulator.requests()).toHaveLength(1);
  });

  test("the client waits as long as the register asks", async () => {
    const { simulator, client } = await opened([]);
    simulator.fault("busy");
    const start = performance.now();
    await client.me();
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });

  test("a longer wait than the call has time for ends it, with the requested time in the error", async () => {
    const { simulator, client } = await opened([], { faults: { retryAfterSeconds: 600 } });
    simulator.fault("busy");
    await expect(client.me()).rejects.toMatchObject({ kind: "unavailable", retryAfterSeconds: 600 });
    expect(simulator.requests()).toHaveLength(1);
  });

  test("a wrong key is not retried", async () => {
    const { simulator, client } = await opened([], {}, { apiKey: "another-key" });
    await expect(client.me()).rejects.toMatchObject({ kind: "unauthorised", detail: "Unauthorized", status: 401 });
    expect(simulator.requests()).toHaveLength(1);
  });

  test("a year is read completely when a fifth of the responses fail", async () => {
    const waybills = someWaybills(200);
    const ratios = { busy: 0.04, error: 0.04, malformed: 0.04, truncated: 0.04, reset: 0.04 };
    const { client } = await opened(waybills, { faults: { ratios, retryAfterSeconds: 0 } }, { attempts: 8 });
    const pages = await allChanged(client.waybillsChangedSince(YEAR_START, { until: YEAR_END, pageSize: 10 }));
    expect(new Set(numbers(pages)).size).toBe(200);
  });

  test("a refused connection is reported as unavailable", async () => {
    const { simulator, client } = await opened([]);
    await simulator.close();
    await expect(client.me()).rejects.toMatchObject({ kind: "unavailable", detail: "no answer (ECONNREFUSED)" });
  });
});

describe("unexpected responses", () => {
  test.each([
    ["a list that is not a list", 200, '{"pageResult":"none"}', "malformed", "pageResult"],
    ["errors at fields", 400, `{"errors":{"sort":["Vigane väärtus ${API_KEY}"]}}`, "refused", "sort: Vigane väärtus …"],
    [
      "forbidden with a reason",
      403,
      '{"title":"Keelatud","detail":"Ei ole osapool"}',
      "unauthorised",
      "Keelatud; Ei ole osapool",
    ],
    ["a refusal without a body", 418, "", "refused", "status 418"],
    ["a redirect, which would carry the key elsewhere", 302, "", "refused", "status 302"],
  ])("%s", async (_, status, body, kind, detail) => {
    const url = await serve(() => body, undefined, status);
    const failure = await evrClient({ baseUrl: url, apiKey: API_KEY })
      .assortments()
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind, detail: expect.stringContaining(detail) });
    expect(`${JSON.stringify(failure)} ${String(failure)}`).not.toContain(API_KEY);
  });

  test("a body above 32 MB is rejected", async () => {
    const url = await serve(() => `"${"x".repeat(33 * 1024 * 1024)}"`);
    await expect(evrClient({ baseUrl: url, apiKey: API_KEY }).me()).rejects.toMatchObject({
      kind: "too_large",
      detail: "the answer is larger than 32 MB",
    });
  });

  test("a key that cannot be sent is not quoted in the error", async () => {
    const failure = await evrClient({ baseUrl: "http://127.0.0.1:9", apiKey: "secret\nkey" })
      .me()
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: "unauthorised" });
    expect(String(failure)).not.toContain("secret");
  });
});

/** A server that returns a fixed body, or the simulator's body with a change. */
async function serve(change: (body: string) => string, simulator?: EvrSimulator, status = 200): Promise<string> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = { "EVR-APIKEY": String(request.headers["evr-apikey"]) };
    const body = simulator ? await (await fetch(`${simulator.url}${request.url}`, { headers })).text() : "";
    response.writeHead(status, { location: "http://127.0.0.1:9/" }).end(change(body));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  running.push({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}
