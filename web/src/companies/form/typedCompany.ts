import { CERTIFICATE_TYPES } from "#shared/assortments/certificates.ts";
import { readNumber } from "#shared/basics/numberText.ts";
import { DEALER, SAWMILL, WOOD_TYPES } from "#shared/companies/companyChoices.ts";
import { type CompanyError, companyErrorTexts } from "#shared/companies/companyErrors.ts";
import { type CertificateInput, type CompanyInput, checkCompany, ofTexts } from "#shared/companies/companyInput.ts";
import type { OpenCompany } from "#shared/companies/contract.ts";
import { type CompanyKind, type MissingFact, missingFacts } from "#shared/companies/missingFacts.ts";
import { either, isFlag, isNumber, isText, listOf, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { companyText as text } from "#web/companies/text.ts";
import type { FieldSentences } from "#web/ui/forms/useDraft.ts";
import { common } from "#web/ui/text/et.ts";

/** Values of the fields: figures and lists of addresses are texts. */
export type TypedCompany = Omit<CompanyInput, FigureField | "emails"> & Record<FigureField | "emails", string>;

const FIGURES = ["vat_percent", "purchase_vat_percent", "deadline_days", "margin"] as const;
type FigureField = (typeof FIGURES)[number];

export const isTypedCompany = recordOf<TypedCompany>({
  ...ofTexts(() => isText),
  is_buyer: isFlag,
  is_owner: isFlag,
  type: oneOf(SAWMILL, DEALER),
  wood_type: oneOf(...WOOD_TYPES),
  has_destinations: isFlag,
  enters_forecasts: isFlag,
  evr_json: isFlag,
  emails: isText,
  vat_percent: isText,
  purchase_vat_percent: isText,
  deadline_days: isText,
  margin: isText,
  certificates: listOf(
    recordOf<CertificateInput>({
      id: either(oneOf(null), isNumber),
      type: oneOf(...CERTIFICATE_TYPES),
      name: isText,
    }),
  ),
});

export type ReadCompany =
  | { ok: true; input: CompanyInput; missing: MissingFact[] }
  | { ok: false; errors: FieldSentences; missing: MissingFact[] };

export function typedOf(input: CompanyInput): TypedCompany {
  return {
    ...input,
    emails: input.emails.join(", "),
    vat_percent: figureText(input.vat_percent),
    purchase_vat_percent: figureText(input.purchase_vat_percent),
    bank_account: groupedAccount(input.bank_account),
    deadline_days: figureText(input.deadline_days),
    margin: figureText(input.margin),
  };
}

export function inputOf(company: OpenCompany): CompanyInput {
  const { id: _id, kind: _kind, missing: _missing, version: _version, destinations: _destinations, ...input } = company;
  return input;
}

/** The form to send, or its errors; and what acts would lack, as it is typed now. */
export function readCompany(typed: TypedCompany, kind: CompanyKind | undefined, stored?: OpenCompany): ReadCompany {
  const input: CompanyInput = {
    ...typed,
    emails: typed.emails.split(/[,;\s]+/).filter((email) => email !== ""),
    vat_percent: figureOf(typed.vat_percent),
    purchase_vat_percent: figureOf(typed.purchase_vat_percent),
    deadline_days: figureOf(typed.deadline_days),
    margin: figureOf(typed.margin),
  };
  const missing = missingFacts({
    kind: kind === "platform" ? kind : typed.is_buyer ? "buyer" : "owner",
    isOwner: typed.is_owner,
    name: typed.name,
    code: typed.code,
    address: typed,
    bankAccount: typed.bank_account,
    vatNumber: typed.vat_number,
    purchaseVatRateBp: input.purchase_vat_percent > 0 ? 1 : 0,
  });
  const checked = checkCompany(input, kind, stored);
  return checked.ok
    ? { ok: true, input: checked.input, missing }
    : { ok: false, errors: sentencesOf(checked.errors), missing };
}

function sentencesOf(errors: Readonly<Record<string, CompanyError>>): FieldSentences {
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, companyErrorTexts[error]]));
}

export function shownValue(field: keyof TypedCompany, form: TypedCompany): string {
  if (field === "type") return text.types[form.type];
  if (field === "wood_type") return common.wood[form.wood_type];
  if (field === "certificates") return form.certificates.map(({ name }) => name).join(", ");
  const value = form[field];
  return typeof value === "boolean" ? (value ? common.yes : common.no) : value;
}

/** NaN for what is not a number, which the rule refuses; an empty field counts as 0. */
function figureOf(text: string): number {
  if (text.trim() === "") return 0;
  const read = readNumber(text, { spaces: "anywhere" });
  return read === undefined ? Number.NaN : Number(read.digits) * (read.isNegative ? -1 : 1);
}

function figureText(value: number): string {
  return String(value).replace(".", ",");
}

/** EE38 2200 2210 2014 5685. */
function groupedAccount(account: string): string {
  return account.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
