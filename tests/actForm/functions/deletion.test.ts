import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { eventsOfAct } from "#functions/acts/store/actEvent.ts";
import { allActJobs } from "#functions/acts/store/actJob.ts";
import { actList } from "#functions/acts/store/actStats.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { rowsOfAct } from "#functions/acts/store/storedActRows.ts";
import { companyById } from "#functions/companies/store/company.ts";
import { changeCompany } from "#functions/companies/store/companyWrites.ts";
import { counterpartsAt } from "#functions/companies/store/counterpart.ts";
import { failExport } from "#functions/exports/failExport.ts";
import { claimExports } from "#functions/exports/store/exportMarks.ts";
import { addExportRun, type ExportRun } from "#functions/exports/store/exportRun.ts";
import { lettersOfAct } from "#functions/letters/store/actLetters.ts";
import { unsentCount } from "#functions/letters/store/unsentCount.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import { recorded } from "#scripts/bench/measuring/recording.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { recount } from "#tests/support/reports/recount.ts";
import { startMailbox, type TestMailbox } from "#tests/support/services/mailbox.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
let mailbox: TestMailbox;

beforeAll(async () => {
  mailbox = await startMailbox();
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

afterAll(() => mailbox.close());

async function newAct(number: string, reports = 2) {
  const { company, ids } = await importReports(agent, reports);
  const { body } = await agent.call("actForm.create", { body: formOf(await prepare(agent, company, ids), { number }) });
  await drain("actFiles");
  await drain("tokens");
  const purchases = await purchaseActsOf(body.id);
  return { id: body.id as number, number, company, reports: ids, purchases };
}

const remove = (caller: Caller, id: number) => caller.call("actForm.remove", { params: { id: String(id) } });
/** Whether its row has 'Kustuta'. */
const isOffered = async (id: number) =>
  (await agent.call("actLists.list", { query: { acts: String(id) } })).body.results[0].has_delete_link;
const total = async (type: 10 | 20, company: number) => (await counterpartsAt(actList(type), [company]))[0]!.total;

describe("deleting a sales act", () => {
  it("deletes its purchase acts, opens its reports, and counts none of them any more", async () => {
    const act = await newAct("KUSTU-1");
    const [purchase] = act.purchases;
    const before = [await total(20, Number(act.company)), await total(10, purchase!.seller)];
    const links = [(await actById(act.id))!.publicHash!, purchase!.publicHash!];
    const related = await agent.call("actForm.relatedActs", { params: { id: String(act.id) } });
    expect(related.body.map(({ number }: { number: string }) => number)).toEqual(
      act.purchases.map((_, index) => `KUSTU-1-${index + 1}`),
    );
    expect(related.body[0]).toMatchObject({ type_name: "Ostuakt", company_name: expect.stringMatching(/./) });

    expect(await remove(agent, act.id)).toMatchObject({ status: 200, body: { under_way: false } });
    await drain("tokens");
    for (const report of await reportsById(act.reports)) {
      expect(report).toMatchObject({ tab: "open", claimedBy: 0, actOf: [0, 0] });
    }
    expect([await total(20, Number(act.company)), await total(10, purchase!.seller)]).toEqual(
      before.map((count) => count - 1),
    );
    for (const hash of links) expect((await agent.call("acts.publicView", { params: { hash } })).status).toBe(404);
    for (const id of [act.id, ...act.purchases.map((one) => one.id)]) {
      const one = { params: { id: String(id) } };
      const head = (await actById(id))!;
      expect([head.state, head.publicHash]).toEqual(["deleted", undefined]);
      for (const route of ["invoices.pdf", "actLists.waybills", "actForm.relatedActs", "actForm.progress"]) {
        expect([route, (await agent.call(route as "invoices.pdf", one)).status]).toEqual([route, 404]);
      }
      expect((await agent.call("acts.givePublicLink", one)).status).toBe(404);
      expect((await agent.call("actLists.list", { query: { acts: String(id) } })).status).toBe(404);
    }
    expect((await agent.call("actForm.load", { query: { act_id: String(act.id) } })).status).toBe(404);
    expect(await rowsOfAct(act.id, 1)).toEqual([]);
    for (const type of ["10", "20"]) {
      const { body } = await agent.call("actLists.list", { query: { search: "KUSTU-1", type } });
      expect(body.results).toEqual([]);
    }
    expect(await allActJobs()).toEqual([]);
    expect(await recount()).toEqual([]);
  });

  it("says so in the history of each act", async () => {
    const { id, purchases } = await newAct("KUSTU-2", 1);
    await remove(agent, id);
    for (const each of [id, ...purchases.map((one) => one.id)]) {
      const { body } = await agent.call("acts.history", { params: { id: String(each) } });
      expect(body.results[0]).toMatchObject({ kind: "deleted", by: "Mari Mets" });
      expect((await eventsOfAct(each, undefined)).events.at(-1)!.kind).toBe("made");
    }
  });

  it("cancels its unsent letters, and tells who got one that the act is void", async () => {
    const { id, purchases } = await newAct("KUSTU-6", 1);
    const [sent, unsent] = purchases;
    const before = await unsentCount();
    const owner = (await companyById(sent!.seller))!;
    await changeCompany(owner, { ...owner, emails: ["omanik@virn.example"] });
    const email = async () =>
      (await agent.call("actLists.list", { query: { acts: String(sent!.id) } })).body.results[0].emails[0];
    await agent.call("letters.send", { params: { id: String(sent!.id) }, body: { email: (await email()).id } });
    expect([(await email()).state, await isOffered(id)]).toEqual(["sending", false]);
    const refused = await remove(agent, id);
    expect([refused.status, refused.body.fields.act[0]]).toEqual([
      400,
      `Akti ${sent!.number} kirja saadetakse praegu. Proovige hetke pärast uuesti.`,
    ]);
    await drain("letters");
    expect([(await email()).state, await isOffered(id)]).toEqual(["sent", true]);
    expect((await remove(agent, id)).status).toBe(200);
    const states = async (act: number) =>
      (await lettersOfAct(act))!.letters.map(({ kind, state }) => `${kind} ${state}`);
    expect(await states(sent!.id)).toEqual(["act sent", "voided unsent"]);
    expect(await states(unsent!.id)).toEqual(["act canceled"]);
    expect(await states(id)).toEqual(["act canceled"]);
    expect(await unsentCount()).toBe(before - 3 + 1);
    await drain("tokens");
    expect(await recount()).toEqual([]);
  });

  it("is not offered while one of its purchase acts is exported", async () => {
    const { id, purchases } = await newAct("KUSTU-7", 1);
    const { id: other } = await newAct("KUSTU-8", 1);
    expect(await isOffered(id)).toBe(true);
    const run: ExportRun = {
      id: await nextIds("actExport"),
      state: "working",
      group: "O",
      by: superUser.id,
      createdAt: new Date().toISOString(),
      acts: [purchases[0]!.id],
      isGroup: false,
      percent: 0,
      beat: Date.now(),
    };
    await addExportRun(run);
    expect(await claimExports(run, run.acts)).toHaveLength(1);
    expect([await isOffered(id), await isOffered(other)]).toEqual([false, true]);
    const refused = await remove(agent, id);
    expect(refused.body.fields.act[0]).toBe(
      `Akti ${purchases[0]!.number} eksporditakse praegu. Proovige hetke pärast uuesti.`,
    );
    await failExport(run);
    expect(await isOffered(id)).toBe(true);
  });

  it("reads as much for a list of acts of many purchase acts as for one of few", async () => {
    const few = await newAct("KUSTU-9", 1);
    const many = await newAct("KUSTU-10", 12);
    expect(many.purchases.length).toBeGreaterThan(few.purchases.length);
    const requests = async (id: number) => (await recorded(async () => isOffered(id))).length;
    expect(await requests(many.id)).toBe(await requests(few.id));
  });

  it("never gives its numbers again, and its reports can be acted under others", async () => {
    const { id, company, reports } = await newAct("KUSTU-3", 1);
    await remove(agent, id);
    const loaded = await prepare(agent, company, reports);
    const again = await agent.call("actForm.create", { body: formOf(loaded, { number: "kustu-3" }) });
    expect([again.status, again.body.fields]).toEqual([400, { number: ["See number on juba kasutusel."] }]);
    const purchases = formOf(loaded).buy_acts.map((act, index) => ({ ...act, number: `KUSTU-3-${index + 1}` }));
    const withTheirs = await agent.call("actForm.create", {
      body: formOf(loaded, { number: "KUSTU-3B", buy_acts: purchases }),
    });
    expect([withTheirs.status, Object.keys(withTheirs.body.fields)[0]]).toEqual([
      400,
      expect.stringMatching(/^buy_acts\./),
    ]);
    const form = formOf(loaded, { number: "KUSTU-3C" });
    const other = await agent.call("actForm.create", { body: form });
    expect(other.status).toBe(201);
    await remove(agent, other.body.id);
    const resent = await agent.call("actForm.create", { body: form });
    expect([resent.status, resent.body.fields]).toEqual([400, { number: ["See number on juba kasutusel."] }]);
    await drain("tokens");
    expect(await recount()).toEqual([]);
  });

  it("is not found twice, for purchase acts, drafts and users of a company", async () => {
    const { id, purchases } = await newAct("KUSTU-4", 1);
    const user = await signedIn({
      id: 61,
      name: "T",
      email: "",
      roles: ["companyUser"],
      companies: [purchases[0]!.seller],
    });
    expect((await remove(user, id)).status).toBe(403);
    expect((await remove(agent, purchases[0]!.id)).status).toBe(404);
    const answers = await Promise.all([remove(agent, id), remove(agent, id)]);
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect((await remove(agent, id)).status).toBe(404);
    await drain("tokens");
    expect(await recount()).toEqual([]);
  });

  it("and changing it at once leave it deleted or changed", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await newAct(`KUSTU-5-${round}`, 2);
      const { body: loaded } = await agent.call("actForm.load", { query: { act_id: String(id) } });
      const body = {
        ...formOf(loaded[0], { date: "2026-11-20" }),
        act_id: id,
        version: loaded[0].sales_act.version,
      };
      const [removed, changed] = await Promise.all([remove(agent, id), agent.call("actForm.update", { body })]);
      const act = await actById(id);
      const isDeleted = act!.state === "deleted";
      expect([removed.status === 200, isDeleted]).toEqual([isDeleted, isDeleted]);
      if (!isDeleted) expect([changed.status, act!.date]).toEqual([200, "2026-11-20"]);
    }
    await drain("actFiles");
    await drain("tokens");
    expect(await recount()).toEqual([]);
  });
});
