import { beforeAll, describe, expect, it, vi } from "vitest";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { reportOfRow } from "#shared/reports/measuredReport.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { crashing } from "#tests/support/acts/crash.ts";
import { type Answer, type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { recount } from "#tests/support/reports/recount.ts";
import { onSources } from "#tests/support/services/handlers.ts";
import { drain, takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});
/** Every act is large here. */
vi.mock("#functions/actForm/job/inlineLimit.ts", () => ({ MAX_INLINE_TRANSACTIONS: 0 }));

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

/** Calls the handlers of the sources, where the limit is replaced. */
const call = (...[name, input]: Parameters<Caller["call"]>): Promise<Answer> =>
  onSources(() => agent.call(name, input));
const drainJobs = () => onSources(() => drain("actJobs"));
const progressOf = (act: number) => call("actForm.progress", { params: { id: String(act) } });

async function newForm(number: string) {
  const { company, ids } = await importReports(agent, 3, 3);
  return { company, ids, body: formOf(await prepare(agent, company, ids), { number }) };
}

describe("an act that is too large for one call", () => {
  it("is claimed by the call and finished by a worker, and the same form asks for the same act meanwhile", async () => {
    const { company, ids, body } = await newForm("JARJEKORD-1");
    const created = await call("actForm.create", { body });
    expect([created.status, created.body]).toMatchObject([201, { number: "JARJEKORD-1", under_way: true }]);
    const act = created.body.id;
    expect((await progressOf(act)).body).toEqual({ percent: 0, under_way: true });
    expect((await call("actForm.create", { body })).body).toEqual(created.body);
    expect((await reportsById(ids)).every((report) => report.claimedBy === act && report.tab === "open")).toBe(true);

    expect(await drainJobs()).toBe(0);
    expect((await progressOf(act)).body).toEqual({ percent: 100, under_way: false });
    expect((await call("actForm.create", { body })).body).toEqual({ ...created.body, under_way: false });
    expect((await reportsById(ids)).every((report) => report.tab === "acted")).toBe(true);
    const listed = await call("actLists.list", { query: { company, type: "20" } });
    expect(listed.body.results[0].number).toBe("JARJEKORD-1");
    expect(await recount()).toEqual([]);
  });

  it("refuses the errors of its form at once and queues nothing", async () => {
    const first = await newForm("JARJEKORD-2");
    await call("actForm.create", { body: first.body });
    await drainJobs();
    const { ids, body } = await newForm("JARJEKORD-3");
    const [one, ...others] = body.buy_acts;
    const taken = { ...body, buy_acts: [{ ...one!, number: first.body.buy_acts[0]!.number }, ...others] };
    const refused = await call("actForm.create", { body: taken });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [`buy_acts.${one!.id}`]]);
    expect(await takeMessages("actJobs")).toEqual([]);
    expect((await reportsById(ids)).every((report) => report.claimedBy === 0)).toBe(true);
    expect(await recount()).toEqual([]);
  });

  it("cannot be opened or saved while a change of it is under way", async () => {
    const { body } = await newForm("JARJEKORD-4");
    const { id } = (await call("actForm.create", { body })).body;
    await drainJobs();
    const [loaded] = (await call("actForm.load", { query: { act_id: String(id) } })).body;
    const form = { ...formOf(loaded, { date: "2026-11-15" }), act_id: id, version: loaded.sales_act.version };
    expect((await call("actForm.update", { body: form })).body).toMatchObject({ id, under_way: true });
    const again = [
      await call("actForm.load", { query: { act_id: String(id) } }),
      await call("actForm.update", { body: { ...form, date: "2026-11-16" } }),
    ];
    expect(again.map((answer) => [answer.status, answer.body.code])).toEqual([
      [409, "act_busy"],
      [409, "act_busy"],
    ]);
    expect(await drainJobs()).toBe(0);
    expect((await purchaseActsOf(id)).map(({ date }) => date)).toContain("2026-11-15");
    expect(await recount()).toEqual([]);
  });

  it("claims and writes in a change only the reports whose rows come or leave", async () => {
    const { company, ids } = await importReports(agent, 3, 1);
    const body = formOf(await prepare(agent, company, ids), { number: "JARJEKORD-7" });
    const { id } = (await call("actForm.create", { body })).body;
    await drainJobs();
    const acted = await reportsById(ids);
    const [loaded]: LoadedAct[] = (await call("actForm.load", { query: { act_id: String(id) } })).body;
    const [left, ...rest] = loaded!.act_rows;
    const acts = loaded!.purchase_acts.filter((one) => one.previous_owner_id !== left!.previous_owner);
    const form = formOf({ ...loaded!, act_rows: rest, purchase_acts: acts }, { date: "2026-11-15" });
    const change = { ...form, act_id: id, version: loaded!.sales_act.version };
    expect((await call("actForm.update", { body: change })).body).toMatchObject({ id, under_way: true });
    const dropped = reportOfRow(left!.report_rows[0]!.id);
    const kept = acted.filter((report) => report.id !== dropped);
    expect(kept).toHaveLength(2);
    const ofKept = () => reportsById(kept.map((report) => report.id));
    expect(await ofKept()).toEqual(kept);
    expect((await reportsById([dropped]))[0]!.claimedBy).toBeGreaterThan(0);

    expect(await drainJobs()).toBe(0);
    expect(await ofKept()).toEqual(kept);
    expect(await reportsById([dropped])).toMatchObject([{ tab: "open", claimedBy: 0, actOf: [0] }]);
    expect(await recount()).toEqual([]);
  });

  it("is finished by the next delivery when the worker crashes at any write, also when two work at once", async () => {
    for (let at = 1; ; at++) {
      const { body } = await newForm(`JARJEKORD-5-${at}`);
      const { id } = (await call("actForm.create", { body })).body;
      await takeMessages("actJobs");
      const { crashed } = await crashing(at, "after", () => work("actJobs", [{ act: id }]));
      await onSources(() => Promise.all([work("actJobs", [{ act: id }]), work("actJobs", [{ act: id }])]));
      expect((await progressOf(id)).body).toEqual({ percent: 100, under_way: false });
      expect({ at, wrong: await recount() }).toEqual({ at, wrong: [] });
      if (!crashed) break;
    }
  });

  it("answers 404 for the progress of an act that does not exist", async () => {
    expect((await progressOf(999_999)).status).toBe(404);
  });
});
