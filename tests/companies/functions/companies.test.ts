import { beforeAll, describe, expect, it } from "vitest";
import { companiesOfKind, companyById, companyIdsByCode } from "#functions/companies/store/company.ts";
import { asBuyer, asOwner } from "#functions/companies/store/companySides.ts";
import { addCompany, newBuyer, newOwner } from "#functions/companies/store/companyWrites.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { CompanyInput } from "#shared/companies/companyInput.ts";
import type { OpenCompany } from "#shared/companies/contract.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
let codes = 0;
const nextCode = () => freeCode(++codes);

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 4), prices: [] });
  agent = await signedIn(superUser);
});

const create = (form: CompanyInput) => agent.call("companies.create", { body: form });
const load = async (id: number): Promise<OpenCompany> => {
  const { body } = await agent.call("companies.load", { params: { id: String(id) } });
  return body;
};
const change = (company: OpenCompany, changes: Partial<OpenCompany>) =>
  agent.call("companies.change", { params: { id: String(company.id) }, body: { ...company, ...changes } });
const added = async (form: CompanyInput): Promise<OpenCompany> => {
  const { status, body } = await create(form);
  expect([status, body]).toEqual([201, body]);
  return load(body.id);
};

describe("a company", () => {
  it("is added and read with all its data, compact and trimmed", async () => {
    const code = nextCode();
    const form: CompanyInput = {
      ...ownerForm(` ${code} `, "  Kõik  Andmed OÜ"),
      is_buyer: true,
      type: 20,
      wood_type: 110,
      county: "Lääne-Virumaa",
      postcode: "45201",
      phone: "+372 500 0001",
      emails: ["a@andmed.example", "b@andmed.example"],
      vat_number: "ee100931558",
      vat_percent: 24,
      purchase_vat_percent: 9.5,
      bank_account: "EE38 2200 2210 2014 5685",
      deadline_days: 21,
      margin: 4.55,
      fsc_code: "XX-COC-1",
      pefc_code: "XX-PEFC-1",
      certificates: [{ id: null, type: 20, name: "FSC XX-COC-1" }],
    };
    const company = await added(form);
    expect(company).toMatchObject({
      ...form,
      code,
      name: "Kõik Andmed OÜ",
      vat_number: "EE100931558",
      bank_account: "EE382200221020145685",
      certificates: [{ type: 20, name: "FSC XX-COC-1" }],
      kind: "buyer",
      missing: [],
      version: 1,
      destinations: [],
    });
  });

  it("answers each wrong field with its sentence, and writes nothing", async () => {
    const form = { ...ownerForm("19990029", " "), bank_account: "EE382200221020145686" };
    const { status, body } = await create(form);
    expect([status, body.fields]).toEqual([
      400,
      {
        name: ["See väli on kohustuslik."],
        code: ["Kood on vigane: kontrollnumber ei klapi."],
        bank_account: ["IBAN on vigane: kontrollnumber ei klapi."],
      },
    ]);
    expect((await companyIdsByCode(["19990029"])).size).toBe(0);
  });

  it("is not added with the code of another company, which the error names", async () => {
    const code = nextCode();
    await added(ownerForm(code, "Esimene Mets OÜ"));
    const { status, body } = await create(ownerForm(code, "Teine Mets OÜ"));
    expect([status, body.fields]).toEqual([400, { code: ["See kood on juba ettevõttel Esimene Mets OÜ."] }]);
  });

  it("is one company when its code is added ten times at once", async () => {
    const code = nextCode();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => create(ownerForm(code, `Korraga ${n} OÜ`))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(400)]);
    const { body } = await agent.call("companies.list", { query: { q: code } });
    expect(body.results).toHaveLength(1);
  });

  it("keeps what the first of two editors saved, and tells the second", async () => {
    const company = await added(ownerForm(nextCode(), "Kaks Toimetajat OÜ"));
    expect((await change(company, { phone: "+372 500 0002" })).body).toEqual({ version: 2 });
    const second = await change(company, { phone: "+372 500 0003" });
    expect([second.status, second.body.code]).toEqual([409, "company_changed"]);
    expect((await load(company.id)).phone).toBe("+372 500 0002");
  });

  it("is saved once when ten people save the same version at once", async () => {
    const company = await added(ownerForm(nextCode(), "Kümme Toimetajat OÜ"));
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => change(company, { city: `Linn ${n}` })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect((await load(company.id)).version).toBe(2);
  });

  it("is one company whatever the case of its code, as EVR and files name those of other countries", async () => {
    const id = await addCompany(newOwner("LV40003000001", "Läti Mets SIA", ""));
    expect(await addCompany(newOwner("lv40003000001", "Läti Mets SIA", ""))).toBe(id);
    expect(await companyIdsByCode(["lv40003000001", "LV40003000001", "LV1"])).toEqual(
      new Map([
        ["lv40003000001", id],
        ["LV40003000001", id],
      ]),
    );
  });

  it("gives its old code free when the code is corrected, and does not take the code of another one", async () => {
    const [wrong, right, other] = [nextCode(), nextCode(), nextCode()];
    const company = await added(ownerForm(wrong, "Vale Kood OÜ"));
    await added(ownerForm(other, "Muu Kood OÜ"));
    const taken = await change(company, { code: other });
    expect(taken.body.fields).toEqual({ code: ["See kood on juba ettevõttel Muu Kood OÜ."] });
    expect((await change(company, { code: right })).status).toBe(200);
    expect(await companyIdsByCode([wrong, right])).toEqual(new Map([[right, company.id]]));
    expect((await create(ownerForm(wrong, "Uus Omanik OÜ"))).status).toBe(201);
  });

  it("that does not exist is answered with 404", async () => {
    expect((await agent.call("companies.load", { params: { id: "99999" } })).status).toBe(404);
    const company = await added(ownerForm(nextCode(), "Olemas OÜ"));
    expect((await change({ ...company, id: 99999 }, {})).status).toBe(404);
  });

  it("never gives the id of a removed certificate to another one", async () => {
    const form = {
      ...ownerForm(nextCode(), "Sertifikaat OÜ"),
      certificates: [{ id: null, type: 20, name: "A" } as const],
    };
    const company = await added(form);
    await change(company, { certificates: [] });
    await change(await load(company.id), { certificates: [{ id: null, type: 10, name: "B" }] });
    expect((await load(company.id)).certificates[0]?.id).not.toBe(company.certificates[0]?.id);
  });
});

describe("a buyer and owner at once", () => {
  it("is a buyer whose data are also those of an owner", async () => {
    const form = { ...ownerForm(nextCode(), "Mõlemad OÜ"), is_buyer: true, bank_account: "" };
    const company = await added(form);
    expect(company).toMatchObject({ kind: "buyer", is_owner: true, missing: ["bank_account"] });
    const ids = async (kind: string) => {
      const { body } = await agent.call("companies.list", { query: { kind, q: "mõlemad" } });
      return body.results.map(({ id }: { id: number }) => id);
    };
    expect([await ids("buyer"), await ids("owner")]).toEqual([[company.id], [company.id]]);
  });

  it("comes of an owner that buys, and of a buyer whose timber is sold, also when somebody saves it meanwhile", async () => {
    const owner = (await companyById(await addCompany(newOwner(nextCode(), "Omanik Ostab OÜ", ""))))!;
    const buyer = (await companyById(await addCompany(newBuyer(nextCode(), "Ostja Müüb OÜ", ""))))!;
    await change(await load(owner.id), { name: "Omanik Ostab AS", street: "Kase", code: freeCode(900_001) });
    expect(await asBuyer(owner)).toMatchObject({ kind: "buyer", isOwner: true, name: "Omanik Ostab AS" });
    expect(await asOwner(buyer)).toMatchObject({ kind: "buyer", isOwner: true });
    expect((await companiesOfKind("buyer")).filter(({ id }) => id === owner.id)).toHaveLength(1);
  });

  it("cannot stop to be a buyer", async () => {
    const company = await added({ ...ownerForm(nextCode(), "Jääb Ostjaks OÜ"), is_buyer: true });
    const { body } = await change(company, { is_buyer: false });
    expect(body.fields).toEqual({ is_buyer: ["Ostjaks jääb ta alles: tal võib olla raporteid ja hindu."] });
  });
});

describe("destinations", () => {
  it("are added once and renamed", async () => {
    const { id } = await added({ ...ownerForm(nextCode(), "Sihtkohad OÜ"), is_buyer: true });
    const params = { id: String(id) };
    const code = `PLATS ${"ü".repeat(194)}`;
    expect((await agent.call("companies.addDestination", { params, body: { code, name: "Plats" } })).status).toBe(201);
    const again = await agent.call("companies.addDestination", { params, body: { code, name: "Teine" } });
    expect(again.body.fields).toEqual({ code: ["Selle koodiga sihtkoht on ostjal juba olemas."] });
    await agent.call("companies.renameDestination", { params, body: { code, name: "Uus plats" } });
    expect((await load(id)).destinations).toMatchObject([{ code, name: "Uus plats" }]);
    const body = { code, name: "Kolmas plats", original_name: "Plats" };
    const unseen = await agent.call("companies.renameDestination", { params, body });
    expect([unseen.status, unseen.body.code]).toEqual([409, "company_changed"]);
    expect((await load(id)).destinations).toMatchObject([{ name: "Uus plats" }]);
    const missing = await agent.call("companies.renameDestination", { params, body: { code: "PUUDUB", name: "x" } });
    expect(missing.status).toBe(404);
  });

  it("are of buyers only", async () => {
    const { id } = await added(ownerForm(nextCode(), "Ainult Omanik OÜ"));
    const body = { code: "A", name: "A" };
    expect((await agent.call("companies.addDestination", { params: { id: String(id) }, body })).status).toBe(404);
  });
});
