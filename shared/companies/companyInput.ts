import type { CertificateType } from "#shared/assortments/certificates.ts";
import { foldText } from "#shared/basics/documentText.ts";
import { type CompanyError, codeErrors, ibanErrors, vatErrors } from "./companyErrors.ts";
import type { DEALER, SAWMILL, WoodType } from "./companyTypes.ts";
import { type CheckedIdentifier, checkCompanyCode, checkIban, checkKmkr } from "./identifiers.ts";
import type { CompanyKind } from "./missingFacts.ts";

export interface CertificateInput {
  /** Null for a new one. */
  id: number | null;
  type: CertificateType;
  name: string;
}

/** The data of a company as its form sends them: percent, days and euros are plain numbers. */
export interface CompanyInput {
  name: string;
  code: string;
  is_buyer: boolean;
  is_owner: boolean;
  /** Of a buyer. */
  type: typeof SAWMILL | typeof DEALER;
  /** Of a buyer. */
  wood_type: WoodType;
  /** Whether the reports of a buyer are listed by destination. */
  has_destinations: boolean;
  /** Of an owner or the platform (docs/rules/forecasts.md, "Entry window"). */
  enters_forecasts: boolean;
  /** docs/rules/invoices.md, "Formats of a company" */
  evr_json: boolean;
  street: string;
  city: string;
  county: string;
  postcode: string;
  phone: string;
  emails: string[];
  vat_number: string;
  /** VAT on sales to it. */
  vat_percent: number;
  /** VAT on purchases from it; 0 for an owner who is not liable to VAT. */
  purchase_vat_percent: number;
  bank_account: string;
  deadline_days: number;
  /** Per unit, of an owner. */
  margin: number;
  fsc_code: string;
  pefc_code: string;
  certificates: CertificateInput[];
}

export type CompanyErrors = Record<string, CompanyError>;

export type CheckedCompany = { ok: true; input: CompanyInput } | { ok: false; errors: CompanyErrors };

const LENGTHS = [
  ["name", 200],
  ["street", 200],
  ["city", 100],
  ["county", 50],
  ["phone", 50],
  ["fsc_code", 60],
  ["pefc_code", 60],
] as const;
const CERTIFICATE_LENGTH = 100;
const EMAIL_LENGTH = 254;
const MAX_EMAILS = 10;
export const MAX_CERTIFICATES = 20;
const MAX_DAYS = 365;
const MAX_MARGIN = 999.99;
const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>".]+(\.[^\s@,;<>".]+)+$/;

/**
 * The form without spaces around its texts and with compact codes, or an error for each wrong field.
 * @param kind what the company is already; undefined for a new one
 * @param storedCode may stay whatever it is: EVR also names companies of other countries
 */
export function checkCompany(typed: CompanyInput, kind: CompanyKind | undefined, storedCode?: string): CheckedCompany {
  const errors: CompanyErrors = {};
  const input = trimmed(typed);
  for (const [field, length] of LENGTHS) {
    if (input[field].length > length) errors[field] = "too_long";
  }
  if (input.name === "") errors["name"] = "required";
  // Reports that are imported while the platform has no address cannot be acted.
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
  if (storedCode === undefined || typed.code !== storedCode) identifier("code", checkCompanyCode, codeErrors);
  else input.code = storedCode;
  if (input.vat_number !== "") identifier("vat_number", checkKmkr, vatErrors);
  if (input.bank_account !== "") identifier("bank_account", checkIban, ibanErrors);
  if (!/^(\d{5})?$/.test(input.postcode)) errors["postcode"] = "postcode";
  if (!input.emails.every((email) => EMAIL.test(email) && email.length <= EMAIL_LENGTH)) errors["emails"] = "emails";
  if (input.emails.length > MAX_EMAILS) errors["emails"] = "too_many";
  if (kind === "buyer" && !input.is_buyer) errors["is_buyer"] = "stays_buyer";
  else if (kind !== "platform" && !input.is_buyer && !input.is_owner) errors["is_buyer"] = "no_side";
  if (!isDecimal(input.vat_percent, 100)) errors["vat_percent"] = "percent";
  if (!isDecimal(input.purchase_vat_percent, 100)) errors["purchase_vat_percent"] = "percent";
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

function trimmed(typed: CompanyInput): CompanyInput {
  return {
    ...typed,
    name: foldText(typed.name),
    code: foldText(typed.code),
    street: foldText(typed.street),
    city: foldText(typed.city),
    county: foldText(typed.county),
    postcode: foldText(typed.postcode),
    phone: foldText(typed.phone),
    emails: typed.emails.map(foldText).filter((email) => email !== ""),
    vat_number: foldText(typed.vat_number),
    bank_account: foldText(typed.bank_account),
    fsc_code: foldText(typed.fsc_code),
    pefc_code: foldText(typed.pefc_code),
    certificates: typed.certificates.map((certificate) => ({ ...certificate, name: foldText(certificate.name) })),
  };
}

/** Not below 0, with two places at most. */
function isDecimal(value: number, max: number): boolean {
  return value >= 0 && value <= max && Number(value.toFixed(2)) === value;
}
