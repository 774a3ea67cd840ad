import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openSeenSites } from "#functions/eudr/openSeenSites.ts";
import { sitesSeenSince } from "#functions/eudr/store/seenSites.ts";
import { agentOfOwners, heldAct } from "#tests/support/acts/attachments.ts";
import { type Caller, nobody } from "#tests/support/api/callApi.ts";
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

it("says at the site that an answer could not be read, and is asked again by whoever looks", async () => {
  vi.setSystemTime(begun);
  const site = { name: "Haavasalu", cadaster: "00105:009:2001" };
  const act = await heldAct(agent, "LOETAMATU", (number) => [{ waybill: `${number}-1`, amount: "18", site }]);
  const look = async () =>
    (await nobody().call("attachments.plots", { params: { hash: act.own.hash } })).body.results[0];
  vi.setSystemTime(begun + 40 * 24 * HOUR);
  simulator.answer(UNREADABLE, UNITS);
  simulator.answer(UNREADABLE, NOTICES);
  expect(await look()).toMatchObject({ notices_unread: true, plots: [{ state: "unread" }] });
  const after = await look();
  expect(after.plots).toMatchObject([{ state: "known", is_old: false }]);
  expect(after).not.toHaveProperty("notices_unread");
});
