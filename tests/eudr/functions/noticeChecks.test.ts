import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { noticesOfParcels } from "#functions/eudr/store/parcelNotices.ts";
import { listedPlots } from "#functions/eudr/store/plot.ts";
import { hauledSums } from "#functions/reports/store/hauledSum.ts";
import type { InventedStand } from "#scripts/simulators/land/inventedStands.ts";
import { verify } from "#scripts/verifying/verify.ts";
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

const NUMBER = "50001234567";
let agent: Caller;
let count = 0;

beforeAll(async () => {
  agent = await agentOfOwners();
}, 60_000);
beforeEach(async () => {
  agent = await signedIn(superUser);
});
afterAll(() => simulator.close());

/** An act of `loads` loads of 18 tm from a new parcel with these stands. */
async function actOfLoads(loads: number, stands: readonly Partial<InventedStand>[], forestNotice?: string) {
  const plot = `00107:001:${++count + 1000}`;
  simulator.notices(plot, stands);
  const site = { name: "Haavasalu", cadaster: plot, ...(forestNotice && { forestNotice }) };
  const act = await heldAct(agent, `TEATIS-${count}`, (number) =>
    Array.from({ length: loads }, (_, at) => ({ waybill: `${number}-${at}`, amount: "18", site })),
  );
  await fold();
  const params = { hash: act.own.hash };
  return {
    ...act,
    plot,
    atSite: async () => (await nobody().call("attachments.plots", { params })).body.results[0],
    inForm: async () => {
      const { body } = await agent.call("actForm.load", { query: { act_id: String(act.own.salesAct) } });
      const [{ eudr_checks: checks, eudr_excess: excess, site_id: id }] = body[0].act_rows;
      return { checks, excess, id };
    },
    hauled: async (of = plot) =>
      (await hauledSums([2026], [of]))
        .filter(({ land }) => land.startsWith(of))
        .map(({ land, amount }) => [land, amount]),
  };
}

async function fold() {
  await (await scheduleHandler("sweepSums"))();
}

const differences = async () => (await verify()).differences.filter((one) => /land|hauled|act \d+:/.test(one));

describe("a site of a parcel", () => {
  it("without a notice is told of from 20 tm a year on, once the register has answered", async () => {
    const few = await actOfLoads(1, []);
    expect((await few.atSite()).checks).toEqual([]);
    const many = await actOfLoads(2, []);
    expect((await many.inForm()).checks).toBeUndefined();
    expect((await many.atSite()).checks).toEqual(["notice_missing"]);
    expect((await many.inForm()).checks).toEqual(["notice_missing"]);
  }, 60_000);

  it("counts the loads of other acts too, also above what its notice permits", async () => {
    const stands = [{ teatise_nr: NUMBER, raiutav_maht: 30 }];
    const first = await actOfLoads(1, stands, NUMBER);
    expect((await first.atSite()).checks).toEqual([]);
    const site = { name: "Teine nimi", cadaster: first.plot, forestNotice: NUMBER };
    await heldAct(agent, "TEATIS-TEINE", (number) => [{ waybill: `${number}-1`, amount: "18", site }]);
    await fold();
    const excess = { hauled: 36, permitted: 30 };
    expect(await first.atSite()).toMatchObject({ checks: ["notice_exceeded"], excess });
    expect(await first.inForm()).toMatchObject({ checks: ["notice_exceeded"], excess });
  }, 60_000);

  it("of a notice of two stands, one without volume, is not told of its volume", async () => {
    const stands = [
      { teatise_nr: NUMBER, raiutav_maht: 10 },
      { teatise_nr: NUMBER, eraldise_nr: 4, raiutav_maht: null },
    ];
    const act = await actOfLoads(3, stands, NUMBER);
    expect((await act.atSite()).checks).toEqual([]);
  }, 60_000);

  it("is told of nothing until the register answers", async () => {
    const act = await actOfLoads(2, []);
    simulator.fault("error", 3);
    expect((await act.atSite()).checks).toEqual([]);
    expect((await act.atSite()).checks).toEqual(["notice_missing"]);
  }, 60_000);

  it("is not told of any more after an agent has looked at it", async () => {
    const act = await actOfLoads(2, []);
    await act.atSite();
    const { id } = await act.inForm();
    const params = { id: String(act.own.id), site: id };
    const body = { check: "notice_missing", reason: "Raadamine, luba on olemas" };
    expect((await agent.call("attachments.reviewSite", { params, body })).status).toBe(204);
    expect((await act.atSite()).checks).toEqual([]);
    expect((await act.inForm()).checks).toBeUndefined();
  }, 60_000);
});

it("is asked about when a load of it arrives, so that the form of its act warns at once", async () => {
  const act = await actOfLoads(2, []);
  expect((await act.inForm()).checks).toBeUndefined();
  await drain("eudrChecks");
  expect((await act.inForm()).checks).toEqual(["notice_missing"]);
  const before = simulator.requests("notices").length;
  expect((await act.atSite()).plots).toMatchObject([{ state: "known" }]);
  expect(simulator.requests("notices")).toHaveLength(before);
}, 60_000);

it("is asked about when many loads of several parcels each arrive", async () => {
  const parcels = Array.from({ length: 30 * 5 }, (_, at) => `00411:001:${1000 + at}`);
  const sites = Array.from({ length: 30 }, (_, at) => parcels.slice(5 * at, 5 * at + 5).join(", "));
  await heldAct(agent, "PALJU", (number) =>
    sites.map((cadaster, at) => ({ waybill: `${number}-${at}`, amount: "1", site: { name: `Lank ${at}`, cadaster } })),
  );
  expect(await drain("eudrChecks")).toBe(0);
  expect((await noticesOfParcels(parcels)).size).toBe(parcels.length);
  expect(await listedPlots(parcels)).toHaveLength(parcels.length);
}, 60_000);

describe("the volume of parcels and notices", () => {
  it("follows a notice and a parcel that are typed, and the act that goes", async () => {
    const stands = [{ teatise_nr: NUMBER, raiutav_maht: 30 }];
    const act = await actOfLoads(2, stands, "50000000000");
    expect(await act.hauled()).toEqual([[`${act.plot}/50000000000`, 36_000]]);
    const [{ id }] = act.sites;
    const origin = { possession_type: 10, contract_number: "", previous_owner: "", county: "" };
    const typed = { ...origin, forest_notice: ` ${NUMBER} `, version: 0 };
    expect((await act.holder.change("updateOrigin", id, typed)).status).toBe(200);
    await fold();
    expect(await act.hauled()).toEqual([[`${act.plot}/${NUMBER}`, 36_000]]);
    expect((await actById(act.own.id))?.hauledMoves).toHaveLength(2);
    expect(await act.atSite()).toMatchObject({ checks: ["notice_exceeded"] });
    const other = "00107:009:0001";
    await act.holder.change("updateCadaster", id, { cadaster: other, version: 1 });
    await fold();
    expect([await act.hauled(), await act.hauled(other)]).toEqual([[], [[`${other}/${NUMBER}`, 36_000]]]);
    expect(await differences()).toEqual([]);
    const removed = await agent.call("actForm.remove", { params: { id: String(act.own.salesAct) } });
    expect(removed.status).toBe(200);
    await fold();
    expect([await act.hauled(), await act.hauled(other)]).toEqual([[[`${act.plot}/50000000000`, 36_000]], []]);
    expect(await differences()).toEqual([]);
  }, 90_000);
});
