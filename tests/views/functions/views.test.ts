import { beforeAll, expect, it } from "vitest";
import { PersonViewsEntity, viewsOfPerson } from "#functions/views/store/personViews.ts";
import { MAX_VIEWS } from "#shared/views/savedViews.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";

let people = 700;
let agent: Caller;
let person: number;

const newAgent = () => {
  person = ++people;
  return signedIn({ ...superUser, id: person });
};
const save = (name: string, facts: object = {}, by = agent) =>
  by.call("views.save", { body: { list: "acts", name, search: "tab=sales&letter=unsent", ...facts } });
const names = async (by = agent) =>
  (await by.call("views.list")).body.results.map(({ name }: { name: string }) => name);

beforeAll(async () => {
  agent = await newAgent();
});

it("keeps views of a person by name; nobody else sees or changes them", async () => {
  const { status, body } = await save(" Saatmata  kirjad ");
  expect([status, body]).toEqual([
    201,
    { id: 1, list: "acts", name: "Saatmata kirjad", search: "tab=sales&letter=unsent" },
  ]);
  await save("Lepingud", { list: "documents", search: "signature=none" });
  expect(await names()).toEqual(["Lepingud", "Saatmata kirjad"]);
  const other = await newAgent();
  expect(await names(other)).toEqual([]);
  const params = { id: "1" };
  expect((await other.call("views.rename", { params, body: { name: "Minu" } })).status).toBe(404);
  expect((await other.call("views.remove", { params })).status).toBe(404);
  expect(await names()).toEqual(["Lepingud", "Saatmata kirjad"]);
});

it("renames and removes a view; the id of a removed one is not used again", async () => {
  agent = await newAgent();
  const { body: first } = await save("Üks");
  const params = { id: String(first.id) };
  expect((await agent.call("views.rename", { params, body: { name: "Kaks" } })).body).toMatchObject({ name: "Kaks" });
  expect((await agent.call("views.remove", { params })).status).toBe(204);
  expect((await agent.call("views.remove", { params })).status).toBe(404);
  expect((await save("Kolm")).body.id).toBe(first.id + 1);
  expect(await names()).toEqual(["Kolm"]);
});

it("saves a view that is sent twice once", async () => {
  agent = await newAgent();
  const [one, other] = await Promise.all([save("Sama"), save("Sama")]);
  expect([one.status, other.status, other.body]).toEqual([201, 201, one.body]);
  expect(await names()).toEqual(["Sama"]);
});

it("keeps the limit, and each name once, however many calls come at the same moment", async () => {
  agent = await newAgent();
  for (let index = 0; index < MAX_VIEWS - 2; index++) await save(`Vaade ${index}`);
  const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => save(`Korraga ${index}`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  const refused = answers.find(({ status }) => status === 400)!;
  expect(refused.body.fields).toEqual({ name: ["Teil on juba 20 vaadet. Eemaldage enne mõni."] });
  expect(await viewsOfPerson(person)).toHaveLength(MAX_VIEWS);
  expect((await PersonViewsEntity.get({ person }))?.version).toBe(MAX_VIEWS);
});

it.each<[string, object, string]>([
  ["", {}, "name"],
  ["x".repeat(41), {}, "name"],
  ["peidetud\u202Etekst", {}, "name"],
  ["Skript", { search: "q=<script>" }, "search"],
  ["Mujale", { search: "https://example.com/" }, "search"],
  ["Mujale", { search: "q=a#b" }, "search"],
  ["Pikk", { search: `q=${"x".repeat(1000)}` }, "search"],
  ["Muu", { list: "prices" }, "list"],
])("refuses the view '%s' %j at the field %s", async (name, facts, field) => {
  agent = await newAgent();
  const { status, body } = await save(name, facts);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  expect(await names()).toEqual([]);
});

it("is refused for a name that another view of the list has", async () => {
  agent = await newAgent();
  await save("Üks");
  const { body: two } = await save("Kaks");
  const taken = { name: ["Selle nimega vaade on teil juba olemas."] };
  expect((await save("üks", { search: "" })).body.fields).toEqual(taken);
  const renamed = await agent.call("views.rename", { params: { id: String(two.id) }, body: { name: "ÜKS" } });
  expect(renamed.body.fields).toEqual(taken);
});
