import { expect, it } from "vitest";
import { newBuyer } from "#functions/companies/store/companyWrites.ts";
import { DEALER } from "#shared/companies/companyChoices.ts";
import { newCompanyInput } from "#shared/companies/companyInput.ts";
import { presetDocumentType } from "#shared/documents/documentTypes.ts";

it("makes a new buyer a dealer, in the form and where a load names it first, and presets no type of its documents", () => {
  expect(newCompanyInput.type).toBe(DEALER);
  expect(newBuyer("19990005", "Kuuseoja Saeveski OÜ", "").type).toBe(DEALER);
  expect(presetDocumentType(DEALER)).toBeUndefined();
});
