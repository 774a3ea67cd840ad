import { beforeAll, expect, it, vi } from "vitest";
import { allActJobs } from "#functions/acts/store/actJob.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { reportIdsOfWaybills } from "#functions/reports/store/measuredWaybill.ts";
import { ReportEntity, reportById, reportsById } from "#functions/reports/store/report.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { MAX_ACT_ROWS } from "#shared/actForm/contract.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Answer, type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { reference } from "#tests/support/site/demo.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

interface Twins {
  company: string;
  waybill: string;
  /** The report as it was measured, and imported again under another number. */
  first: number;
  second: number;
  numbers: [string, string];
}

/** One waybill of two rows in two reports. */
async function twins(): Promise<Twins> {
  const { company, ids, reports } = await importReports(agent, 1);
  const [report, first] = [reports[0]!, ids[0]!];
  const second = await importAgain(report, `${report.number}-B`);
  return {
    company,
    waybill: report.waybills[0]!.number,
    first,
    second,
    numbers: [report.number, `${report.number}-B`],
  };
}

async function importAgain(report: MeasuredReport, number: string): Promise<number> {
  await (await openImport("file")).import([{ ...report, number }]);
  const waybill = report.waybills[0]!.number;
  const reports = await reportsById((await reportIdsOfWaybills([waybill])).get(waybill) ?? []);
  return reports.find((one) => one.number === number)!.id;
}

async function act(company: string, ids: readonly number[], changes: Record<string, unknown> = {}): Promise<Answer> {
  return agent.call("actForm.create", {
    body: formOf(await prepare(agent, company, ids), { buy_acts: [], ...changes }),
  });
}

async function load(id: number) {
  return (await agent.call("actForm.load", { query: { act_id: String(id) } })).body[0];
}

async function expectFree(...ids: number[]): Promise<void> {
  for (const report of await reportsById(ids)) expect(report).toMatchObject({ claimedBy: 0, tab: "open" });
  expect(await allActJobs()).toEqual([]);
}

it("names a waybill that another report spells in another way", async () => {
  const { company, ids, reports } = await importReports(agent, 1);
  const waybill = `${reports[0]!.waybills[0]!.number.toLowerCase()} `;
  const rows = reports[0]!.rows.map((row) => ({ ...row, waybill }));
  const waybills = reports[0]!.waybills.map((one) => ({ ...one, number: waybill }));
  const second = await importAgain({ ...reports[0]!, rows, waybills }, `${reports[0]!.number}-C`);
  expect((await act(company, ids)).status).toBe(201);
  const loaded = await prepare(agent, company, [second]);
  expect(loaded.doubled_waybills).toMatchObject([{ waybill, own: [{ id: second }] }]);
});

it("names a waybill that another report has on an act, and makes the act only when that is accepted", async () => {
  const { company, waybill, first, second, numbers } = await twins();
  const made = await act(company, [first]);
  expect(made.status).toBe(201);
  const loaded = await prepare(agent, company, [second]);
  expect(loaded.doubled_waybills).toEqual([
    {
      id: expect.stringMatching(/^[\w-]{12}$/),
      waybill,
      elsewhere: [{ report: first, report_number: numbers[0], act: { id: made.body.id, number: made.body.number } }],
      own: [{ id: second, number: numbers[1] }],
    },
  ]);
  const form = formOf(loaded, { buy_acts: [] });
  const refused = await agent.call("actForm.create", { body: form });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: "waybills_doubled",
      message: `Need veoselehed läheksid arvele kaks korda: ${waybill} (akt ${made.body.number}).`,
      fields: { waybills: [waybill] },
    },
  ]);
  await expectFree(second);
  // The refused form and its number can be used again.
  const accepted_waybills = loaded.doubled_waybills.map(({ id }) => id);
  const accepted = await agent.call("actForm.create", { body: { ...form, accepted_waybills } });
  expect([accepted.status, accepted.body.number]).toEqual([201, form.number]);
  expect(await reportById(second)).toMatchObject({ tab: "acted" });
});

it("names a waybill that is in two reports of one act, but not when the rows of one of them are left out", async () => {
  const { company, waybill, first, second } = await twins();
  const loaded = await prepare(agent, company, [first, second]);
  expect(loaded.doubled_waybills).toMatchObject([{ waybill, elsewhere: [], own: [{ id: first }, { id: second }] }]);
  const both = formOf(loaded, { buy_acts: [] });
  expect((await agent.call("actForm.create", { body: both })).body).toMatchObject({ code: "waybills_doubled" });
  await expectFree(first, second);
  const one = formOf(await prepare(agent, company, [first]), { buy_acts: [] });
  expect((await agent.call("actForm.create", { body: one })).status).toBe(201);
});

it("does not ask for the rest of a report that is acted in part, nor for other waybills of an acted report", async () => {
  const { company, first, second } = await twins();
  const loaded = await prepare(agent, company, [first]);
  const [row] = formOf(loaded).act_rows;
  expect((await act(company, [first], { act_rows: [row] })).status).toBe(201);
  const rest = await prepare(agent, company, [first]);
  expect(rest.doubled_waybills).toEqual([]);
  expect((await prepare(agent, company, [second])).doubled_waybills).toHaveLength(1);

  const other = await importReports(agent, 1);
  const [measured] = other.reports;
  const joined: MeasuredReport = {
    ...measured!,
    number: `${measured!.number}-C`,
    waybills: [...measured!.waybills, { number: `${measured!.number}-VL`, finished: true }],
    rows: [...measured!.rows, { ...measured!.rows[0]!, waybill: `${measured!.number}-VL` }],
  };
  const mixed = await importAgain(joined, joined.number);
  const both = await prepare(agent, other.company, [mixed]);
  const last = formOf(both).act_rows.map((each) => ({
    ...each,
    report_rows: each.report_rows.filter((id) =>
      both.act_rows.some(({ report_rows }) =>
        report_rows.some((found) => found.id === id && found.waybill.endsWith("-VL")),
      ),
    ),
  }));
  const only = last.filter(({ report_rows }) => report_rows.length > 0).map((each) => ({ ...each, amount: 10 }));
  expect((await act(other.company, [mixed], { act_rows: only })).status).toBe(201);
  // Of the joined report only the other waybill is acted.
  expect((await prepare(agent, other.company, other.ids)).doubled_waybills).toEqual([]);
});

it("does not count an act's own rows when it is changed, but those of a later act", async () => {
  const { company, waybill, first, second } = await twins();
  const made = await act(company, [first]);
  const opened = await load(made.body.id);
  expect(opened.doubled_waybills).toEqual([]);
  const save = (changes: Record<string, unknown> = {}) =>
    agent.call("actForm.update", {
      body: { ...formOf(opened, changes), act_id: made.body.id, version: opened.sales_act.version },
    });
  const [known] = (await prepare(agent, company, [second])).doubled_waybills;
  const other = await act(company, [second], { accepted_waybills: [known!.id] });
  const refused = await save();
  expect([refused.status, refused.body.code]).toEqual([409, "waybills_doubled"]);
  expect(refused.body.message).toContain(`${waybill} (akt ${other.body.number})`);
  const { doubled_waybills: named } = await load(made.body.id);
  expect(named).toMatchObject([{ waybill, elsewhere: [{ act: { id: other.body.id } }], own: [{ id: first }] }]);
  expect((await save({ accepted_waybills: [named[0].id] })).status).toBe(200);
  expect(await allActJobs()).toEqual([]);
});

it("asks again when one more act has taken the waybill since the user accepted", async () => {
  const { company, waybill, first, second } = await twins();
  const made = await act(company, [first]);
  const loaded = await prepare(agent, company, [second]);
  const accepted_waybills = loaded.doubled_waybills.map(({ id }) => id);
  const measured = (await importReports(agent, 1)).reports[0]!;
  const third = await importAgain(
    {
      ...measured,
      waybills: [{ number: waybill, finished: true }],
      rows: measured.rows.map((row) => ({ ...row, waybill })),
    },
    `${measured.number}-D`,
  );
  const [again] = (await prepare(agent, company, [third])).doubled_waybills;
  const later = await act(company, [third], { accepted_waybills: [again!.id] });
  expect(later.status).toBe(201);
  const refused = await agent.call("actForm.create", {
    body: formOf(loaded, { number: `${waybill}-X`, buy_acts: [], accepted_waybills }),
  });
  expect(refused.body).toMatchObject({ code: "waybills_doubled", fields: { waybills: [waybill] } });
  expect(refused.body.message).toContain(`${waybill} (akt ${made.body.number}, akt ${later.body.number})`);
});

it("names a report that another act is being made of at this moment", async () => {
  const { company, waybill, first, second } = await twins();
  await write(ReportEntity.patch({ id: first }, { claimedBy: 987_654 }));
  const { doubled_waybills } = await prepare(agent, company, [second]);
  expect(doubled_waybills).toMatchObject([{ waybill, elsewhere: [{ report: first, act: null }] }]);
  expect((await act(company, [second])).body.code).toBe("waybills_doubled");
});

it("tells at least one of two users who act the same waybill of two reports at once", async () => {
  const rounds = await Promise.all(Array.from({ length: 6 }, twins));
  for (const { company, waybill, first, second } of rounds) {
    const forms = await Promise.all([first, second].map(async (id) => formOf(await prepare(agent, company, [id]))));
    const answers = await Promise.all(
      forms.map((form, index) =>
        agent.call("actForm.create", { body: { ...form, number: `${waybill}-${index}`, buy_acts: [] } }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const { body } of refused) expect(body).toMatchObject({ code: "waybills_doubled" });
    expect(await allActJobs()).toEqual([]);
    for (const report of await reportsById([first, second])) expect(report.claimedBy).toBe(0);
  }
}, 60_000);

it("takes as many accepted waybills as an act has rows", async () => {
  const { company, ids } = await importReports(agent, 1);
  const accepted_waybills = Array.from({ length: MAX_ACT_ROWS }, (_, index) => String(index).padStart(12, "0"));
  expect((await act(company, ids, { accepted_waybills })).status).toBe(201);
});
