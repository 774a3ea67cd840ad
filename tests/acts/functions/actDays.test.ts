import { beforeAll, expect, it } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { actsDated } from "#functions/acts/store/actDay.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
let buyer: number;
const made = new Map<string, number>();

async function makeAct(date: string): Promise<number> {
  const { company, ids } = await importReports(agent, 2, 3);
  buyer = Number(company);
  const { status, body } = await agent.call("actForm.create", {
    body: formOf(await prepare(agent, company, ids), { date, number: `PAEV-${date}` }),
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  made.set(date, body.id);
  return body.id;
}

const found = async (from: string, until: string) =>
  (await actsDated(SALES_ACT, { from, until }, undefined)).map(({ act }) => act).toSorted((a, b) => a - b);

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  for (const date of ["2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01"]) await makeAct(date);
});

it("finds the acts of a range with its first and its last day", async () => {
  expect(await found("2026-11-01", "2026-11-30")).toEqual([made.get("2026-11-01"), made.get("2026-11-30")]);
  expect(await found("2026-12-02", "2099-12-31")).toEqual([]);
});

it("finds purchase acts of one counterpart, with their rows and destinations", async () => {
  const purchases = await purchaseActsOf(made.get("2026-11-30")!);
  const days = await actsDated(PURCHASE_ACT, { from: "2026-11-30", until: "2026-11-30" }, undefined);
  expect(days.map(({ act }) => act).toSorted((a, b) => a - b)).toEqual(purchases.map(({ id }) => id));
  expect(days.reduce((rows, day) => rows + day.rows, 0)).toBe(6);
  expect(days[0]!.destinations).toEqual([[buyer, expect.stringMatching(/^B\d/)]]);
  const [first] = purchases;
  const own = await actsDated(PURCHASE_ACT, { from: "2026-11-30", until: "2026-11-30" }, [first!.counterpart]);
  expect(own.map(({ act }) => act)).toEqual([first!.id]);
});

it("finds an act at its new date only, after it was changed", async () => {
  const id = await makeAct("2026-09-01");
  const { body: loaded } = await agent.call("actForm.load", { query: { act_id: String(id) } });
  const act = (await actById(id))!;
  const { status, body } = await agent.call("actForm.update", {
    body: { ...formOf(loaded[0], { date: "2026-09-20" }), act_id: id, version: act.version, submission: undefined },
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  expect(await found("2026-09-01", "2026-09-19")).toEqual([]);
  expect(await found("2026-09-20", "2026-09-20")).toEqual([id]);
  expect(await differences()).toEqual([]);
});
