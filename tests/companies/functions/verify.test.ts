import { afterEach, beforeAll, expect, it } from "vitest";
import { CompanyCodeEntity, CompanyEntity, companyById } from "#functions/companies/store/company.ts";
import { asOwner } from "#functions/companies/store/companySides.ts";
import { CompanyTokenEntity, tokensOfCompany } from "#functions/companies/store/companyToken.ts";
import { addCompany, changeCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { freeCode } from "#tests/support/api/companies.ts";

let id: number;
beforeAll(async () => {
  id = await addCompany(newBuyer(freeCode(1), "Kontrollitav Saeveski OÜ", "Tee 1, Paide"));
});
const now = async () => (await companyById(id))!;

it("finds nothing wrong after every kind of change", async () => {
  await asOwner(await now());
  await changeCompany(await now(), { ...(await now()), name: "Uus Nimi AS", code: freeCode(2), bankAccount: "" });
  expect(await differences()).toEqual([]);
});

afterEach(async () => {
  const company = await now();
  await write(CompanyEntity.put({ ...company, standing: "incomplete" }));
  await write(CompanyCodeEntity.put({ code: company.code, id }));
  await CompanyTokenEntity.putAll(tokensOfCompany(await now()));
  expect(await differences()).toEqual([]);
});

it.each<[string, () => Promise<unknown>, RegExp]>([
  [
    "a company stored as complete that lacks data",
    async () => write(CompanyEntity.put({ ...(await now()), standing: "complete" })),
    /standing is complete, the facts say incomplete/,
  ],
  [
    "a code that is lost",
    async () => write(CompanyCodeEntity.delete({ code: (await now()).code })),
    /its code leads nowhere/,
  ],
  [
    "a search token that is lost",
    async () => write(CompanyTokenEntity.delete(tokensOfCompany(await now())[0]!)),
    /its search token leads nowhere/,
  ],
])("finds %s", async (_name, spoil, sentence) => {
  await spoil();
  const found = await differences();
  expect(found.join("\n")).toMatch(sentence);
  expect(found.join("\n")).not.toContain((await now()).code);
});
