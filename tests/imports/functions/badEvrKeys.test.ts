import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { buyersByCode } from "#functions/companies/store/company.ts";
import { evrFailureOf } from "#functions/imports/store/evrFetches.ts";
import { queuedWaybills, queueWaybill, unqueueWaybill } from "#functions/imports/store/waybillQueue.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { ContractWaybill } from "#scripts/simulators/evr/contract.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { someWaybills } from "#tests/support/reports/evr.ts";
import { drain, fetchChangedWaybills, takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** Three companies: EVR refuses the key of the first, the second has none in the list, the third is the platform. */
const { simulator, platform, bad, keyless, goodKey } = await vi.hoisted(async () => {
  const evr = await import("#tests/support/reports/evr.ts");
  const { demoReference } = await import("#scripts/demo/reference.ts");
  const { simulator: started } = await evr.register([], { faults: { retryAfterSeconds: 60 } });
  const { platform: owner, buyers } = demoReference(evr.PERIOD);
  const codes = { platform: owner.regCode, bad: buyers[1]!.regCode, keyless: buyers[2]!.regCode };
  const key = { company: codes.platform, apiKey: evr.API_KEY };
  const keys = [{ company: codes.bad, apiKey: "revoked" }, { company: codes.keyless, apiKey: 7 }, key];
  Object.assign(process.env, {
    LOG_LEVEL: "SILENT",
    EVR_BASE_URL: started.url,
    EVR_API_KEYS: JSON.stringify(keys),
  });
  return { simulator: started, ...codes, goodKey: evr.API_KEY };
});

let agent: Caller;
let now = Date.now();
const waybills = someWaybills(200).filter((one) => one.status === "finished" && one.waybillLatestMeasurements);
const none = { batchItemFailures: [] };

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 2) });
  agent = await signedIn(superUser);
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
});

afterAll(() => {
  vi.useRealTimers();
  return simulator.close();
});

function later(minutes: number): string {
  vi.setSystemTime((now += minutes * 60_000));
  return new Date(now).toISOString();
}

function arrive(): ContractWaybill {
  const waybill = waybills.shift()!;
  simulator.put(waybill);
  later(3);
  return waybill;
}

async function shown(code: string) {
  const { id } = (await buyersByCode([code])).get(code)!;
  return (await agent.call("companies.load", { params: { id: String(id) } })).body.evr_failure;
}

it("sends a message for each company with a key, once also where the list names it twice", async () => {
  await work("waybills", [{ kind: "changed" }]);
  expect(await takeMessages("waybills")).toEqual(
    [bad, keyless, platform].map((company) => ({ kind: "changed", company })),
  );
});

it("stops only the companies whose keys are bad, and shows since when on their page", async () => {
  const first = new Date(now).toISOString();
  arrive();
  const last = later(5);
  expect(await fetchChangedWaybills()).toEqual(none);
  expect((await queuedWaybills()).totalCount).toBe(1);
  expect(await drain("waybills")).toBe(0);
  expect(await queuedWaybills()).toMatchObject({ totalCount: 0, refused: [] });
  expect(await shown(bad)).toEqual({ kind: "unauthorised", since: last, at: last, until: null });
  expect(await shown(keyless)).toMatchObject({ kind: "unauthorised", since: last });
  expect(first < last).toBe(true);
  expect(await evrFailureOf(platform)).toBeUndefined();
  const next = later(5);
  await fetchChangedWaybills();
  expect(await shown(bad)).toEqual({ kind: "unauthorised", since: last, at: next, until: null });
  expect(await drain("waybills")).toBe(0);
});

it("keeps the waybill of a refused key in the queue without a failed message", async () => {
  await queueWaybill({ company: bad, number: "PMK-OOTAB" });
  expect(await work("waybills", [{ kind: "waybill", company: bad, number: "PMK-OOTAB" }])).toEqual(none);
  expect(await queuedWaybills()).toMatchObject({ totalCount: 1, next: ["PMK-OOTAB"], refused: [] });
});

it("sends lost waybills of others again, however many wait for a bad key", async () => {
  for (let index = 0; index < 120; index++) await queueWaybill({ company: bad, number: `PMK-${index}` });
  later(1);
  await queueWaybill({ company: platform, number: "PMK-KADUNUD" });
  later(61);
  await work("waybills", [{ kind: "changed" }]);
  const sent = (await takeMessages("waybills")) as { kind: string }[];
  expect(sent.filter(({ kind }) => kind === "waybill")).toEqual([
    { kind: "waybill", company: platform, number: "PMK-KADUNUD" },
  ]);
  for (let index = 0; index < 120; index++) await unqueueWaybill(bad, `PMK-${index}`);
});

it("clears a failure with the next success, or with its key, and then sends its waybills again", async () => {
  await fetchChangedWaybills();
  await drain("waybills");
  await queueWaybill({ company: bad, number: "PMK-LEIDMATA" });
  later(61);
  expect(await shown(bad)).toMatchObject({ kind: "unauthorised" });
  expect(await shown(keyless)).toMatchObject({ kind: "unauthorised" });
  const { onSources } = await import("#tests/support/services/handlers.ts");
  // A bundle has read the keys already.
  await onSources(async () => {
    vi.resetModules();
    process.env["EVR_API_KEYS"] = JSON.stringify([bad, platform].map((company) => ({ company, apiKey: goodKey })));
    await work("waybills", [{ kind: "changed", company: bad }, { kind: "changed" }]);
  });
  expect(await shown(bad)).toBeNull();
  expect(await shown(keyless)).toBeNull();
  const sent = (await takeMessages("waybills")) as { number?: string; company: string }[];
  expect(sent.filter(({ company }) => company === bad).map(({ number }) => number)).toContain("PMK-LEIDMATA");
});

it("says up to when the waybills of a company are read that EVR does not answer any more", async () => {
  vi.resetModules();
  await work("waybills", [{ kind: "changed", company: platform }]);
  const read = new Date(now).toISOString();
  const at = later(5);
  simulator.fault("busy");
  await work("waybills", [{ kind: "changed", company: platform }]);
  const { body } = await agent.call("companies.load", { params: { id: "1" } });
  expect([body.code, body.evr_failure]).toEqual([platform, { kind: "unavailable", since: at, at, until: read }]);
});
