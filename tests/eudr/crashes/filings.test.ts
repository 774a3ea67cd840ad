import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DeclarationEntity } from "#functions/eudr/store/declaration.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { ownerForm } from "#tests/support/api/companies.ts";
import { processOf } from "#tests/support/chaos/mortal.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** A dead process logs an error. */
const { service, land, CODES } = await vi.hoisted(async () => {
  process.env["LOG_LEVEL"] = "SILENT";
  const { openFiling } = await import("#tests/support/eudr/informationSystem.ts");
  return openFiling(7100, 60);
});

const MINUTE_MS = 60_000;
const PLOT = "00101:001:0001";
/** More than any of them writes, files and messages among it. */
const MOST_WRITES = 8;
const deaths = Array.from({ length: MOST_WRITES }, (_, index) =>
  [false, true].map((isWritten) => [index + 1, isWritten] as const),
).flat();

let agent: Caller;
let made = 0;

beforeAll(async () => {
  await seedReference({ ...reference, owners: [], prices: [] });
  agent = await signedIn(superUser);
}, 60_000);
afterAll(async () => {
  await service.close();
  await land.close();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

async function draft() {
  const form = { ...ownerForm(CODES[made++] ?? "", `Surelik ${made} OÜ`), postcode: "45201" };
  const { body: owner } = await agent.call("companies.create", { body: form });
  const { body: created } = await agent.call("eudr.createFiling", { body: { owner: owner.id, is_small: true } });
  const line = { product: "roundwood", species: ["KU"], volume: "120", deviation: "25" };
  const content = { ...created.filing.content, plots: [PLOT], lines: [line] };
  const params = { id: created.id };
  const { body } = await agent.call("eudr.saveFiling", { params, body: { version: created.version, content } });
  return { params, version: body.version, key: { owner: owner.id, id: created.id.split("-")[1] } };
}

type Draft = Awaited<ReturnType<typeof draft>>;

const order = ({ params, version }: Draft) => agent.call("eudr.submitFiling", { params, body: { version } });
const dying = (left: number, isWritten: boolean, what: () => Promise<unknown>) =>
  processOf({ left, isWritten, isEverywhere: true }, what);

/** What SQS brings, and the schedule, until a day has passed. */
async function settle(): Promise<void> {
  for (const minutes of [0, 11, 31, 90, 24 * 60]) {
    vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
    agent = await signedIn(superUser);
    await (await scheduleHandler("sweepOutbox"))();
    for (const message of await takeMessages("eudrFilings")) await work("eudrFilings", [message]);
  }
}

async function expectOne({ key, params }: Draft): Promise<void> {
  const own = service.filed().filter(({ internalReference }) => internalReference === key.id);
  expect([own.length, (await DeclarationEntity.get(key))?.filing?.stage]).toEqual([1, "available"]);
  expect((await agent.call("eudr.declaration", { params })).body.state).toBe("valid");
}

describe.each(deaths)("a death at write %i, which is written: %s,", (left, isWritten) => {
  it("of the call, of the worker and of the schedule's run leaves one declaration in the end", async () => {
    const ordered = await draft();
    await dying(left, isWritten, () => order(ordered));
    if ((await DeclarationEntity.get(ordered.key))?.filing?.stage === "draft") {
      const { body } = await agent.call("eudr.declaration", { params: ordered.params });
      expect((await order({ ...ordered, version: body.version })).status).toBe(200);
    }
    await takeMessages("eudrFilings");
    await dying(left, isWritten, () => work("eudrFilings", [ordered.key]));
    vi.setSystemTime(Date.now() + 31 * MINUTE_MS);
    await dying(left, isWritten, () => work("eudrFilings", [{ due: true }]));
    await settle();
    const { filing } = (await DeclarationEntity.get(ordered.key))!;
    // It died before it called: nothing was filed, and an agent decides.
    if (filing?.stage === "lost") {
      expect(service.filed().some(({ internalReference }) => internalReference === ordered.key.id)).toBe(false);
      return;
    }
    await expectOne(ordered);
  });
});

it("leaves counts, states and owners that verify finds right", async () => {
  expect(await differences()).toEqual([]);
});
