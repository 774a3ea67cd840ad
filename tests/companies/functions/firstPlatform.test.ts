import { expect, it } from "vitest";
import { companiesOfKind } from "#functions/companies/store/company.ts";
import type { CompanyInput } from "#shared/companies/companyInput.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";

const refusal = { name: ["Platvormi ettevõte on juba olemas."] };

const platformForm = (code: string, name: string): CompanyInput & { is_platform: boolean } => ({
  ...ownerForm(code, name),
  is_owner: false,
  is_platform: true,
});

const create = (agent: Caller, form: CompanyInput) => agent.call("companies.create", { body: form });

it("makes one platform company of two that are added at once, and no later one", async () => {
  const agent = await signedIn(superUser);
  const wrong = await create(agent, platformForm("19990006", "Vale Kood OÜ"));
  expect(Object.keys(wrong.body.fields)).toEqual(["code"]);
  expect((await create(agent, ownerForm(freeCode(1), "Enne Platvormi OÜ"))).status).toBe(201);
  const taken = await create(agent, platformForm(freeCode(1), "Sama Kood OÜ"));
  expect(Object.keys(taken.body.fields)).toEqual(["code"]);
  const both = await Promise.all([2, 3].map((at) => create(agent, platformForm(freeCode(at), `Platvorm ${at} OÜ`))));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect(both.find(({ status }) => status === 400)?.body.fields).toEqual(refusal);
  const id = String(both.find(({ status }) => status === 201)?.body.id);
  const { body } = await agent.call("companies.load", { params: { id } });
  expect(body).toMatchObject({ kind: "platform", is_buyer: false, is_owner: false });
  const later = await create(agent, platformForm(freeCode(4), "Hiline Platvorm OÜ"));
  expect([later.status, later.body.fields]).toEqual([400, refusal]);
  expect(await companiesOfKind("platform")).toHaveLength(1);
});
