import { describe, expect, it } from "vitest";
import { personByEmail, personById } from "#functions/people/store/person.ts";
import {
  addPerson,
  changePerson,
  type PersonFacts,
  peopleOfCompany,
  removePerson,
  setPerson,
} from "#functions/people/store/personWrites.ts";
import { MAX_COMPANIES_OF_PERSON } from "#shared/people/roles.ts";

let made = 0;

const facts = (changes: Partial<PersonFacts> = {}): PersonFacts => ({
  name: "Juhan Juurikas",
  email: `juhan${++made}@virn.example`,
  roles: ["companyUser"],
  companies: [],
  ...changes,
});

async function added(changes: Partial<PersonFacts> = {}): Promise<number> {
  const outcome = await addPerson(facts(changes));
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.id;
}

const idsAt = async (company: number | undefined) => (await peopleOfCompany(company)).map(({ id }) => id);

describe("a person", () => {
  it("is found by e-mail address in any case, and keeps the facts that a change does not name", async () => {
    const id = await added({ email: "Kaarel@Virn.example", companies: [11], personalCode: "60001019906" });
    expect(await changePerson(id, { name: "Kaarel Kask" })).toEqual({ ok: true, id });
    expect(await personByEmail("kaarel@virn.EXAMPLE")).toEqual({
      id,
      name: "Kaarel Kask",
      email: "kaarel@virn.example",
      roles: ["companyUser"],
      companies: [11],
    });
    expect(await peopleOfCompany(11)).toMatchObject([{ id, personalCode: "60001019906" }]);
  });

  it("is listed at their companies only, or among those without a company", async () => {
    const id = await added({ companies: [21, 22] });
    await changePerson(id, { companies: [22, 23] });
    expect([await idsAt(21), await idsAt(22), await idsAt(23)]).toEqual([[], [id], [id]]);
    await changePerson(id, { companies: [] });
    expect([await idsAt(22), (await idsAt(undefined)).includes(id)]).toEqual([[], true]);
    expect(await removePerson(id)).toBe(true);
    expect((await idsAt(undefined)).includes(id)).toBe(false);
    expect([await personById(id), await removePerson(id)]).toEqual([undefined, false]);
  });

  it("has an e-mail address of their own, also when two are added at the same time", async () => {
    const first = await added({ email: "uks@virn.example" });
    const second = await added({ email: "kaks@virn.example" });
    expect(await changePerson(second, { email: "UKS@virn.example" })).toEqual({ ok: false, reason: "email_taken" });
    const outcomes = await Promise.all([1, 2, 3].map(async () => addPerson(facts({ email: "kolm@virn.example" }))));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    await changePerson(first, { email: "neli@virn.example" });
    expect(await personByEmail("uks@virn.example")).toBeUndefined();
    expect(await changePerson(second, { email: "uks@virn.example" })).toEqual({ ok: true, id: second });
  });

  it("gets both of two changes at the same time", async () => {
    const id = await added({ companies: [31] });
    await Promise.all([changePerson(id, { name: "Uus Nimi" }), changePerson(id, { companies: [32] })]);
    expect(await personById(id)).toMatchObject({ name: "Uus Nimi", companies: [32] });
    expect([await idsAt(31), await idsAt(32)]).toEqual([[], [id]]);
  });

  it("has 40 companies at most, all of which can change at once", async () => {
    const many = (from: number) => Array.from({ length: MAX_COMPANIES_OF_PERSON }, (_, index) => from + index);
    const id = await added({ companies: many(1000) });
    expect(await changePerson(id, { companies: many(2000), email: "viis@virn.example" })).toEqual({ ok: true, id });
    const tooMany = { ok: false, reason: "too_many_companies" };
    expect(await changePerson(id, { companies: [...many(3000), 4000] })).toEqual(tooMany);
    expect(await addPerson(facts({ companies: [...many(3000), 4000] }))).toEqual(tooMany);
  });

  it("that the set-up file names again is changed and not added", async () => {
    const id = await added({ email: "kuus@virn.example" });
    await setPerson(facts({ email: "Kuus@virn.example", roles: ["superUser"] }));
    expect(await personByEmail("kuus@virn.example")).toMatchObject({ id, roles: ["superUser"] });
    expect(await changePerson(999_999, {})).toEqual({ ok: false, reason: "not_found" });
  });
});
