import { beforeAll, describe, expect, it } from "vitest";
import { allActJobs } from "#functions/acts/store/actJob.ts";
import { companyById, platformCompany, platformId } from "#functions/companies/store/company.ts";
import { addCompany, changeCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { CounterpartEntity, counterpartsAt, storedCounterpart } from "#functions/companies/store/counterpart.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { nameSortKey } from "#shared/basics/names.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { upload } from "#tests/support/reports/uploads.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
let buyer: string;
let act: { id: number; number: string };
let purchases: { id: number; number: string; company: number }[];

const companies = async (caller: Caller, query: Record<string, string>) =>
  (await caller.call("actLists.companies", { query })).body as {
    results: { id: number; name: string; latest_act_timestamp: string }[];
    next: string | null;
  };

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  const { company, ids } = await importReports(agent, 3, 3);
  buyer = company;
  act = (await agent.call("actForm.create", { body: formOf(await prepare(agent, company, ids), { number: "NIM-1" }) }))
    .body;
  await drain("actFiles");
  await drain("tokens");
  const { body } = await agent.call("actLists.list", { query: { search: "NIM-1", type: "10" } });
  purchases = body.results;
}, 60_000);

describe("acts", () => {
  it("have all the facts of a row", async () => {
    const { body } = await agent.call("actLists.list", { query: { company: buyer, type: "20" } });
    expect(body).toMatchObject({ count: 1, next: null, truncated: false, companies: [] });
    expect(body.results).toEqual([
      expect.objectContaining({
        id: act.id,
        number: "NIM-1",
        type_name: "Müügiakt",
        buyer_type: (await companyById(Number(buyer)))!.woodType,
        buyer: { id: Number(buyer), name: (await companyById(Number(buyer)))!.name },
        seller: { id: await platformId(), name: (await platformCompany()).name },
        waybills_count: 3,
        href: `/api/v1/acts/acts/${act.id}/pdf/`,
        container: null,
        emails: [expect.objectContaining({ act_number: "NIM-1", state: "unsent" })],
        has_composite_report: true,
        has_full_report: true,
        can_agent_sign: false,
        agent_sign_error: expect.stringMatching(/^Paberveoseleht nr\. .+W0 on lisamata\.$/),
        has_edit_link: true,
      }),
    ]);
    const [purchase] = purchases;
    expect(purchase).toMatchObject({ buyer_type: body.results[0].buyer_type, has_edit_link: false });
    expect(purchase).toMatchObject({ buyer: { id: await platformId() }, seller: { id: purchase!.company } });
  });

  it("cannot be signed while their file is being made, nor without their paper waybill", async () => {
    const { company, ids, reports } = await importReports(agent, 1, 1);
    const { body: made } = await agent.call("actForm.create", {
      body: formOf(await prepare(agent, company, ids), { number: "NIM-POOLELI" }),
    });
    const read = async () =>
      (await agent.call("actLists.list", { query: { acts: String(made.id), company } })).body.results[0];
    expect(await read()).toMatchObject({
      href: null,
      can_agent_sign: false,
      agent_sign_error: "Akti failid on valmimas.",
    });
    await drain("actFiles");
    const waybill = reports[0]!.waybills[0]!.number;
    expect(await read()).toMatchObject({ agent_sign_error: `Paberveoseleht nr. ${waybill} on lisamata.` });
    const the_file = await upload(agent, "veoseleht.pdf", "%PDF", "waybill");
    await agent.call("attachments.addPaperWaybill", { params: { id: String(made.id) }, body: { waybill, the_file } });
    expect(await read()).toMatchObject({ can_agent_sign: false, agent_sign_error: "Akti failid on valmimas." });
    await drain("actFiles");
    expect(await read()).toMatchObject({ can_agent_sign: true, agent_sign_error: "Lihtsalt ei saa" });
    expect(await allActJobs()).toEqual([]);
  });

  it("come by their ids, in their order; ids that do not exist are left out", async () => {
    const [first, second] = purchases;
    const { body } = await agent.call("actLists.list", { query: { acts: `${second!.id},987654321,${first!.id}` } });
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual([second!.id, first!.id]);
    expect((await agent.call("actLists.list", { query: { acts: "987654321" } })).status).toBe(404);
  });

  it("of another owner do not exist for a company user", async () => {
    const [own, others] = purchases;
    const user = await signedIn({
      id: 71,
      name: "Omaniku Töötaja",
      email: "",
      roles: ["companyUser"],
      companies: [own!.company],
    });
    const list = (query: Record<string, string>) => user.call("actLists.list", { query });
    expect((await list({ acts: String(own!.id) })).body.results).toMatchObject([{ number: own!.number, emails: [] }]);
    expect((await list({ acts: String(others!.id) })).status).toBe(404);
    expect((await list({ acts: String(act.id) })).status).toBe(404);
    expect((await list({ company: String(others!.company) })).status).toBe(404);
    expect((await list({ company: buyer, type: "20" })).status).toBe(404);
    expect((await list({ search: "NIM-1", type: "20" })).status).toBe(404);
    const mixed = await list({ acts: `${own!.id},${others!.id}` });
    expect(mixed.body.results.map(({ id }: { id: number }) => id)).toEqual([own!.id]);
    const found = await list({ search: "NIM-1" });
    expect(found.body.results.map(({ id }: { id: number }) => id)).toEqual([own!.id]);
    expect((await companies(user, {})).results.map(({ id }) => id)).toEqual([own!.company]);
    expect((await companies(user, { type: "20" })).results.map(({ id }) => id)).toEqual([own!.company]);
    expect((await companies(user, { search: "seda ei ole" })).results).toEqual([]);
  });
});

describe("counterparts", () => {
  it("are paged by name as Estonian sorts, and by date with ties by name", async () => {
    const names = ["Õun", "Aabits", "Žanna", "Zoo", "Tamm", "Šokk", "Sammal", "Üks", "väike", "Wald", "Xylo"];
    const days = ["2030-01-02", "2030-01-02", "2030-01-01"];
    for (const [index, name] of Array.from({ length: 60 }, (_, one) => names[one] ?? `Metsaomanik ${one}`).entries()) {
      const id = await addCompany(newOwner(`4000000${String(index).padStart(4, "0")}`, name, ""));
      const facts = {
        list: "purchaseActs",
        counterpart: id,
        sortName: nameSortKey(name),
        total: 1,
        version: 1,
      } as const;
      const latest = days[index] ?? "2029-12-31";
      await write(CounterpartEntity.put(storedCounterpart({ ...facts, latest })));
    }
    const all = async (sort: "date" | "name") => {
      const first = await companies(agent, { type: "10", sort });
      expect(first.results).toHaveLength(50);
      const second = await companies(agent, { type: "10", sort, offset: "50", cursor: first.next! });
      expect(second.next).toBeNull();
      return [...first.results, ...second.results].map(({ name }) => name);
    };
    const byName = await all("name");
    expect(byName.filter((name) => names.includes(name))).toEqual([
      "Aabits",
      "Sammal",
      "Šokk",
      "Zoo",
      "Žanna",
      "Tamm",
      "väike",
      "Wald",
      "Õun",
      "Üks",
      "Xylo",
    ]);
    expect((await all("date")).slice(0, 4)).toEqual(["Aabits", "Õun", "Žanna", expect.stringMatching(/^Metsaomanik/)]);
    expect(new Set(byName).size).toBe(byName.length);
  });

  it("are found by the beginnings of words of their names, only with acts of the type", async () => {
    const [owner] = purchases;
    const name = (await companyById(owner!.company))!.name;
    const query = name
      .split(" ")
      .map((word) => word.slice(0, 4))
      .join(" ");
    expect((await companies(agent, { type: "10", search: query })).results.map((one) => one.name)).toContain(name);
    expect((await companies(agent, { type: "20", search: query })).results).toEqual([]);
    expect((await companies(agent, { type: "10", search: name.slice(1) })).results).toEqual([]);
  });

  it("move to the place of their new name", async () => {
    const [owner] = purchases;
    const before = (await companyById(owner!.company))!;
    await changeCompany(before, { ...before, name: "AAA Ümbernimetatud" });
    const { results } = await companies(agent, { type: "10", sort: "name" });
    expect(results[0]).toMatchObject({ id: before.id, name: "AAA Ümbernimetatud" });
    const [listed] = await counterpartsAt("purchaseActs", [before.id]);
    expect(listed).toMatchObject({ sortName: nameSortKey("AAA Ümbernimetatud") });
  });

  it("keep the names of their companies while acts are made and companies renamed at once", async () => {
    const { company, ids } = await importReports(agent, 1, 6, { date: "2026-11-04" });
    const body = formOf(await prepare(agent, company, ids), { number: "NIM-SAMAL-AJAL" });
    const renamed = reference.owners.slice(0, 6).map(async ({ code }) => {
      for (let turn = 0; turn < 5; turn++) {
        const { companyIdsByCode } = await import("#functions/companies/store/company.ts");
        const id = [...(await companyIdsByCode([code])).values()][0]!;
        const now = (await companyById(id))!;
        await changeCompany(now, { ...now, name: `Nimi ${turn} ${code}` });
      }
    });
    const [made] = await Promise.all([agent.call("actForm.create", { body }), ...renamed]);
    expect(made.status).toBe(201);
    expect((await differences()).filter((text) => text.includes("sortName"))).toEqual([]);
  });
});
