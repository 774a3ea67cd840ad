import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { handler as sweep } from "#functions/actForm/sweepActs.schedule.ts";
import { eventsOfAct } from "#functions/acts/store/actEvent.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { type Answer, type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { recount } from "#tests/support/reports/recount.ts";
import { reference } from "#tests/support/site/demo.ts";
import { formOf, importReports, prepare } from "./acts.ts";

/** More writes than any tested work makes; each test stops at the first n that its work does not reach. */
export const MAX_WRITES = 60;

/** Only the data that acts need, since the tests read the whole table often. */
export async function agentOfSmallTable(): Promise<Caller> {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  return signedIn(superUser);
}

/** Runs sweepers three minutes later, when the job of a crashed process counts as abandoned. */
export async function sweepLater(sweepers = 1): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 60_000 });
  try {
    await Promise.all(Array.from({ length: sweepers }, () => sweep()));
  } finally {
    vi.useRealTimers();
  }
}

/** The form of a new act, and its reports. */
export async function newForm(agent: Caller, reports = 2): Promise<{ ids: number[]; body: ReturnType<typeof formOf> }> {
  const { company, ids } = await importReports(agent, reports);
  const number = `KAOS-${randomUUID().slice(0, 8)}`;
  return { ids, body: formOf(await prepare(agent, company, ids), { number }) };
}

/** The form that changes a new act: with other numbers, without the rows of one owner, with rows of another report. */
export async function bigChange(
  agent: Caller,
): Promise<{ act: number; number: string; body: Record<string, unknown> }> {
  const { body: form } = await newForm(agent);
  const { body: created } = await agent.call("actForm.create", { body: form });
  const { body: loaded } = await agent.call("actForm.load", { query: { act_id: String(created.id) } });
  const act: LoadedAct = loaded[0];
  const more = await importReports(agent, 1, 3, { date: "2026-11-05" });
  const others = await prepare(agent, more.company, more.ids);
  const rows = [...act.act_rows.slice(1), ...others.act_rows];
  const owners = new Set(rows.map((row) => row.previous_owner));
  const purchaseActs = act.purchase_acts.filter((one) => owners.has(one.previous_owner_id));
  const number = `${form.number}-B`;
  const body = formOf({ ...act, act_rows: rows, purchase_acts: purchaseActs }, { number });
  return { act: created.id, number, body: { ...body, act_id: created.id, version: act.sales_act.version } };
}

/** The act that all rows of the reports belong to; 0 when they belong to none. */
export async function actOf(ids: readonly number[]): Promise<number> {
  const acts = [...new Set((await reportsById(ids)).flatMap((report) => report.actOf))];
  expect(acts).toHaveLength(1);
  return acts[0] ?? -1;
}

/** Kinds of what happened to a sales act, oldest first, and to each of its purchase acts. */
export async function historyOf(act: number): Promise<{ sales: string[]; purchases: string[][] }> {
  const kinds = async (id: number) => (await eventsOfAct(id, undefined)).events.map(({ kind }) => kind).toReversed();
  const purchases = await purchaseActsOf(act);
  return { sales: await kinds(act), purchases: await Promise.all(purchases.map(({ id }) => kinds(id))) };
}

/** Expects no errors and no leftovers in the table; a failure shows the number of the write. */
export async function expectConsistent(at: number): Promise<void> {
  expect({ at, wrong: await recount() }).toEqual({ at, wrong: [] });
}

export function answered(result: PromiseSettledResult<Answer>): Answer {
  if (result.status === "rejected") throw result.reason;
  return result.value;
}
