import type { CertificateType } from "#shared/assortments/certificates.ts";
import { foldText } from "#shared/basics/documentText.ts";
import { addressError } from "#shared/basics/emailAddress.ts";
import { DEADLINE_DAYS, DEALER, type SAWMILL, STANDARD_VAT_PERCENT, type WoodType } from "./companyChoices.ts";
import { addressErrors, type CompanyError, codeErrors, ibanErrors, vatErrors } from "./companyErrors.ts";
import { type CheckedIdentifier, checkCompanyCode, checkIban, checkKmkr } from "./identifiers.ts";
import type { CompanyKind } from "./missingFacts.ts";

export interface CertificateInput {
  id: number | null;
  type: CertificateType;
  name: string;
}

/** Limits of texts in characters; the other texts have rules of their own. */
export const COMPANY_TEXTS = {
  name: 200,
  code: undefined,
  street: 200,
  city: 100,
  county: 50,
  postcode: undefined,
  phone: 50,
  vat_number: undefined,
  bank_account: undefined,
  fsc_code: 60,
  pefc_code: 60,
} as const;
export type CompanyText = keyof typeof COMPANY_TEXTS;

/** The form of a company: percent, days and euros are plain numbers. */
export interface CompanyInput extends Record<CompanyText, string> {
  is_buyer: boolean;
  is_owner: boolean;
  /** Buyers only. */
  type: typeof SAWMILL | typeof DEALER;
  /** Buyers only. */
  wood_type: WoodType;
  has_destinations: boolean;
  /** Owners and the platform only (docs/rules/forecasts.md, "Entry window"). */
  enters_forecasts: boolean;
  /** docs/rules/invoices.md, "Formats of a company" */
  evr_json: boolean;
  emails: string[];
  /** VAT on sales to it. */
  vat_percent: number;
  /** VAT on purchases from it; 0 for an owner without VAT. */
  purchase_vat_percent: number;
  deadline_days: number;
  /** Owners only; per unit. */
  margin: number;
  certificates: CertificateInput[];
}

export const newCompanyInput: CompanyInput = {
  ...ofTexts(() => ""),
  is_buyer: false,
  is_owner: false,
  type: DEALER,
  wood_type: 100,
  has_destinations: true,
  enters_forecasts: false,
  evr_json: false,
  emails: [],
  vat_percent: STANDARD_VAT_PERCENT,
  purchase_vat_percent: 0,
  deadline_days: DEADLINE_DAYS,
  margin: 0,
  certificates: [],
};

export function ofTexts<Value>(valueOf: (text: CompanyText) => Value): Record<CompanyText, Value>;
export function ofTexts(valueOf: (text: CompanyText) => unknown): object {
  return Object.fromEntries(texts().map((text) => [text, valueOf(text)]));
}

function texts(): CompanyText[] {
  const names: Record<CompanyText, unknown> = COMPANY_TEXTS;
  return Object.keys(names).filter((name): name is CompanyText => name in COMPANY_TEXTS);
}

export type CompanyErrors = Record<string, CompanyError>;

export type CheckedCompany = { ok: true; input: CompanyInput } | { ok: false; errors: CompanyErrors };

const CERTIFICATE_LENGTH = 100;
const MAX_EMAILS = 10;
export const MAX_CERTIFICATES = 20;
const MAX_DAYS = 365;
const MAX_MARGIN = 999.99;

/**
 * @param kind of an existing company
 * @param stored stays valid: EVR also names companies of other countries, and addresses are older than their rule
 */
export function checkCompany(
  typed: CompanyInput,
  kind: CompanyKind | undefined,
  stored?: Pick<CompanyInput, "code"> & { emails: readonly string[] },
): CheckedCompany {
  const errors: CompanyErrors = {};
  const input = foldedInput(typed);
  for (const field of texts()) {
    if (input[field].length > (COMPANY_TEXTS[field] ?? Number.POSITIVE_INFINITY)) errors[field] = "too_long";
  }
  if (input.name === "") errors["name"] = "required";
  // Reports imported while the platform has no address cannot be acted.
  if (kind === "platform" && input.street === "") errors["street"] = "required";
  if (kind === "platform" && input.city === "") errors["city"] = "required";
  const identifier = (
    field: "code" | "vat_number" | "bank_account",
    check: (text: string) => CheckedIdentifier,
    reasons: typeof vatErrors,
  ) => {
    const checked = check(input[field]);
    if (checked.ok) input[field] = checked.value;
    else errors[field] = reasons[checked.reason];
  };
  if (typed.code !== stored?.code) identifier("code", checkCompanyCode, codeErrors);
  else input.code = typed.code;
  if (input.vat_number !== "") identifier("vat_number", checkKmkr, vatErrors);
  if (input.bank_account !== "") identifier("bank_account", checkIban, ibanErrors);
  if (!/^(\d{5})?$/.test(input.postcode)) errors["postcode"] = "postcode";
  for (const email of input.emails) {
    const reason = stored?.emails.includes(email) ? undefined : addressError(email);
    if (reason) errors["emails"] = addressErrors[reason];
  }
  if (input.emails.length > MAX_EMAILS) errors["emails"] = "too_many";
  if (kind === "buyer" && !input.is_buyer) errors["is_buyer"] = "stays_buyer";
  else if (kind !== "platform" && !input.is_buyer && !input.is_owner) errors["is_buyer"] = "no_side";
  if (!isDecimal(input.vat_percent, 100)) errors["vat_percent"] = "percent";
  if (!isDecimal(input.purchase_vat_percent, 100)) errors["purchase_vat_percent"] = "percent";
  const isTaxed = input.is_owner && input.purchase_vat_percent > 0;
  if (isTaxed && input.vat_number === "" && kind !== "platform") errors["vat_number"] = "vat_without_number";
  if (!Number.isInteger(input.deadline_days) || input.deadline_days < 0 || input.deadline_days > MAX_DAYS)
    errors["deadline_days"] = "days";
  if (!isDecimal(input.margin, MAX_MARGIN)) errors["margin"] = "margin";
  input.certificates.forEach(({ name }, index) => {
    if (name === "") errors[`certificates.${index}`] = "required";
    else if (name.length > CERTIFICATE_LENGTH) errors[`certificates.${index}`] = "too_long";
  });
  if (input.certificates.length > MAX_CERTIFICATES) errors["certificates"] = "too_many";
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, input };
}

function foldedInput(typed: CompanyInput): CompanyInput {
  return {
    ...typed,
    ...ofTexts((text) => foldText(typed[text])),
    emails: typed.emails.map(foldText).filter((email) => email !== ""),
    certificates: typed.certificates.map((certificate) => ({ ...certificate, name: foldText(certificate.name) })),
  };
}

function isDecimal(value: number, max: number): boolean {
  return value >= 0 && value <= max && Number(value.toFixed(2)) === value;
}
