import { expect, test } from "vitest";
import { type CompletenessFacts, missingFacts } from "#shared/companies/missingFacts.ts";

const address = { street: "Kase talu", city: "Kadrina", county: "", postcode: "" };
const owner: CompletenessFacts = {
  kind: "owner",
  isOwner: true,
  name: "Haavasalu Mets OÜ",
  code: "19990028",
  address,
  bankAccount: "EE382200221020145685",
  vatNumber: "",
  purchaseVatRateBp: 0,
};
const buyer: CompletenessFacts = { ...owner, kind: "buyer", isOwner: false, bankAccount: "" };
const platform: CompletenessFacts = { ...owner, kind: "platform", isOwner: false, vatNumber: "EE100931558" };

test.each<[string, CompletenessFacts, string[]]>([
  ["an owner with all data", owner, []],
  ["an owner with a personal code", { ...owner, code: "60001019906" }, []],
  ["an owner without a name", { ...owner, name: " " }, ["name"]],
  ["an owner with a code that no register has", { ...owner, code: "METS-7" }, ["code"]],
  ["an owner without a street", { ...owner, address: { ...address, street: "" } }, ["street"]],
  ["an owner without a city", { ...owner, address: { ...address, city: " " } }, ["city"]],
  ["an owner without an account", { ...owner, bankAccount: "" }, ["bank_account"]],
  ["an owner liable to VAT without a number", { ...owner, purchaseVatRateBp: 2400 }, ["vat_number"]],
  ["an owner liable to VAT with a number", { ...owner, purchaseVatRateBp: 2400, vatNumber: "EE100931558" }, []],
  ["a buyer needs no account", buyer, []],
  ["a buyer that owns forest needs an account", { ...buyer, isOwner: true }, ["bank_account"]],
  ["the platform with all data", platform, []],
  [
    "the platform without account and VAT number",
    { ...platform, bankAccount: "", vatNumber: "" },
    ["bank_account", "vat_number"],
  ],
  [
    "an owner that a file named only by name and code",
    { ...owner, address: { street: "", city: "", county: "", postcode: "" }, bankAccount: "" },
    ["street", "city", "bank_account"],
  ],
])("%s lacks %#", (_name, company, missing) => {
  expect(missingFacts(company)).toEqual(missing);
});
