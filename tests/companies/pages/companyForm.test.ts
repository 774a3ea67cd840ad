import { describe, expect, it, test } from "vitest";
import { newCompanyInput } from "#shared/companies/companyInput.ts";
import { readCompany, typedOf } from "#web/companies/form/typedCompany.ts";
import { isSame, mergeValues } from "#web/ui/forms/merge.ts";

const input = {
  ...newCompanyInput,
  name: "Haavasalu Mets OÜ",
  code: "19990028",
  is_owner: true,
  street: "Kase talu",
  city: "Kadrina",
  emails: ["a@mets.example", "b@mets.example"],
  bank_account: "EE382200221020145685",
  purchase_vat_percent: 9.5,
  vat_number: "EE100931558",
  margin: 4.5,
};
const typed = typedOf(input);

test("shows figures with a comma, accounts in groups of four, and addresses in one field", () => {
  expect(typed).toMatchObject({
    margin: "4,5",
    purchase_vat_percent: "9,5",
    bank_account: "EE38 2200 2210 2014 5685",
    emails: "a@mets.example, b@mets.example",
  });
});

test("reads back what it shows", () => {
  expect(readCompany(typed, "owner")).toEqual({ ok: true, input, missing: [] });
});

test.each([
  ["4.5", 4.5],
  [" 4,50 ", 4.5],
  ["", 0],
])("reads the margin '%s' as %s", (margin, expected) => {
  const read = readCompany({ ...typed, margin }, "owner");
  expect(read.ok && read.input.margin).toBe(expected);
});

test.each([
  ["margin", "neli", "Marginaal on 0 kuni 999,99 €, kuni kaks kohta pärast koma."],
  ["margin", "-1", "Marginaal on 0 kuni 999,99 €, kuni kaks kohta pärast koma."],
  ["deadline_days", "7,5", "Päevi võib olla 0 kuni 365."],
  ["purchase_vat_percent", "101", "Määr on 0 kuni 100 protsenti, kuni kaks kohta pärast koma."],
  ["code", "19990029", "Kood on vigane: kontrollnumber ei klapi."],
  ["emails", "a@mets.example; b@", "Kontrollige e-posti aadresse."],
])("says at the field %s what is wrong with '%s'", (field, text, sentence) => {
  const read = readCompany({ ...typed, [field]: text }, "owner");
  expect(read.ok ? {} : read.errors).toEqual({ [field]: sentence });
});

test("says what acts would lack while it is typed, also when a field is wrong", () => {
  expect(readCompany({ ...typed, city: " ", bank_account: "" }, "owner").missing).toEqual(["city", "bank_account"]);
  expect(readCompany({ ...typed, name: "", vat_number: "" }, "owner").missing).toEqual(["name", "vat_number"]);
  expect(readCompany({ ...typed, is_owner: false, is_buyer: true, bank_account: "" }, "buyer").missing).toEqual([]);
});

describe("two editors", () => {
  it("get both changes where each changed another field", () => {
    const merged = mergeValues(typed, { ...typed, phone: "1" }, { ...typed, city: "Tapa" });
    expect(merged).toEqual({
      values: { ...typed, phone: "1", city: "Tapa" },
      theirs: { ...typed, city: "Tapa" },
      taken: ["city"],
      conflicts: [],
    });
  });

  it("keep what was typed here where both changed the same field, and name it", () => {
    const merged = mergeValues(typed, { ...typed, phone: "1" }, { ...typed, phone: "2" });
    expect(merged).toEqual({
      values: { ...typed, phone: "1" },
      theirs: { ...typed, phone: "2" },
      taken: [],
      conflicts: ["phone"],
    });
  });

  it("have no conflict where both typed the same", () => {
    const same = { ...typed, phone: "1" };
    expect(mergeValues(typed, same, same)).toEqual({ values: same, theirs: same, taken: [], conflicts: [] });
  });

  it("have lists compared as a whole", () => {
    const certificates = [{ id: null, type: 20, name: "FSC" } as const];
    const merged = mergeValues(typed, { ...typed, certificates }, { ...typed, name: "X" });
    expect([merged.values.certificates, merged.values.name, isSame(merged.values, typed)]).toEqual([
      certificates,
      "X",
      false,
    ]);
  });
});
