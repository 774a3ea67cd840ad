import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { workOnComposite } from "#functions/compositeReports/compositeWork.ts";
import { BEAT_MS } from "#functions/compositeReports/store/compositeClaims.ts";
import {
  beginCompositeRun,
  type CompositeScope,
  cancelCompositeRun,
  compositeRunOfPerson,
} from "#functions/compositeReports/store/compositeRun.ts";
import { fileSize } from "#functions/platform/clients/files.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { reference } from "#tests/support/site/demo.ts";

const lines = vi.hoisted(() => ({ of: vi.fn() }));
vi.mock("#functions/compositeReports/compositeLines.ts", () => ({ compositeLines: lines.of }));

const facts = vi.hoisted(() => ({ night: vi.fn(), start: vi.fn() }));
vi.mock("#functions/platform/clients/nightFacts.ts", async (original) => ({
  ...(await original<object>()),
  wholeNightNow: facts.night,
}));
vi.mock("#functions/platform/clients/athena.ts", () => ({ startQuery: facts.start, stopQuery: vi.fn() }));

const scope: CompositeScope = {
  from: "2026-11-01",
  until: "2026-11-30",
  seller: null,
  buyer: null,
  destination: null,
  sellersAllowed: null,
};
let person = 500;

const texts = { act: "1", seller: "M", buyer: "O", report: "R", destination: "", waybill: "V", owner: "", site: "" };
const days = { date: "2026-11-30", measured: "2026-11-02" };
const figures = { unit: "SCM", amount: 1000, price: 100, sum: 100 };
const line = { ...texts, ...days, ...figures, cadaster: "", assortment: "K", certificate: "" };

/** Resolves when the worker reads its first lines. */
let reading: PromiseWithResolvers<void>;

/** Lines for ever, as of a report that takes long. */
async function* endless() {
  for (;;) {
    reading.resolve();
    await new Promise((resolve) => setTimeout(resolve, 20));
    yield { lines: [line], rows: 1 };
  }
}

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 5), prices: [] });
});

beforeEach(() => {
  person++;
  reading = Promise.withResolvers();
  lines.of.mockReset();
});

const begin = async () => (await beginCompositeRun(person, scope, new Date())).run;

it("stops at the beat after a cancellation, within 2 seconds, and leaves no file", async () => {
  expect(BEAT_MS).toBeLessThanOrEqual(2000);
  lines.of.mockImplementation(endless);
  const { id } = await begin();
  const working = workOnComposite({ person, report: id });
  await reading.promise;
  expect(await cancelCompositeRun(person, id)).toBe(true);
  await working;
  expect(await compositeRunOfPerson(person)).toMatchObject({ state: "cancelled", fileKey: "" });
});

it("leaves a report alone that began anew while the worker still had the one before", async () => {
  lines.of.mockImplementation(endless);
  const { id } = await begin();
  const working = workOnComposite({ person, report: id });
  await reading.promise;
  await cancelCompositeRun(person, id);
  const next = await begin();
  await working;
  expect(await compositeRunOfPerson(person)).toEqual(next);
});

it("fails with a sentence before the Lambda ends, and is not tried again", async () => {
  lines.of.mockImplementation(endless);
  const { id } = await begin();
  const now = Date.now();
  const clock = vi.spyOn(Date, "now");
  const working = workOnComposite({ person, report: id });
  await reading.promise;
  clock.mockReturnValue(now + 13 * 60_000 + 5000);
  await working;
  clock.mockRestore();
  expect(await compositeRunOfPerson(person)).toMatchObject({
    state: "failed",
    error: "Aruanne on liiga suur. Palun valige lühem ajavahemik.",
  });
});

it("goes over to Athena, where there is one, instead of failing when its time is not enough", async () => {
  lines.of.mockImplementation(endless);
  facts.night.mockResolvedValue({ run: "2026-11-28T00-00-00-00000000", publishedAt: "", rows: {}, bytes: 0 });
  facts.start.mockResolvedValue("query-1");
  process.env["ROWS_FOR_ATHENA"] = "1000000";
  const { id } = await begin();
  const now = Date.parse("2026-11-28T08:00:00.000Z");
  const clock = vi.spyOn(Date, "now").mockReturnValue(now);
  const working = workOnComposite({ person, report: id });
  await reading.promise;
  clock.mockReturnValue(now + 13 * 60_000 + 5000);
  await working;
  clock.mockRestore();
  delete process.env["ROWS_FOR_ATHENA"];
  expect(facts.start).toHaveBeenCalledOnce();
  expect(await compositeRunOfPerson(person)).toMatchObject({
    state: "queued",
    error: "",
    night: { queryId: "query-1", asOf: "2026-11-28T00:00:00.000Z" },
  });
});

it("stores a file of more than one part", async () => {
  const random = () => Array.from({ length: 40 }, () => Math.random().toString(36)).join("");
  lines.of.mockImplementationOnce(async function* () {
    for (let batch = 0; batch < 300; batch++) {
      yield { lines: Array.from({ length: 100 }, () => ({ ...line, waybill: random() })), rows: 100 };
    }
  });
  lines.of.mockImplementation(async function* () {});
  const { id } = await begin();
  await workOnComposite({ person, report: id });
  const run = (await compositeRunOfPerson(person))!;
  expect(run).toMatchObject({ state: "complete", percent: 100 });
  expect(await fileSize(run.fileKey)).toBeGreaterThan(9 * 1024 * 1024);
});
