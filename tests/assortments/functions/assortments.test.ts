import { beforeAll, expect, it } from "vitest";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";

let agent: Caller;

beforeAll(async () => {
  agent = await signedIn(superUser);
});

const form = { code: "kupalk", name: "Kuusepalk", unit: "SCM", fixed_price: 0 };
const noBounds = { least_volume: 0, most_volume: 0, least_price: 0, most_price: 0 };
const create = (changes: Partial<typeof form>) => agent.call("assortments.create", { body: { ...form, ...changes } });
const change = (code: string, body: object) => agent.call("assortments.change", { params: { code }, body });
const names = async () => {
  const { body } = await agent.call("assortments.list");
  return body.map(({ code, name }: { code: string; name: string }) => [code, name]);
};

it("adds assortments, their codes in capitals, and lists them in Estonian order", async () => {
  const { status, body } = await create({});
  expect([status, body]).toEqual([
    201,
    { ...form, code: "KUPALK", id: body.id, bounds: noBounds, group: null, version: 1 },
  ]);
  await create({ code: "ÕUNAPUU", name: "Õunapuu" });
  await create({ code: "HAKE", name: "Hake", unit: "LCM", fixed_price: 12.5 });
  expect(await names()).toEqual([
    ["HAKE", "Hake"],
    ["KUPALK", "Kuusepalk"],
    ["ÕUNAPUU", "Õunapuu"],
  ]);
});

it("refuses a code and a name that another assortment has, each at its field", async () => {
  expect((await create({ name: "Muu" })).body.fields).toEqual({ code: ["Selle koodiga sortiment on juba olemas."] });
  expect((await create({ code: "MUU", name: "KUUSEPALK " })).body.fields).toEqual({
    name: ["Selle nimega sortiment on juba olemas."],
  });
});

it("adds one assortment when the same code, or the same name, is added ten times at once", async () => {
  const statuses = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).toSorted();
  const one = [201, ...Array(9).fill(400)];
  expect(await statuses(Array.from({ length: 10 }, (_, n) => create({ code: "KORRAGA", name: `Nimi ${n}` })))).toEqual(
    one,
  );
  expect(
    await statuses(Array.from({ length: 10 }, (_, n) => create({ code: `KOOD${n}`, name: "Ühine nimi" }))),
  ).toEqual(one);
});

it("renames an assortment, frees its old name, and tells the second of two editors", async () => {
  const { body: renamed } = await change("KUPALK", { name: "Kuusk, palk", fixed_price: 1.5, version: 1 });
  expect(renamed).toMatchObject({ code: "KUPALK", name: "Kuusk, palk", fixed_price: 1.5, version: 2, unit: "SCM" });
  const stale = await change("KUPALK", { name: "Kuusk", fixed_price: 0, version: 1 });
  expect([stale.status, stale.body.code]).toEqual([409, "assortment_changed"]);
  expect((await create({ code: "UUS", name: "Kuusepalk" })).status).toBe(201);
  const taken = await change("UUS", { name: "kuusk,  palk", fixed_price: 0, version: 1 });
  expect(taken.body.fields).toEqual({ name: ["Selle nimega sortiment on juba olemas."] });
});

it("answers 404 for a code that no assortment has", async () => {
  expect((await change("PUUDUB", { name: "x", fixed_price: 0, version: 1 })).status).toBe(404);
});

it("keeps bounds of a usual row; a change that names none leaves them", async () => {
  const bounds = { least_volume: 0.1, most_volume: 60, least_price: 20, most_price: 200.5 };
  const facts = { ...form, code: "PIIRID", name: "Piirid" };
  expect((await agent.call("assortments.create", { body: { ...facts, bounds } })).body.bounds).toEqual(bounds);
  expect((await change("PIIRID", { name: "Piirid", fixed_price: 0, version: 1 })).body.bounds).toEqual(bounds);
  const without = await change("PIIRID", { name: "Piirid", fixed_price: 0, bounds: noBounds, version: 2 });
  expect(without.body).toMatchObject({ bounds: noBounds, version: 3 });
});

it.each([
  ["a least volume above the most", { least_volume: 61, most_volume: 60 }, "bounds.most_volume"],
  ["a lowest price above the highest", { least_price: 2, most_price: 1.99 }, "bounds.most_price"],
  ["a negative volume", { least_volume: -1 }, "bounds.least_volume"],
  ["a tenth of a cent", { most_price: 1.001 }, "bounds.most_price"],
])("refuses %s at its field", async (_, wrong, field) => {
  const body = { ...form, code: "VALED", name: "Valed", bounds: { ...noBounds, ...wrong } };
  const refused = await agent.call("assortments.create", { body });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
});
