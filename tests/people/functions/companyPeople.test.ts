import { beforeAll, describe, expect, it } from "vitest";
import { addCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { personByEmail, personById } from "#functions/people/store/person.ts";
import { openSession } from "#functions/sessions/sessionLife.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { roles } from "#shared/people/roles.ts";
import { type Caller, callerWith, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode } from "#tests/support/api/companies.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
let platform: string;
let companies = 0;
let people = 0;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 4), prices: [] });
  agent = await signedIn(superUser);
  const { body } = await agent.call("companies.list", { query: {} });
  platform = String(body.results[0].id);
});

const newCompany = async () =>
  String(await addCompany(newOwner(freeCode(++companies), `Tööandja ${companies} OÜ`, "")));

/** Personal code of a woman born on 1 February 2001. */
function personalCode(): string {
  const body = `6010201${String(++people).padStart(3, "0")}`;
  const remainder = (first: number) =>
    Array.from(body).reduce((sum, digit, at) => sum + Number(digit) * (((first - 1 + at) % 9) + 1), 0) % 11;
  const once = remainder(1);
  return body + String((once === 10 ? remainder(3) : once) % 10);
}

const form = (changes: object = {}) => {
  const personal_code = personalCode();
  return {
    name: "Juhan Juurikas",
    email: `isik${people}@virn.example`,
    personal_code,
    roles: ["companyUser"],
    ...changes,
  };
};
const add = (id: string, body: object) => agent.call("people.add", { params: { id }, body });
const list = async (id: string) => (await agent.call("people.list", { params: { id } })).body.people;
const change = (id: string, person: { id: number }, changes: object) =>
  agent.call("people.change", { params: { id, person: String(person.id) }, body: { ...person, ...changes } });
const end = (id: string, person: number) => agent.call("people.end", { params: { id, person: String(person) } });

describe("a person of a company", () => {
  it("is added, listed, changed and found by the new address", async () => {
    const id = await newCompany();
    const typed = form({ name: " Juhan  Juurikas ", email: "JUHAN@Virn.example " });
    expect((await add(id, typed)).status).toBe(201);
    const [person] = await list(id);
    expect(person).toMatchObject({ name: "Juhan Juurikas", email: "juhan@virn.example", roles: ["companyUser"] });
    expect(person.employers).toEqual([{ id: Number(id), name: `Tööandja ${companies} OÜ` }]);
    expect((await change(id, person, { email: "uus@virn.example", roles: ["priceListReader"] })).status).toBe(204);
    expect(await personByEmail("uus@virn.example")).toMatchObject({ id: person.id, roles: ["priceListReader"] });
    expect(await personByEmail("juhan@virn.example")).toBeUndefined();
  });

  it("gets each error at its field", async () => {
    const { status, body } = await add(await newCompany(), { name: " ", email: "a@", personal_code: "1", roles: [] });
    expect([status, body.fields]).toEqual([
      400,
      {
        name: ["Sisestage nimi, kuni 100 tähemärki."],
        email: ["Sisestage korrektne e-posti aadress."],
        personal_code: ["Isikukoodis on 11 numbrit."],
        roles: ["Valige vähemalt üks õigus."],
      },
    ]);
  });

  it("who works elsewhere already gets one more employer, and keeps name and other roles", async () => {
    const [first, second] = [await newCompany(), await newCompany()];
    const typed = form();
    await add(first, typed);
    const wrongEmail = await add(second, { ...typed, email: "muu@virn.example" });
    expect(wrongEmail.body.fields.email[0]).toContain(typed.email);
    expect((await add(second, { ...typed, name: "J. J.", roles: ["priceListReader"] })).status).toBe(201);
    const [person] = await list(second);
    expect(person).toMatchObject({ name: "Juhan Juurikas", roles: ["companyUser", "priceListReader"] });
    expect(person.employers).toHaveLength(2);
    expect(await list(first)).toEqual([person]);
  });

  it("has address and personal code alone, also when ten are added at once", async () => {
    const id = await newCompany();
    const typed = form();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => add(id, { ...typed, email: `korraga${n}@virn.example` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await list(id)).toHaveLength(1);
    const [{ email }] = await list(id);
    expect((await add(id, form({ email }))).body.fields).toEqual({
      email: ["See e-posti aadress on juba teisel inimesel."],
    });
  });

  it("keeps what the first of two editors saved, and tells the second", async () => {
    const id = await newCompany();
    await add(id, form());
    const [person] = await list(id);
    expect((await change(id, person, { name: "Esimene" })).status).toBe(204);
    const second = await change(id, person, { name: "Teine" });
    expect([second.status, second.body.code]).toEqual([409, "person_changed"]);
    expect((await list(id))[0].name).toBe("Esimene");
  });

  it("loses access at once when the employment ends, and is removed with the last one", async () => {
    const [first, second] = [await newCompany(), await newCompany()];
    const typed = form();
    const { body } = await add(first, typed);
    await add(second, typed);
    const { cookie, csrf } = await openSession((await personById(body.id))!, new Date());
    const caller = callerWith(/^virn=([^;]+)/.exec(cookie)![1]!, csrf);
    expect((await end(first, body.id)).status).toBe(204);
    const { body: me } = await caller.call("sessions.me");
    expect(me.companies).toEqual([{ id: Number(second), name: `Tööandja ${companies} OÜ` }]);
    expect((await end(second, body.id)).status).toBe(204);
    expect((await caller.call("sessions.me")).status).toBe(401);
    expect((await add(first, typed)).status).toBe(201);
  });

  it("of another company, or of a company that does not exist, is answered with 404", async () => {
    const [first, second] = [await newCompany(), await newCompany()];
    await add(first, form());
    const [person] = await list(first);
    expect((await change(second, person, {})).status).toBe(404);
    expect((await end(second, person.id)).status).toBe(404);
    expect((await agent.call("people.list", { params: { id: "99999" } })).status).toBe(404);
  });
});

describe("agents", () => {
  it("are the people of the platform, and are made only there", async () => {
    const names = (await list(platform)).map(({ name }: { name: string }) => name);
    expect(names).toContain("Mari Mets");
    const elsewhere = await add(await newCompany(), form({ roles: [...roles] }));
    expect(elsewhere.body.fields).toEqual({ roles: ["Agendi õiguse saab anda platvormi inimeste lehel."] });
    expect((await add(platform, form({ roles: ["superUser"] }))).status).toBe(201);
  });

  it("who leave the platform keep other employments, but not the right of an agent", async () => {
    const id = await newCompany();
    const typed = form({ roles: ["companyUser"] });
    await add(id, typed);
    const { body } = await add(platform, { ...typed, roles: ["superUser"] });
    await end(platform, body.id);
    expect((await list(id))[0].roles).toEqual(["companyUser"]);
  });

  it("can neither end their own access nor take their own right", async () => {
    const own = (await list(platform)).find(({ id }: { id: number }) => id === superUser.id);
    const ended = await end(platform, superUser.id);
    expect([ended.status, ended.body.code]).toEqual([409, "own_access"]);
    const changed = await change(platform, own, { roles: ["companyUser"] });
    expect(changed.body.fields).toEqual({ roles: ["Enda agendi õigust ei saa ära võtta."] });
  });
});
