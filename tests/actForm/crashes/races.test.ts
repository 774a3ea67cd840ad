import { beforeAll, describe, expect, it, vi } from "vitest";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { rowsOfAct } from "#functions/acts/store/storedActRows.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { formOf, importReports, measuredAgain, prepare } from "#tests/support/acts/acts.ts";
import { agentOfSmallTable, answered } from "#tests/support/acts/chaos.ts";
import { pausing } from "#tests/support/acts/crash.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { recount } from "#tests/support/reports/recount.ts";

/** A lost race logs errors; these tests cause races. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;
let other: Caller;
const create = (body: unknown) => agent.call("actForm.create", { body });
const load = async (act: number): Promise<LoadedAct> =>
  (await agent.call("actForm.load", { query: { act_id: String(act) } })).body[0];

beforeAll(async () => {
  agent = await agentOfSmallTable();
  other = await signedIn({ ...superUser, id: 9, name: "Teine Agent" });
});

describe("a row that a changed act and a new act claim at once", () => {
  it("goes to exactly one of them", async () => {
    const outcomes = new Set<string>();
    for (let write = 1; ; write += 2) {
      const made = await importReports(agent, 2, 2);
      const { body } = await create(formOf(await prepare(agent, made.company, made.ids)));
      const free = await importReports(agent, 1, 3);
      const [act, rows] = [await load(body.id), await prepare(agent, free.company, free.ids)];
      const changed = formOf({ ...act, act_rows: [...act.act_rows, ...rows.act_rows] });
      let created = 0;
      const { reached, result } = await pausing(
        { write },
        () => agent.call("actForm.update", { body: { ...changed, act_id: body.id, version: act.sales_act.version } }),
        async () => {
          created = (await other.call("actForm.create", { body: formOf(rows, { buy_acts: [] }) })).status;
        },
      );
      if (!reached) break;
      const { status } = answered(result);
      outcomes.add(`${status} ${created}`);
      expect({ write, won: [status === 200, created === 201].filter(Boolean).length }).toEqual({ write, won: 1 });
      expect({ write, wrong: await recount() }).toEqual({ write, wrong: [] });
    }
    expect([...outcomes].toSorted()).toEqual(["200 409", "409 201"]);
  });
});

describe("a correction that arrives while an act of its report is created", () => {
  it("waits for the act or makes it fail, and flags the report when the act was created", async () => {
    const statuses = new Set<number>();
    // Before the reports are claimed each call can have another outcome; after that a sample of calls is enough.
    for (let call = 1; ; call += call < 12 ? 1 : 8) {
      const { company, ids, reports } = await importReports(agent, 1, 2);
      const form = formOf(await prepare(agent, company, ids));
      const corrected = measuredAgain(reports[0]!, (row) => ({ ...row, amount: "7.5" }));
      const { reached, result } = await pausing(
        { call },
        () => create(form),
        async () => (await openImport("file")).import([corrected]),
      );
      if (!reached) break;
      statuses.add(answered(result).status);
      expect({ call, wrong: await recount() }).toEqual({ call, wrong: [] });
      await (await openImport("file")).import([corrected]);
      const [report] = await reportsById(ids);
      expect({ call, flagged: report!.correctionPending }).toEqual({
        call,
        flagged: answered(result).status === 201,
      });
    }
    expect([...statuses].toSorted()).toEqual([201, 409]);
  });

  it("is not overwritten by a price that is set by hand meanwhile", async () => {
    for (let call = 1; ; call++) {
      const { company, ids, reports } = await importReports(agent, 1, 1);
      const [row] = (await prepare(agent, company, ids)).act_rows;
      const price = {
        ...row!.report_rows[0]!,
        price: 55.5,
        originalPrice: row!.flat_price,
        assortment: row!.assortment.name,
      };
      const corrected = measuredAgain(reports[0]!, (one) => ({ ...one, amount: "7.5" }));
      const { reached } = await pausing(
        { call },
        () => agent.call("actForm.setPrices", { body: [price] }),
        async () => (await openImport("file")).import([corrected]),
      );
      if (!reached) break;
      expect({ call, amount: (await prepare(agent, company, ids)).act_rows[0]!.amount }).toEqual({ call, amount: 7.5 });
      expect({ call, wrong: await recount() }).toEqual({ call, wrong: [] });
    }
  });
});

describe("a number that changes only between upper and lower case", () => {
  it("is accepted for its own act and rejected for another", async () => {
    const made = await importReports(agent, 1);
    const { body } = await create(formOf(await prepare(agent, made.company, made.ids), { number: "vaike-1" }));
    const act = await load(body.id);
    const upper = {
      ...formOf(act, { number: "VAIKE-1" }),
      buy_acts: act.purchase_acts.map((one) => ({
        id: one.previous_owner_id,
        number: one.number.toUpperCase(),
        act_id: one.act_id,
      })),
    };
    const saved = await agent.call("actForm.update", {
      body: { ...upper, act_id: body.id, version: act.sales_act.version },
    });
    expect([saved.status, saved.body.number]).toEqual([200, "VAIKE-1"]);
    expect((await purchaseActsOf(body.id)).map((one) => one.number).toSorted()).toEqual(["VAIKE-1-1", "VAIKE-1-2"]);
    const next = await importReports(agent, 1);
    const refused = await create(formOf(await prepare(agent, next.company, next.ids), { number: "Vaike-1" }));
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["number"]]);
    expect(await recount()).toEqual([]);
  });
});

describe("the rows of an act that was changed", () => {
  it("are only those of its latest version", async () => {
    const made = await importReports(agent, 3);
    const { body } = await create(formOf(await prepare(agent, made.company, made.ids)));
    for (const margin of [1, 2, 3]) {
      const act = await load(body.id);
      const form = formOf({ ...act, act_rows: act.act_rows.map((row) => ({ ...row, margin })) });
      const { status } = await agent.call("actForm.update", {
        body: { ...form, act_id: body.id, version: act.sales_act.version },
      });
      expect(status).toBe(200);
    }
    expect((await load(body.id)).act_rows.every((row) => row.margin === 3)).toBe(true);
    expect(await rowsOfAct(body.id, 1)).toEqual([]);
    expect(await recount()).toEqual([]);
  });
});

describe("two users who act the same reports in several transactions", () => {
  it("creates exactly one act and leaves nothing of the other", async () => {
    const { company, ids } = await importReports(agent, 230, 1);
    const [mine, theirs] = [await prepare(agent, company, ids), await prepare(other, company, ids)];
    const answers = await Promise.all([
      agent.call("actForm.create", { body: formOf(mine, { number: "VOIT-1" }) }),
      other.call("actForm.create", { body: formOf(theirs, { number: "VOIT-2" }) }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await recount()).toEqual([]);
  });
});
