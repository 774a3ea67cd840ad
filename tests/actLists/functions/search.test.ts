import { beforeAll, expect, it } from "vitest";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

const found = async (caller: Caller, search: string, type: "10" | "20"): Promise<string[]> => {
  const { body } = await caller.call("actLists.list", { query: { search, type } });
  return body.results.map(({ number }: { number: string }) => number).toSorted();
};

it("finds acts by any part of their number, of the asked type, and by waybill", async () => {
  const { company, ids, reports } = await importReports(agent, 2, 2);
  await agent.call("actForm.create", { body: formOf(await prepare(agent, company, ids), { number: "OTSI-2026-17" }) });
  await drain("tokens");
  expect(await found(agent, "tsi-2026", "20")).toEqual(["OTSI-2026-17"]);
  expect(await found(agent, "OTSI-2026-17", "10")).toEqual(["OTSI-2026-17-1", "OTSI-2026-17-2", "OTSI-2026-17-3"]);
  expect(await found(agent, "i-2026-17-2", "10")).toEqual(["OTSI-2026-17-2"]);
  expect(await found(agent, "i-2026-17-2", "20")).toEqual([]);
  expect(await found(agent, "26", "20")).toEqual([]);

  // The first waybill has timber of two of the three owners.
  const [first] = reports;
  const waybill = first!.waybills[0]!.number;
  expect(await found(agent, waybill.slice(2), "20")).toEqual(["OTSI-2026-17"]);
  expect(await found(agent, waybill, "10")).toEqual(["OTSI-2026-17-1", "OTSI-2026-17-2"]);

  const { body } = await agent.call("actLists.list", { query: { search: "OTSI-2026-17", type: "20" } });
  expect(body.companies).toMatchObject([{ id: Number(company), act_counts: { total: 1 } }]);
  expect(await differences()).toEqual([]);
});

it("finds a changed number instead of the earlier one, and nothing of a row that left", async () => {
  const { company, ids, reports } = await importReports(agent, 1, 2);
  const { body: made } = await agent.call("actForm.create", {
    body: formOf(await prepare(agent, company, ids), { number: "VANA-55" }),
  });
  await drain("tokens");
  const { body: loaded } = await agent.call("actForm.load", { query: { act_id: String(made.id) } });
  const kept = { ...loaded[0], act_rows: loaded[0].act_rows.slice(1), purchase_acts: loaded[0].purchase_acts.slice(1) };
  const owners = new Set(kept.act_rows.map((row: { previous_owner: number }) => row.previous_owner));
  kept.purchase_acts = loaded[0].purchase_acts.filter((one: { previous_owner_id: number }) =>
    owners.has(one.previous_owner_id),
  );
  const body = { ...formOf(kept, { number: "UUS-66" }), act_id: made.id, version: loaded[0].sales_act.version };
  expect((await agent.call("actForm.update", { body })).status).toBe(200);
  await drain("tokens");
  expect(await found(agent, "VANA-55", "20")).toEqual([]);
  expect(await found(agent, "UUS-66", "20")).toEqual(["UUS-66"]);
  expect(await found(agent, reports[0]!.waybills[0]!.number, "10")).toHaveLength(1);
  expect(await differences()).toEqual([]);
});

it("finds a user's own acts however many others match, and none of others by a shared waybill", async () => {
  const { company, ids, reports } = await importReports(agent, 1, 2);
  await agent.call("actForm.create", { body: formOf(await prepare(agent, company, ids), { number: "JAGATUD-1" }) });
  await drain("tokens");
  const { body } = await agent.call("actLists.list", { query: { search: "JAGATUD-1", type: "10" } });
  expect(body.results).toHaveLength(2);
  const [own, other] = body.results;
  const user = await signedIn({ id: 81, name: "Töötaja", email: "", roles: ["companyUser"], companies: [own.company] });
  expect(await found(user, reports[0]!.waybills[0]!.number, "10")).toEqual([own.number]);
  expect(await found(user, other.number, "10")).toEqual([]);
  const { body: theirs } = await user.call("actLists.list", { query: { search: "JAGATUD" } });
  expect(JSON.stringify(theirs)).not.toContain(other.number);
});
