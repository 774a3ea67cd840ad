import { describe, expect, test } from "vitest";
import { type CompanyInput, checkCompany, newCompanyInput } from "#shared/companies/companyInput.ts";

const right: CompanyInput = {
  ...newCompanyInput,
  name: "Haavasalu Mets OÜ",
  code: "19990028",
  is_owner: true,
  street: "Kase talu",
  city: "Kadrina",
  postcode: "45201",
  emails: ["mets@haavasalu.example"],
  vat_number: "EE100931558",
  bank_account: "EE382200221020145685",
  margin: 4.5,
};

test("stores codes without spaces and texts without spaces around them", () => {
  const checked = checkCompany(
    {
      ...right,
      name: "  Haavasalu   Mets OÜ ",
      code: " 1999 0028",
      vat_number: "ee 100931558",
      bank_account: "ee38 2200 2210 2014 5685",
      emails: [" mets@haavasalu.example ", ""],
    },
    undefined,
  );
  expect(checked).toEqual({ ok: true, input: right });
});

describe("refuses", () => {
  test.each<[string, Partial<CompanyInput>, string, string]>([
    ["a missing name", { name: " " }, "name", "required"],
    ["a name of 201 characters", { name: "x".repeat(201) }, "name", "too_long"],
    ["a missing code", { code: "" }, "code", "code_format"],
    ["a code with a wrong check digit", { code: "19990029" }, "code", "code_checksum"],
    ["an isikukood without a date of birth", { code: "37602300299" }, "code", "code_date"],
    ["a KMKR of another form", { vat_number: "100931558" }, "vat_number", "vat_format"],
    ["a KMKR with a wrong check digit", { vat_number: "EE100931559" }, "vat_number", "vat_checksum"],
    [
      "a rate of purchases from an owner without a KMKR",
      { vat_number: "", purchase_vat_percent: 24 },
      "vat_number",
      "vat_without_number",
    ],
    ["an IBAN of another form", { bank_account: "1234" }, "bank_account", "iban_format"],
    [
      "an IBAN whose remainder by 97 is not 1",
      { bank_account: "EE382200221020145686" },
      "bank_account",
      "iban_checksum",
    ],
    ["a postcode of four digits", { postcode: "4520" }, "postcode", "postcode"],
    ["an e-mail without a domain", { emails: ["mets@"] }, "emails", "emails"],
    [
      "an e-mail with letters before the @ that no server takes",
      { emails: ["õie@mets.ee"] },
      "emails",
      "email_letters",
    ],
    ["an e-mail that begins with a dot", { emails: [".mets@mets.ee"] }, "emails", "email_dots"],
    [
      "an e-mail with 65 characters before the @",
      { emails: [`${"x".repeat(65)}@b.ee`] },
      "emails",
      "email_local_length",
    ],
    ["an e-mail with a hyphen at a domain's end", { emails: ["a@b.ee", "a@-b.ee"] }, "emails", "email_domain"],
    ["an e-mail that could end a header", { emails: ["a@b.ee\r\nBcc:c@d.ee"] }, "emails", "emails"],
    ["eleven e-mails", { emails: Array(11).fill("a@b.ee") }, "emails", "too_many"],
    ["neither buyer nor owner", { is_owner: false }, "is_buyer", "no_side"],
    ["VAT over 100 %", { vat_percent: 100.01 }, "vat_percent", "percent"],
    ["VAT of three places", { purchase_vat_percent: 22.125 }, "purchase_vat_percent", "percent"],
    ["a negative deadline", { deadline_days: -1 }, "deadline_days", "days"],
    ["a deadline of 366 days", { deadline_days: 366 }, "deadline_days", "days"],
    ["half a day", { deadline_days: 1.5 }, "deadline_days", "days"],
    ["a negative margin", { margin: -0.01 }, "margin", "margin"],
    ["a margin of 1,000 €", { margin: 1000 }, "margin", "margin"],
    ["what is not a number", { margin: Number.NaN }, "margin", "margin"],
    [
      "a certificate without a name",
      { certificates: [{ id: null, type: 20, name: "" }] },
      "certificates.0",
      "required",
    ],
  ])("%s", (_name, change, field, error) => {
    expect(checkCompany({ ...right, ...change }, undefined)).toEqual({ ok: false, errors: { [field]: error } });
  });
});

test("names every wrong field at once", () => {
  const checked = checkCompany({ ...right, name: "", code: "1", postcode: "x" }, undefined);
  expect(checked).toEqual({ ok: false, errors: { name: "required", code: "code_format", postcode: "postcode" } });
});

test("a code of another country can stay, and be corrected, but not be typed", () => {
  const foreign = { ...right, code: "LV 40003009497" };
  expect(checkCompany(foreign, "owner", { code: "LV 40003009497", emails: [] })).toEqual({ ok: true, input: foreign });
  expect(checkCompany(right, "owner", { code: "LV 40003009497", emails: [] }).ok).toBe(true);
  expect(checkCompany(foreign, "owner", { code: "19990028", emails: [] })).toEqual({
    ok: false,
    errors: { code: "code_format" },
  });
});

test("an address that cannot be delivered stays where it is stored, and is refused where it is typed", () => {
  const old = { ...right, emails: ["õie@mets.ee", "a@b.ee"] };
  const stored = { code: right.code, emails: ["õie@mets.ee"] };
  expect(checkCompany(old, "owner", stored)).toEqual({ ok: true, input: old });
  expect(checkCompany({ ...old, emails: ["õie@-mets.ee"] }, "owner", stored).ok).toBe(false);
});

test("the platform has an address, other companies can be without one", () => {
  const homeless = { ...right, street: "", city: " " };
  expect(checkCompany(homeless, "platform")).toEqual({ ok: false, errors: { street: "required", city: "required" } });
  expect(checkCompany(homeless, "owner").ok).toBe(true);
});

test("takes an owner without a KMKR at 0 %, and the rate of a company that sells nothing", () => {
  expect(checkCompany({ ...right, vat_number: "", purchase_vat_percent: 0 }, "owner").ok).toBe(true);
  const buyer = { ...right, is_owner: false, is_buyer: true, vat_number: "", purchase_vat_percent: 24 };
  expect(checkCompany(buyer, "buyer").ok).toBe(true);
});

test("a buyer stays a buyer, and the platform is neither", () => {
  const owner = { ...right, is_buyer: false, is_owner: true };
  expect(checkCompany(owner, "buyer")).toEqual({ ok: false, errors: { is_buyer: "stays_buyer" } });
  expect(checkCompany(owner, "owner").ok).toBe(true);
  expect(checkCompany({ ...right, is_owner: false }, "platform").ok).toBe(true);
});
