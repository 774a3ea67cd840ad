import { beforeAll, describe, expect, it } from "vitest";
import { addCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { declarationCounts, declarationsOf } from "#functions/eudr/store/declaration.ts";
import { createDeclaration } from "#functions/eudr/store/declarationWrites.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { MAX_DECLARATIONS } from "#shared/eudr/limits.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";

const NUMBER = { reference: "S26EEAB12CD34E", verification: "K7X2M9QP" };
const PLOT = "78401:001:0010";

let agent: Caller;
let codes = 4200;

beforeAll(async () => {
  agent = await signedIn(superUser);
});

const newOwner = async (name: string): Promise<number> =>
  (await agent.call("companies.create", { body: ownerForm(freeCode(++codes), name) })).body.id;
const userOf = (companies: number[], id = 51) => signedIn({ ...superUser, id, roles: ["companyUser"], companies });
const declare = (owner: number, facts: object = {}, caller = agent) =>
  caller.call("eudr.declare", { body: { owner, ...NUMBER, plots: [PLOT], ...facts } });
const list = (query: Record<string, string>, caller = agent) => caller.call("eudr.declarations", { query });
const idsIn = async (query: Record<string, string>, caller = agent) =>
  (await list(query, caller)).body.results.map(({ id }: { id: string }) => id);

const facts = (owner: number, count: number) => ({
  ...NUMBER,
  reference: `S26EEAB1${String(count).padStart(6, "0")}`,
  id: `S26EEAB1${String(count).padStart(6, "0")}`,
  owner,
  origin: "typed" as const,
  plots: [PLOT],
  since: "",
  note: "",
  numberState: "unchecked" as const,
  unknownPlots: [],
});
const LONG_AGO = { by: superUser.id, at: "2026-01-01T00:00:00.000Z" };

describe("numbers that exist already", () => {
  it("are a declaration that waits for the Information System", async () => {
    const owner = await newOwner("Ootaja Mets OÜ");
    const { status, body } = await declare(owner, { reference: " s26eeab12cd34e ", since: "2026-11-02" });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...NUMBER,
      id: `${owner}-${NUMBER.reference}`,
      kind: null,
      stage: null,
      job: null,
      owner: { id: owner, name: "Ootaja Mets OÜ" },
      number_state: "unchecked",
      checked_at: null,
      status: "",
      state: "waiting",
      plots_count: 1,
      unknown_plots: [],
      since: "2026-11-02",
      note: "",
      added_at: body.added_at,
      version: 1,
    });
    expect((await list({ tab: "waiting", owner: String(owner) })).body.results).toEqual([body]);
  });

  it("need attention when the Information System cannot be asked about them", async () => {
    const owner = await newOwner("Avarii Mets OÜ");
    const { body } = await declare(owner, { reference: "26EEAB12CD34EF9" });
    expect([body.state, body.number_state]).toEqual(["attention", "uncheckable"]);
  });

  it("typed again are the same declaration, with the plots of both", async () => {
    const owner = await newOwner("Kaks Korda OÜ");
    await declare(owner);
    await declare(owner);
    const { body } = await declare(owner, { plots: ["78401:001:0011", PLOT] });
    expect([body.version, body.plots_count]).toEqual([2, 2]);
    expect((await declarationsOf(owner)).map(({ plots }) => plots)).toEqual([[PLOT, "78401:001:0011"]]);
  });

  it("are one declaration when two people type them at once", async () => {
    const owner = await newOwner("Korraga OÜ");
    const answers = await Promise.all([1, 2, 3].map(() => declare(owner)));
    expect(answers.map(({ status }) => status)).toContain(201);
    expect(await declarationsOf(owner)).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });

  it("are refused with another verification number of the same reference", async () => {
    const owner = await newOwner("Teine Number OÜ");
    await declare(owner);
    const { status, body } = await declare(owner, { verification: "AAAA1111" });
    expect([status, body.code]).toEqual([409, "declaration_exists"]);
  });

  it.each([
    [{ reference: "" }, { reference: ["Sisestage viitenumber."] }],
    [{ reference: "S26/EEAB12CD3" }, { reference: ["Viitenumbris on ainult tähed, numbrid, punkt ja sidekriips."] }],
    [{ reference: "A".repeat(51) }, { reference: ["Number võib olla kuni 50 märki."] }],
    [{ verification: " " }, { verification: ["Sisestage kontrollnumber."] }],
    [{ plots: [] }, { plots: ["Sisestage vähemalt üks katastritunnus."] }],
    [{ plots: ["metsatükk"] }, { plots: ["'metsatükk' ei ole katastritunnus. See on kujul 12345:001:0001."] }],
    [{ since: "2999-01-01" }, { since: ["Kontrollige kuupäeva."] }],
  ])("with %j are refused at the field, and nothing is saved", async (facts, fields) => {
    const owner = await newOwner("Vigane OÜ");
    const { status, body } = await declare(owner, facts);
    expect([status, body.fields]).toEqual([400, fields]);
    expect(await declarationsOf(owner)).toEqual([]);
  });

  it("are refused above the most that an owner can have", async () => {
    const owner = await newOwner("Palju OÜ");
    for (let count = 0; count < MAX_DECLARATIONS; count++) await createDeclaration(facts(owner, count), LONG_AGO);
    const { status, body } = await declare(owner);
    expect([status, body.code]).toEqual([409, "declarations_full"]);
    expect((await list({ tab: "waiting", owner: String(owner) })).body).toMatchObject({
      count: MAX_DECLARATIONS,
      counts: { draft: 0, waiting: MAX_DECLARATIONS, valid: 0, attention: 0 },
    });
  });
});

describe("the list", () => {
  it("names for an agent the platform, for which it can declare as well", async () => {
    const platform = newBuyer(freeCode(++codes), "Põhjamännik TÜ", "Männiku tee 1, Paide");
    const id = await addCompany({ ...platform, kind: "platform" });
    const owner = await newOwner("Nimekiri OÜ");
    for (const query of [{ tab: "draft" }, { tab: "draft", owner: String(owner) }]) {
      expect((await list(query)).body.owners).toEqual([{ id, name: platform.name }]);
    }
    expect((await list({ tab: "draft" }, await userOf([owner]))).body.owners).toEqual([
      { id: owner, name: "Nimekiri OÜ" },
    ]);
  });

  it("has all owners for an agent, the newest first, 50 a page, and says how many there are in each tab", async () => {
    const [one, other] = [await newOwner("Loend Üks OÜ"), await newOwner("Loend Kaks OÜ")];
    await declare(one);
    await declare(other);
    expect((await idsIn({ tab: "waiting" })).slice(0, 2)).toEqual(
      [other, one].map((id) => `${id}-${NUMBER.reference}`),
    );
    const { body } = await list({ tab: "waiting" });
    expect([body.count, body.counts]).toEqual([body.counts.waiting, await declarationCounts()]);
    const next = await list({ tab: "waiting", cursor: body.next });
    expect(new Set([...body.results, ...next.body.results].map(({ id }) => id)).size).toBe(100);
  });

  it("has the own ones for a user of owners, and no others", async () => {
    const [own, others] = [await newOwner("Oma Mets OÜ"), await newOwner("Võõras Mets OÜ")];
    const user = await userOf([own]);
    await declare(others);
    expect((await declare(own, {}, user)).status).toBe(201);
    expect(await idsIn({ tab: "waiting" }, user)).toEqual([`${own}-${NUMBER.reference}`]);
    for (const refused of [
      await list({ tab: "waiting", owner: String(others) }, user),
      await declare(others, { plots: ["78401:001:0099"] }, user),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([404, "not_found"]);
    }
    expect((await declarationsOf(others)).map(({ plots }) => plots)).toEqual([[PLOT]]);
  });

  it("does not exist for a user of companies that sell no timber to the platform", async () => {
    const buyer = { ...ownerForm(freeCode(++codes), "Ostja Saeveski OÜ"), is_owner: false, is_buyer: true, type: 10 };
    const { id } = (await agent.call("companies.create", { body: buyer })).body;
    const user = await userOf([id], 52);
    expect((await list({ tab: "valid" }, user)).status).toBe(404);
    expect((await declare(id, {}, user)).status).toBe(404);
    expect((await user.call("sessions.me")).body.opensEudr).toBe(false);
    expect((await (await userOf([await newOwner("Müüja OÜ")], 53)).call("sessions.me")).body.opensEudr).toBe(true);
  });
});

it("keeps what verify counts again", async () => {
  expect(await differences()).toEqual([]);
});
