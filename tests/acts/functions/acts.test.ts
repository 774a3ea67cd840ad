import { beforeAll, describe, expect, it } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { allActJobs } from "#functions/acts/store/actJob.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { rowsOfAct } from "#functions/acts/store/storedActRows.ts";
import { CompanyEntity, companiesOfKind, companyById } from "#functions/companies/store/company.ts";
import { addCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import { reportStatsOf } from "#functions/reports/store/reportStats.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { addDays } from "#shared/basics/dates.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

describe("creating a sales act", () => {
  it("creates the sales act and a purchase act for each owner, and marks the reports as acted", async () => {
    const { company, ids } = await importReports(agent, 3);
    const loaded = await prepare(agent, company, ids);
    expect(loaded.purchase_acts.length).toBeGreaterThan(1);
    const rows = formOf(loaded).act_rows.map((row, index) => (index === 0 ? { ...row, margin: 3.25 } : row));
    const { status, body } = await agent.call("actForm.create", {
      body: formOf(loaded, { act_rows: rows, number: "TEST-1" }),
    });
    expect([status, body]).toMatchObject([201, { number: "TEST-1" }]);

    const act = (await actById(body.id))!;
    const expected = loaded.act_rows.reduce(
      (sum, row) => sum + Math.round((Math.round(row.amount * 1000) * row.flat_price * 100) / 1000),
      0,
    );
    expect(act).toMatchObject({ state: "ready", type: 20, sum: expected, vat: Math.round(expected * 0.24) });
    const purchases = await purchaseActsOf(body.id);
    expect(purchases.map((one) => one.number).toSorted()).toEqual(
      loaded.purchase_acts.map((_, index) => `TEST-1-${index + 1}`),
    );
    const stored = await rowsOfAct(body.id, 1);
    expect(stored.find((row) => row.margin === 325)).toBeTruthy();
    for (const report of await reportsById(ids)) {
      expect(report).toMatchObject({ tab: "acted", claimedBy: 0, actOf: [body.id, body.id] });
    }
    expect(await allActJobs()).toEqual([]);
    const listed = await agent.call("actLists.list", { query: { company, type: "20" } });
    expect(listed.body.results[0]).toMatchObject({ number: "TEST-1", has_edit_link: true });
  });

  it("moves the counts and dates of reports from the open tab to the acted tab", async () => {
    const { company, ids } = await importReports(agent, 4, 1, { date: "2026-11-09" });
    const before = (await reportStatsOf(Number(company))).find(
      (place) => place.open === 4 && place.lastOpen === "2026-11-09",
    )!;
    const loaded = await prepare(agent, company, ids.slice(0, 3));
    await agent.call("actForm.create", { body: formOf(loaded) });
    const after = (await reportStatsOf(Number(company))).find((place) => place.destination === before.destination)!;
    expect(after).toMatchObject({ open: 1, acted: 3, lastOpen: "2026-11-09", lastActed: "2026-11-09" });
  });

  it("creates one act when the same form is sent several times, also at once", async () => {
    const { company, ids } = await importReports(agent, 2);
    const form = formOf(await prepare(agent, company, ids), { number: "TWICE-1" });
    const answers = await Promise.all([1, 2, 3].map(() => agent.call("actForm.create", { body: form })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    const again = await agent.call("actForm.create", { body: form });
    expect([again.status, again.body.id]).toEqual([201, made[0]!.body.id]);
  });

  it("rejects the slower of two users with the same reports and returns the numbers of those reports", async () => {
    const { company, ids } = await importReports(agent, 3);
    const loaded = await prepare(agent, company, ids);
    const other = await signedIn({ ...superUser, id: 9, name: "Teine Agent" });
    const theirs = await prepare(other, company, ids.slice(0, 2));
    const [one, two] = await Promise.all([
      agent.call("actForm.create", { body: formOf(loaded, { number: "RACE-1", buy_acts: [] }) }),
      other.call("actForm.create", { body: formOf(theirs, { number: "RACE-2", buy_acts: [] }) }),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([201, 409]);
    const loser = one.status === 409 ? one : two;
    expect(loser.body.code).toBe("reports_gone");
    const numbers = (await reportsById(ids)).map((report) => report.number);
    for (const number of loser.body.fields.reports) expect(numbers).toContain(number);
    for (const report of await reportsById(ids)) expect(report.claimedBy).toBe(0);
    expect(await allActJobs()).toEqual([]);
  });

  it("rejects a number that another act has, at the field of that number", async () => {
    const [first, second] = [await importReports(agent, 1), await importReports(agent, 1)];
    const body = formOf(await prepare(agent, first.company, first.ids), { number: "SAMÄ-1" });
    expect((await agent.call("actForm.create", { body })).status).toBe(201);
    for (const number of ["samä-1", "SAMÄ -1", "SAMÄ\u00a0\u00a0-1", "SAMA\u0308-1"]) {
      const again = formOf(await prepare(agent, second.company, second.ids), { number, buy_acts: [] });
      const refused = await agent.call("actForm.create", { body: again });
      expect([refused.status, refused.body.fields]).toEqual([400, { number: ["See number on juba kasutusel."] }]);
    }
    const taken = formOf(await prepare(agent, second.company, second.ids), { number: "SAMA-2" });
    const buyActs = taken.buy_acts.map((act, index) => (index === 0 ? { ...act, number: "SAMA\u0308-1-1" } : act));
    const other = await agent.call("actForm.create", { body: { ...taken, buy_acts: buyActs } });
    expect([other.status, other.body.fields]).toEqual([
      400,
      { [`buy_acts.${buyActs[0]!.id}`]: ["See number on juba kasutusel."] },
    ]);
    for (const report of await reportsById(second.ids)) expect(report.claimedBy).toBe(0);
  });

  it.each([
    ["a sum more than 1 € off", { sum_before_tax: 1 }, "sum_before_tax"],
    ["an empty number", { number: " " }, "number"],
    ["a date that does not exist", { date: "2026-02-31" }, "date"],
    ["a date before 1900", { date: "1899-12-31" }, "date"],
    ["an unknown buyer", { buyer_company: 999_999 }, "buyer_company"],
    ["an unknown certificate", { timber_certificate: 77 }, "timber_certificate"],
    ["no rows", { act_rows: [] }, "act_rows"],
  ])("rejects %s at its field and releases the reports", async (_, change, field) => {
    const { company, ids } = await importReports(agent, 1);
    const loaded = await prepare(agent, company, ids);
    const { status, body } = await agent.call("actForm.create", { body: formOf(loaded, change) });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toContain(field);
    expect((await reportsById(ids))[0]).toMatchObject({ claimedBy: 0, tab: "open" });
  });

  it("accepts totals that differ from the calculated ones by up to 1 €", async () => {
    const { company, ids } = await importReports(agent, 1);
    const loaded = await prepare(agent, company, ids);
    const sum = loaded.act_rows.reduce((total, row) => total + row.amount * row.flat_price, 0);
    const edited = Math.round((sum + 0.99) * 100) / 100;
    const { status, body } = await agent.call("actForm.create", { body: formOf(loaded, { sum_before_tax: edited }) });
    expect(status).toBe(201);
    expect((await actById(body.id))!.sum).toBe(Math.round(edited * 100));
  });

  it("rejects a VAT that is set for a buyer with 0 %", async () => {
    const buyer = await addCompany({ ...newBuyer("19990777", "Vabakauba AS", "Sadama 1"), vatRateBp: 0 });
    const { company, ids } = await importReports(agent, 1);
    const loaded = await prepare(agent, company, ids);
    const form = { buyer_company: buyer, timber_certificate: null };
    const refused = await agent.call("actForm.create", { body: formOf(loaded, { ...form, vat: 0.01 }) });
    expect([refused.status, refused.body.fields]).toEqual([400, { vat: ["Käibemaks on määraga 0% alati 0."] }]);
    const made = await agent.call("actForm.create", { body: formOf(loaded, { ...form, vat: 0 }) });
    expect(made.status).toBe(201);
    expect(await actById(made.body.id)).toMatchObject({ vatRateBp: 0, vat: 0 });
  });

  it("rejects a buying price below zero and rows that changed since they were loaded", async () => {
    const { company, ids } = await importReports(agent, 1);
    const form = formOf(await prepare(agent, company, ids));
    const negative = form.act_rows.map((row) => ({ ...row, margin: row.flat_price + 0.01 }));
    const one = await agent.call("actForm.create", { body: { ...form, act_rows: negative } });
    expect(one.body.fields).toEqual({ non_field_errors: ["Ostuhind ei saa olla negatiivne."] });
    const cheaper = form.act_rows.map((row) => ({ ...row, flat_price: row.flat_price - 1 }));
    expect((await agent.call("actForm.create", { body: { ...form, act_rows: cheaper } })).body.code).toBe(
      "rows_changed",
    );
    const foreign = form.act_rows.map((row) => ({ ...row, report_rows: [999_999_000] }));
    expect((await agent.call("actForm.create", { body: { ...form, act_rows: foreign } })).body.code).toBe(
      "rows_changed",
    );
  });

  it("keeps a report with open rows in the open tab, to be acted later", async () => {
    const { company, ids } = await importReports(agent, 1, 2);
    const loaded = await prepare(agent, company, ids);
    const form = formOf(loaded, { act_rows: formOf(loaded).act_rows.slice(0, 1) });
    expect((await agent.call("actForm.create", { body: form })).status).toBe(201);
    expect((await reportsById(ids))[0]).toMatchObject({ tab: "open" });
    const rest = await prepare(agent, company, ids);
    expect(rest.act_rows).toHaveLength(1);
    expect((await agent.call("actForm.create", { body: formOf(rest) })).status).toBe(201);
    expect((await reportsById(ids))[0]).toMatchObject({ tab: "acted" });
  });
});

describe("reports and acts of one day", () => {
  it("are listed newest first when their ids differ in length", async () => {
    const { company, ids } = await importReports(agent, 120, 1);
    const destination = (await reportsById(ids.slice(0, 1)))[0]!.destination;
    const query = { company, destination_code: destination, acted: "False" };
    const first = (await agent.call("reports.list", { query })).body;
    const rest = (await agent.call("reports.list", { query: { ...query, cursor: first.next } })).body;
    const listed = [...first.results, ...rest.results].map(({ id }: { id: number }) => id);
    expect(listed).toEqual(ids.toSorted((a, b) => b - a).slice(0, 100));
    const acts: number[] = [];
    for (const id of ids.slice(0, 12)) {
      const form = formOf(await prepare(agent, company, [id]), { date: "2026-10-10" });
      acts.push((await agent.call("actForm.create", { body: form })).body.id);
    }
    const { body } = await agent.call("actLists.list", { query: { company, type: "20" } });
    const made = body.results.map(({ id }: { id: number }) => id).filter((id: number) => acts.includes(id));
    expect(made).toEqual(acts.toReversed());
  });
});

describe("changing a sales act", () => {
  it("releases unselected rows, deletes their purchase acts and rejects a stale version", async () => {
    const { company, ids } = await importReports(agent, 2);
    const created = await agent.call("actForm.create", {
      body: formOf(await prepare(agent, company, ids), { number: "MUUDA-1" }),
    });
    const id = created.body.id;
    const loaded = (await agent.call("actForm.load", { query: { act_id: String(id) } })).body[0];
    // Keep the owner with the last number, so that the numbers before it become free for another act.
    const last = loaded.purchase_acts.find(({ number }: { number: string }) => number === "MUUDA-1-3");
    const rows = loaded.act_rows.filter(
      (row: { previous_owner: string }) => row.previous_owner === last.previous_owner_id,
    );
    const form = {
      ...formOf({ ...loaded, act_rows: rows }),
      act_id: id,
      version: loaded.sales_act.version,
      number: "MUUDA-2",
      date: "2026-11-15",
    };
    const saved = await agent.call("actForm.update", { body: form });
    expect([saved.status, saved.body]).toEqual([200, { id, number: "MUUDA-2", under_way: false }]);
    const purchases = await purchaseActsOf(id);
    expect(purchases).toHaveLength(1);
    expect(purchases[0]).toMatchObject({ date: "2026-11-15", state: "ready" });
    const reports = await reportsById(ids);
    expect(reports.flatMap((report) => report.actOf).filter((act) => act === id)).toHaveLength(
      rows[0].report_rows.length,
    );
    const free = await agent.call("actForm.create", {
      body: formOf(await prepare(agent, company, ids), { number: "MUUDA-1" }),
    });
    expect(free.status).toBe(201);

    const stale = await agent.call("actForm.update", { body: form });
    expect(stale.body.code).toBe("act_changed");
  });

  it("takes the payment deadline of a new buyer and keeps it when the deadline of the buyer changes later", async () => {
    const { company, ids } = await importReports(agent, 1);
    const [first, second] = [
      company,
      (await companiesOfKind("buyer")).find(({ deadlineDays }) => deadlineDays === 21)!,
    ];
    const { body } = await agent.call("actForm.create", { body: formOf(await prepare(agent, first, ids)) });
    const load = async (query: Record<string, string> = {}): Promise<LoadedAct> =>
      (await agent.call("actForm.load", { query: { act_id: String(body.id), ...query } })).body[0];
    const facts = ({ sales_act: { deadline_days, date, due_date } }: LoadedAct) => [
      deadline_days,
      addDays(date, deadline_days) === due_date,
    ];
    const before = await load();
    const other = await load({ buyer_company: String(second.id) });
    expect([facts(before), facts(other)]).toEqual([
      [14, true],
      [21, true],
    ]);
    const form = { ...formOf(before), act_id: body.id, buyer_company: second.id };
    expect((await agent.call("actForm.update", { body: { ...form, version: before.sales_act.version } })).status).toBe(
      200,
    );
    await write(CompanyEntity.put({ ...(await companyById(second.id))!, deadlineDays: 30 }));
    const after = await load();
    expect(facts(after)).toEqual([21, true]);
    const again = { ...form, version: after.sales_act.version };
    expect((await agent.call("actForm.update", { body: again })).status).toBe(200);
    expect(await actById(body.id)).toMatchObject({ deadlineDays: 21 });
  });

  it("shows a price that was set after loading and rejects a price based on an old one", async () => {
    const { company, ids } = await importReports(agent, 1, 1);
    const loaded = await prepare(agent, company, ids);
    const row = loaded.act_rows[0]!;
    const patch = {
      ...row.report_rows[0]!,
      price: 111.11,
      originalPrice: row.flat_price,
      assortment: row.assortment.name,
    };
    expect((await agent.call("actForm.setPrices", { body: [patch] })).status).toBe(200);
    expect((await prepare(agent, company, ids)).act_rows[0]!.flat_price).toBe(111.11);
    expect((await agent.call("actForm.setPrices", { body: [patch] })).status).toBe(200);
    const { assortment: _assortment, ...unnamed } = { ...patch, originalPrice: 111.11 };
    const changed = await agent.call("actForm.setPrices", { body: [{ ...unnamed, assortment: "Muu" }] });
    expect(changed.body.code).toBe("rows_changed");
    expect((await agent.call("actForm.setPrices", { body: [unnamed] })).status).toBe(200);
    const other = { ...patch, price: 112 };
    expect((await agent.call("actForm.setPrices", { body: [other] })).body.code).toBe("rows_changed");
    expect((await agent.call("actForm.setPrices", { body: [{ ...patch, price: -1 }] })).status).toBe(400);
  });
});
