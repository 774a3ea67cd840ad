import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { noteLook, warnedActCount } from "#functions/acts/store/actWarnings.ts";
import { openSeenSites } from "#functions/eudr/openSeenSites.ts";
import { sitesSeenSince } from "#functions/eudr/store/seenSites.ts";
import { noteUnread, unreadLand } from "#functions/eudr/store/unreadLand.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { agentOfOwners, heldAct } from "#tests/support/acts/attachments.ts";
import { type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { drain } from "#tests/support/services/queues.ts";

const simulator = await vi.hoisted(async () => {
  const { startLandSimulator } = await import("#scripts/simulators/land/simulator.ts");
  const started = await startLandSimulator();
  Object.assign(process.env, { LOG_LEVEL: "SILENT", LAND_URL: started.url });
  return started;
});

const UNREADABLE = '{"type":"FeatureCollection","features":[],"numberMatched":1,"numberReturned":0}';
const HOUR = 3_600_000;
const begun = Date.now();
const UNITS = "kataster:ky_kehtiv";
const NOTICES = "metsaregister:teatis";
let agent: Caller;

beforeAll(async () => {
  agent = await agentOfOwners();
  vi.useFakeTimers({ toFake: ["Date"], now: begun });
}, 60_000);
afterAll(() => {
  vi.useRealTimers();
  return simulator.close();
});

/** Hours after the first question in which this register was asked about the parcel, in three days. */
async function hoursAsked(plot: string, layer: "units" | "notices"): Promise<number[]> {
  const asked: number[] = [];
  const sweep = await scheduleHandler("sweepOutbox");
  vi.setSystemTime(begun);
  await openSeenSites(false)([{ site: { name: "Lank", cadaster: plot } as never }]);
  for (let hour = 0; hour <= 72; hour++) {
    vi.setSystemTime(begun + hour * HOUR);
    const before = simulator.requests(layer).length;
    // The first message is on its way.
    if (hour > 0) await sweep();
    await drain("eudrChecks");
    if (simulator.requests(layer).slice(before).flat().includes(plot)) asked.push(hour);
  }
  return asked;
}

describe("a register of land", () => {
  it("is asked 25 times while it is silent", async () => {
    // Units, current and archived notices each time.
    simulator.fault("error", 75);
    expect(await hoursAsked("00105:009:1003", "units")).toHaveLength(25);
  }, 120_000);

  it.each([
    ["cadastre", "units", UNITS, "00105:009:1001"],
    ["register of notices", "notices", NOTICES, "00105:009:1002"],
  ] as const)(
    "is asked five times in two days while the answer of the %s cannot be read",
    async (_, layer, name, plot) => {
      for (let answer = 0; answer < 5; answer++) simulator.answer(UNREADABLE, name);
      // The sweeper sends what has waited for 15 minutes, which this test sees at the next hour.
      expect(await hoursAsked(plot, layer)).toEqual([0, 2, 7, 20, 45]);
      expect(await sitesSeenSince(Date.now() + 30 * 24 * HOUR, 10)).toEqual([]);
    },
    120_000,
  );
});

it("lists an act that nobody opens until the registers are read, and counts it once", async () => {
  const at = begun + 80 * 24 * HOUR;
  vi.setSystemTime(at);
  const reader = await signedIn(superUser);
  const daily = async () => {
    await noteLook("2026-01-01");
    await (await scheduleHandler("sweepActWarnings"))();
    expect(await drain("actWarnings")).toBe(0);
    const { body } = await reader.call("eudr.warnings");
    return body.results.map(({ sites }: { sites: { checks: string[] }[] }) => sites.map(({ checks }) => checks));
  };
  simulator.answer(UNREADABLE, UNITS);
  simulator.answer(UNREADABLE, NOTICES);
  await openSeenSites(false)([{ site: { name: "Lank", cadaster: "00105:009:3001" } as never }]);
  await drain("eudrChecks");
  const site = { name: "Haavasalu", cadaster: "00105:009:3001" };
  const act = await heldAct(reader, "AVAMATA", (number) => [{ waybill: `${number}-1`, amount: "18", site }]);
  simulator.answer(UNREADABLE, UNITS);
  simulator.answer(UNREADABLE, NOTICES);
  await drain("eudrChecks");
  expect(await daily()).toEqual([[["plot_unread", "notices_unread"]]]);
  expect([await warnedActCount(), await differences()]).toEqual([1, []]);

  vi.setSystemTime(at + 2 * HOUR);
  await (await scheduleHandler("sweepOutbox"))();
  await drain("eudrChecks");
  expect(await unreadLand([site.cadaster])).toEqual(
    new Map([[site.cadaster, expect.not.objectContaining({ parcels: expect.anything(), notices: expect.anything() })]]),
  );
  expect([await daily(), await warnedActCount()]).toEqual([[], 0]);
  await reader.call("actForm.remove", { params: { id: String(act.sales.id) } });
}, 60_000);

it("keeps what one register is noted for while the other is read", async () => {
  const now = new Date(begun);
  const plot = "00105:009:4001";
  await noteUnread("parcels", { unread: [plot], answered: [] }, now);
  await noteUnread("notices", { unread: [plot], answered: [] }, now);
  await noteUnread("parcels", { unread: [], answered: [plot] }, now);
  expect((await unreadLand([plot])).get(plot)).toEqual({
    number: plot,
    notices: now.toISOString(),
    expiresAt: expect.any(Number),
  });
});

it("says at the site that an answer could not be read, and is asked again by whoever looks", async () => {
  vi.setSystemTime(begun);
  const site = { name: "Haavasalu", cadaster: "00105:009:2001" };
  const act = await heldAct(agent, "LOETAMATU", (number) => [{ waybill: `${number}-1`, amount: "18", site }]);
  const look = async () =>
    (await nobody().call("attachments.plots", { params: { hash: act.own.hash } })).body.results[0];
  vi.setSystemTime(begun + 40 * 24 * HOUR);
  simulator.answer(UNREADABLE, UNITS);
  simulator.answer(UNREADABLE, NOTICES);
  expect(await look()).toMatchObject({ plots: [{ state: "unread" }], checks: ["plot_unread", "notices_unread"] });
  const after = await look();
  expect(after.plots).toMatchObject([{ state: "known", is_old: false }]);
  expect(after.checks).toEqual([]);
});
