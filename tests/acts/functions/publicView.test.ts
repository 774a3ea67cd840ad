import { beforeAll, describe, expect, it } from "vitest";
import { ActEntity, actById } from "#functions/acts/store/act.ts";
import { NO_CHANGES } from "#functions/acts/store/actEvent.ts";
import { actHash, replacePublicLink } from "#functions/acts/store/actLinks.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { deleteActRows, putActRows, rowsOfAct } from "#functions/acts/store/storedActRows.ts";
import { CompanyEntity, companiesById } from "#functions/companies/store/company.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { rowIdOf } from "#functions/reports/store/reportRows.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import type { PublicAct } from "#shared/acts/contract.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Answer, type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { reference } from "#tests/support/site/demo.ts";

const RANDOM_LETTERS = 22;
let agent: Caller;
let sales: number;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  sales = await newAct("AVALIK-1");
}, 60_000);

async function newAct(number: string): Promise<number> {
  const { company, ids } = await importReports(agent, 2, 3);
  const body = formOf(await prepare(agent, company, ids), { number });
  const { status, body: made } = await agent.call("actForm.create", { body });
  expect({ status, made }).toMatchObject({ status: 201 });
  return made.id;
}

const hashOf = async (act: number) => (await actById(act))?.publicHash ?? "";
const view = (hash: string, query: Record<string, string> = {}): Promise<Answer> =>
  nobody().call("acts.publicView", { params: { hash }, query });
const link = (act: number) => ({ params: { id: String(act) } });

describe("the public view of an act", () => {
  it("shows number, date, parties, waybills, timber, volumes and sites to somebody who is not signed in", async () => {
    const act = (await actById(sales))!;
    const { status, body, headers } = await view(await hashOf(sales));
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    const shown: PublicAct = body;
    expect(shown).toMatchObject({
      type_name: "Müügiakt",
      number: "AVALIK-1",
      date: act.date,
      seller: reference.platform.name,
      buyer: reference.buyers[0]!.name,
      waybills_count: 2,
      signing: "Allkirjastamata",
      count: 6,
      next: null,
    });
    expect(shown.results[0]).toMatchObject({
      unit: "SCM",
      cadaster: "00101:001:0001",
      site: expect.stringMatching(/^Lank/),
    });
    const volume = (lines: readonly { amount: number }[]) =>
      Math.round(lines.reduce((sum, { amount }) => sum + amount, 0) * 1000);
    expect([volume(shown.totals), volume(shown.results)]).toEqual([act.solid, act.solid]);
  });

  it("has no price, code, account or file in its JSON, and the name of a person but not the code", async () => {
    const [purchase] = await purchaseActsOf(sales);
    const owner = (await companiesById([purchase!.seller])).get(purchase!.seller)!;
    const person = { name: "Õie Öpik", code: "60001019906", bankAccount: "EE382200221020145685" };
    await write(CompanyEntity.put({ ...owner, ...person }));
    for (const id of [sales, purchase!.id]) {
      const act = (await actById(id))!;
      const text = JSON.stringify((await view(await hashOf(id))).body);
      const rows = await rowsOfAct(sales, act.generation);
      const amounts = [act.sum, act.vat, act.withVat, ...rows.flatMap(({ price, margin }) => [price, price - margin])];
      const words = [
        "60001019906",
        "EE3822",
        "EE48",
        "19990011",
        "19990005",
        act.hash,
        ".pdf",
        "price",
        "margin",
        "vat",
      ];
      const secrets = words.concat(amounts.filter((amount) => amount > 0).map((amount) => `:${amount / 100},`));
      expect(secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
      expect(text.includes("Õie Öpik")).toBe(id === purchase!.id);
    }
    await write(CompanyEntity.put(owner));
  });

  it("of a purchase act shows the owner's timber only", async () => {
    const act = (await actById(sales))!;
    const rows = await rowsOfAct(sales, act.generation);
    for (const purchase of await purchaseActsOf(sales)) {
      const { body } = await view(purchase.publicHash!);
      const own = rows.filter(({ owner }) => owner === purchase.seller);
      expect(body.count).toBe(own.flatMap(({ reportRows }) => reportRows).length);
      expect(body.results.map(({ site }: { site: string }) => site).toSorted()).toEqual(
        own.flatMap(({ site, reportRows }) => reportRows.map(() => site?.name ?? "")).toSorted(),
      );
    }
  });

  it("answers an unknown, a revoked and a letter's hash with the same 404", async () => {
    const act = await newAct("AVALIK-2");
    const revoked = await hashOf(act);
    expect((await view(revoked)).status).toBe(200);
    expect((await agent.call("acts.revokePublicLink", link(act))).status).toBe(204);
    const stored = (await actById(act))!;
    const guessed = "A".repeat(RANDOM_LETTERS) + stored.hash.slice(RANDOM_LETTERS);
    const short = stored.hash.slice(0, RANDOM_LETTERS);
    const answers = [];
    for (const hash of [revoked, stored.hash, guessed, short, revoked.toLowerCase(), "x", String(act)]) {
      const { status, body } = await view(hash);
      answers.push(JSON.stringify([status, { ...body, request_id: undefined }]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^\[404,.*not_found/);
    expect(await differences()).toEqual([]);
  });

  it("comes in pages of 1,000 lines, each line once, for an act of 20,000 measured rows", async () => {
    const act = await newAct("AVALIK-3");
    const { generation } = (await actById(act))!;
    const before = await rowsOfAct(act, generation);
    const rows = before.map((row, index) => ({
      ...row,
      reportRows: Array.from({ length: 3400 }, (_, number) => ({
        ...row.reportRows[0]!,
        id: rowIdOf(row.reportRows[0]!.report.id, index * 3400 + number + 1),
        waybill: `${"V".repeat(50)}${index}-${number}`,
      })),
    }));
    expect(rows.length * 3400).toBeGreaterThanOrEqual(20_000);
    await putActRows(act, generation, rows);
    const hash = await hashOf(act);
    const seen = new Set<string>();
    let query: Record<string, string> = {};
    for (let pages = 1; ; pages++) {
      const started = Date.now();
      const { status, body } = await view(hash, query);
      expect([status, body.count]).toEqual([200, rows.length * 3400]);
      expect(JSON.stringify(body).length).toBeLessThan(3_000_000);
      expect(Date.now() - started).toBeLessThan(29_000);
      for (const { waybill } of body.results) seen.add(waybill);
      if (body.next === null) {
        expect(pages).toBe(Math.ceil((rows.length * 3400) / 1000));
        break;
      }
      query = { cursor: body.next };
    }
    expect(seen.size).toBe(rows.length * 3400);
    await deleteActRows(act, generation);
    await putActRows(act, generation, before);
  }, 120_000);
});

describe("the link to the public view", () => {
  it("is made with the act, differs from the letter's, and is in the list of acts", async () => {
    const act = (await actById(sales))!;
    const all = [act, ...(await purchaseActsOf(sales))];
    const hashes = all.flatMap(({ hash, publicHash }) => [hash, publicHash]);
    expect(new Set(hashes).size).toBe(2 * all.length);
    const { body } = await agent.call("actLists.list", { query: { company: String(act.buyer), type: "20" } });
    const listed = body.results.find(({ id }: { id: number }) => id === sales);
    expect(listed.public_href).toBe(`/public/acts/${act.publicHash}/`);
  });

  it("stays when the act is changed, and shows the act as it is now", async () => {
    const act = await newAct("AVALIK-4");
    const hash = await hashOf(act);
    const loaded: LoadedAct = (await agent.call("actForm.load", { query: { act_id: String(act) } })).body[0];
    const body = { ...formOf(loaded, { number: "AVALIK-4B" }), act_id: act, version: loaded.sales_act.version };
    expect((await agent.call("actForm.update", { body })).status).toBe(200);
    expect((await view(hash)).body.number).toBe("AVALIK-4B");
  });

  it("is revoked and given anew, which the history tells", async () => {
    const act = await newAct("AVALIK-5");
    const first = await hashOf(act);
    const { status, body } = await agent.call("acts.givePublicLink", link(act));
    const second = body.public_href.split("/")[3];
    expect([status, second]).toEqual([201, await hashOf(act)]);
    expect([(await view(first)).status, (await view(second)).status]).toEqual([404, 200]);
    for (let times = 0; times < 2; times++) {
      expect((await agent.call("acts.revokePublicLink", link(act))).status).toBe(204);
    }
    expect((await view(second)).status).toBe(404);
    await agent.call("acts.givePublicLink", link(act));
    const { body: history } = await agent.call("acts.history", link(act));
    expect(history.results.map(({ kind, by }: { kind: string; by: string }) => `${kind} ${by}`)).toEqual([
      "linkGiven Mari Mets",
      "linkRevoked Mari Mets",
      "linkGiven Mari Mets",
      "made Mari Mets",
    ]);
    expect(await differences()).toEqual([]);
  });

  it("is changed by one of two people at once; the other one is told", async () => {
    const act = (await actById(await newAct("AVALIK-6")))!;
    const event = { act: act.id, at: "2026-11-22T10:00:00.000Z", kind: "linkGiven", version: 2, by: 1 } as const;
    const give = (hash: string) => replacePublicLink(act, hash, { ...event, changes: NO_CHANGES });
    const [one, two] = [actHash(act.id), actHash(act.id)];
    expect([await give(one), await give(two)]).toEqual([true, false]);
    expect((await view(two)).status).toBe(404);
    expect(await differences()).toEqual([]);
  });

  it("goes with a purchase act that a change removes", async () => {
    const act = await newAct("AVALIK-7");
    const [purchase] = await purchaseActsOf(act);
    const owner = String(purchase!.seller);
    const loaded: LoadedAct = (await agent.call("actForm.load", { query: { act_id: String(act) } })).body[0];
    const rest = {
      ...loaded,
      act_rows: loaded.act_rows.filter((row) => row.previous_owner !== owner),
      purchase_acts: loaded.purchase_acts.filter((one) => one.previous_owner_id !== owner),
    };
    const body = { ...formOf(rest), act_id: act, version: loaded.sales_act.version };
    expect((await agent.call("actForm.update", { body })).status).toBe(200);
    expect((await view(purchase!.publicHash!)).status).toBe(404);
    expect(await differences()).toEqual([]);
  });

  it("is changed by super users only", async () => {
    const [purchase] = await purchaseActsOf(sales);
    const owner = await signedIn({
      ...superUser,
      id: 11,
      name: "Omanik",
      roles: ["companyUser"],
      companies: [purchase!.seller],
    });
    for (const route of ["acts.givePublicLink", "acts.revokePublicLink"] as const) {
      expect((await owner.call(route, link(purchase!.id))).status).toBe(403);
      expect((await nobody().call(route, link(purchase!.id))).status).toBe(401);
      expect((await agent.call(route, link(987_654_321))).status).toBe(404);
    }
    const own = await owner.call("actLists.list", { query: { company: String(purchase!.seller), type: "10" } });
    expect(own.body.results.map((one: { public_href: string }) => one.public_href)).toContain(
      `/public/acts/${purchase!.publicHash}/`,
    );
  });
});

describe("verify", () => {
  it("finds an act whose link names another act", async () => {
    const act = await newAct("AVALIK-8");
    const hash = actHash(act + 1);
    const { publicHash } = (await actById(act))!;
    await write(ActEntity.patch({ id: act }, { publicHash: hash }));
    expect((await view(hash)).status).toBe(404);
    expect(await differences()).toEqual([expect.stringMatching(`^act ${act}: its public link `)]);
    await write(ActEntity.patch({ id: act }, { publicHash }));
    expect(await differences()).toEqual([]);
  });
});

it("stops an address after 300 views in a quarter of an hour", async () => {
  const statuses = new Set<number>();
  for (let calls = 0; calls < 310; calls++) statuses.add((await view("unknown")).status);
  expect([...statuses]).toEqual([404, 429]);
});
