import { beforeAll, expect, it } from "vitest";
import { addCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { createDestination, DestinationEntity } from "#functions/companies/store/destination.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode } from "#tests/support/api/companies.ts";

let agent: Caller;
let buyer: number;
let port: number;

beforeAll(async () => {
  agent = await signedIn(superUser);
  buyer = await addCompany(newBuyer(freeCode(6100), "Sadama Saeveski OÜ", "Sadama 1, Paldiski"));
  port = (await createDestination(buyer, "SADAM", "Sadam"))!.id;
});

const form = { name: "Kuusk", forecasts_per_destination: true, ungrouped_destination: false };
const create = (changes: object) =>
  agent.call("assortments.createGroup", { body: { ...form, destinations: [], unit: "SCM", ...changes } });
const change = (id: number, changes: object) =>
  agent.call("assortments.changeGroup", {
    params: { id: String(id) },
    body: { ...form, destinations: [], ...changes },
  });

it("adds a group with its destinations, each once, and lists both", async () => {
  const { status, body } = await create({ destinations: [port, port] });
  expect([status, body]).toEqual([201, { ...form, id: body.id, unit: "SCM", destinations: [port], version: 1 }]);
  const listed = (await agent.call("assortments.groups")).body;
  expect(listed).toEqual({
    groups: [body],
    destinations: [{ id: port, name: "Sadam", buyer: "Sadama Saeveski OÜ" }],
  });
});

it("refuses an unknown destination and a name that another group has, each at its field", async () => {
  expect(Object.keys((await create({ name: "Muu", destinations: [999_999] })).body.fields)).toEqual(["destinations"]);
  expect(Object.keys((await create({ name: " kuusk " })).body.fields)).toEqual(["name"]);
});

it("changes a group, tells the second of two editors, and frees the earlier name", async () => {
  const { body: made } = await create({ name: "Mänd" });
  const { body: renamed } = await change(made.id, { name: "Männipalk", ungrouped_destination: true, version: 1 });
  expect(renamed).toMatchObject({ name: "Männipalk", ungrouped_destination: true, version: 2, unit: "SCM" });
  expect((await change(made.id, { name: "Muu", version: 1 })).body.code).toBe("group_changed");
  expect((await create({ name: "Mänd" })).status).toBe(201);
  expect((await change(999, { version: 1 })).status).toBe(404);
});

it("keeps a destination of the group that was removed from its buyer, and shows it by its code", async () => {
  const gone = (await createDestination(buyer, "VANA", "Vana ladu"))!.id;
  const { body: made } = await create({ name: "Vana", destinations: [gone] });
  await write(DestinationEntity.delete({ buyer, code: "VANA" }));
  const { status, body } = await change(made.id, { name: "Vana", destinations: [gone, port], version: 1 });
  expect([status, body.destinations]).toEqual([200, [gone, port]]);
  const { body: shown } = await agent.call("forecasts.assortments");
  expect(shown.destinations).toHaveLength(2);
  expect(shown.destinations).toEqual(
    expect.arrayContaining([
      { id: port, name: "Sadam" },
      { id: gone, name: "VANA" },
    ]),
  );
});

it("puts an assortment into a group of its unit, and takes it out", async () => {
  const { body: chips } = await create({ name: "Hake", unit: "LCM" });
  const { body: logs } = await create({ name: "Palk" });
  const facts = { code: "KUPALK", name: "Kuusepalk", unit: "SCM", fixed_price: 0 };
  const refused = await agent.call("assortments.create", { body: { ...facts, group: chips.id } });
  expect(Object.keys(refused.body.fields)).toEqual(["group"]);
  const { body: made } = await agent.call("assortments.create", { body: { ...facts, group: logs.id } });
  expect(made.group).toBe(logs.id);
  const set = (group: number | null | undefined, version: number) =>
    agent.call("assortments.change", {
      params: { code: "KUPALK" },
      body: { name: "Kuusepalk", fixed_price: 0, version, ...(group === undefined ? {} : { group }) },
    });
  expect((await set(undefined, 1)).body.group).toBe(logs.id);
  expect((await set(null, 2)).body.group).toBeNull();
  expect((await set(9999, 3)).status).toBe(400);
});
