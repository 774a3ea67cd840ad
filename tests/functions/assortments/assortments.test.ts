import { beforeAll, expect, it } from "vitest";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";

let agent: Caller;

beforeAll(async () => {
  agent = await signedIn(superUser);
});

const form = { code: "kupalk", name: "Kuusepalk", unit: "SCM", fixed_price: 0 };
const create = (changes: Partial<typeof form>) => agent.call("assortments.create", { body: { ...form, ...changes } });
const change = (code: string, body: object) => agent.call("assortments.change", { params: { code }, body });
const names = async () => {
  const { body } = await agent.call("assortments.list");
  return body.map(({ code, name }: { code: string; name: string }) => [code, name]);
};

it("adds assortments, their codes in capitals, and lists them in Estonian order", async () => {
  const { status, body } = await create({});
  expect([status, body]).toEqual([201, { ...form, code: "KUPALK", id: body.id, version: 1 }]);
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
