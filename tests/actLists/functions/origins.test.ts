import { parseCsvObjects } from "hucre/csv";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, expect, it } from "vitest";
import { readFile } from "#functions/platform/clients/files.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
let company: string;
let acts: number[];

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  acts = [];
  for (const number of ["PARI-1", "PARI-2"]) {
    const imported = await importReports(agent, 2, 2);
    company = imported.company;
    const { body } = await agent.call("actForm.create", {
      body: formOf(await prepare(agent, company, imported.ids), { number }),
    });
    acts.push(body.id);
  }
  await drain("tokens");
}, 60_000);

const origins = async (query: Record<string, string>) => (await agent.call("actLists.origins", { query })).body;

it("gives a line for each place and assortment of an act, and their sum", async () => {
  const body = await origins({ acts: String(acts[0]) });
  expect(body).toMatchObject({ acts: ["PARI-1"], count: 4, next: null, truncated: false });
  const [owner] = reference.owners;
  expect(body.results.filter((line: { owner: string }) => line.owner === owner!.name)).toEqual([
    {
      act: "PARI-1",
      owner: owner!.name,
      site: "Lank 0",
      cadaster: "00101:001:0001",
      forest_notice: "",
      county: "",
      assortment: "Kuusepalk",
      eudr: "",
      eudr_state: "",
      eudr_checked: "",
      amount: 10,
      amount_loose: 0,
    },
  ]);
  const sum = body.results.reduce((total: number, line: { amount: number }) => total + line.amount, 0);
  expect(body.total.amount).toBeCloseTo(sum, 3);
  expect(JSON.stringify(body)).not.toMatch(/price|sum_|code/);
});

it("takes the acts of the ids, else of the company, else of the query; newest first", async () => {
  expect((await origins({ acts: acts.join(","), company: "999999" })).acts).toEqual(["PARI-2", "PARI-1"]);
  expect((await origins({ company })).acts).toEqual(["PARI-2", "PARI-1"]);
  expect((await origins({ query: "ari-2" })).acts).toEqual(["PARI-2"]);
  const name = reference.buyers[0]!.name.split(" ")[0]!;
  expect((await origins({ query: name })).acts).toEqual(["PARI-2", "PARI-1"]);
  expect(await origins({})).toMatchObject({ acts: [], count: 0 });
});

it("does not find purchase acts and deleted acts", async () => {
  const { body } = await agent.call("actLists.list", { query: { search: "PARI-1", type: "10" } });
  const status = async (id: number) => (await agent.call("actLists.origins", { query: { acts: String(id) } })).status;
  expect(await status(body.results[0].id)).toBe(404);
  expect(await status(987_654_321)).toBe(404);
});

it("is nothing for a company user", async () => {
  const { body } = await agent.call("actLists.list", { query: { search: "PARI-1", type: "10" } });
  const companies = [body.results[0].company];
  const user = await signedIn({ id: 51, name: "T", email: "", roles: ["companyUser"], companies });
  expect((await user.call("actLists.origins", { query: { acts: String(acts[0]) } })).status).toBe(403);
  expect((await user.call("actLists.originsFile", { query: { acts: String(acts[0]), format: "csv" } })).status).toBe(
    403,
  );
});

it("comes as a workbook and as CSV with the same lines", async () => {
  const { results } = await origins({ acts: acts.join(",") });
  const fileOf = async (format: string) => {
    const { status, headers } = await agent.call("actLists.originsFile", { query: { acts: acts.join(","), format } });
    expect(status).toBe(303);
    const key = /previews\/[^?]+/.exec(String(headers["location"]))![0];
    return readFile(key);
  };
  const { sheets } = await readXlsx(await fileOf("xlsx"));
  const [head, ...rows] = sheets[0]!.rows;
  const columns = ["Akt", "Omanik", "Lank", "Katastritunnus", "Kinnistu number", "Maakond", "Sortiment"];
  expect(head).toEqual([...columns, "EUDR-i viitenumber", "EUDR-i olek", "Kontrollitud", "tm", "pm³"]);
  const brief = results.map((line: { act: string; owner: string; amount: number }) => [
    line.act,
    line.owner,
    line.amount,
  ]);
  expect(rows.map((row) => [row[0], row[1], row[10]])).toEqual(brief);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await fileOf("csv"));
  expect(text.startsWith("\uFEFF")).toBe(true);
  const { data } = parseCsvObjects(text, { delimiter: ";", header: true });
  expect(data.map((line) => [line["Akt"], line["Omanik"], Number(String(line["tm"]).replace(",", "."))])).toEqual(
    brief,
  );
});
