import { fieldProblem } from "#functions/platform/problem.ts";
import { centsFromWire } from "#shared/basics/money.ts";
import { companyErrorTexts } from "#shared/companies/companyErrors.ts";
import { type CompanyInput, checkCompany, MAX_CERTIFICATES } from "#shared/companies/companyInput.ts";
import { DEALER, FOREST_OWNER } from "#shared/companies/companyTypes.ts";
import type { CompanyKind } from "#shared/companies/missingFacts.ts";
import type { Company, CompanyFacts } from "./store/company.ts";

/** The checked form. @throws Problem `invalid_fields` with a sentence for each wrong field. */
export function factsOfForm(
  typed: CompanyInput,
  before: Company | undefined,
  kind: CompanyKind | undefined = before?.kind,
): CompanyFacts {
  const checked = checkCompany(typed, kind, before?.code);
  if (!checked.ok) {
    const sentences = Object.entries(checked.errors).map(([field, error]) => [field, companyErrorTexts[error]]);
    throw fieldProblem(Object.fromEntries(sentences));
  }
  const { input } = checked;
  const { street, city, county, postcode } = input;
  return {
    ...(kind === "platform" ? PLATFORM_SIDES : sidesOf(input)),
    woodType: input.wood_type,
    name: input.name,
    code: input.code,
    vatNumber: input.vat_number,
    address: { street, city, county, postcode },
    phone: input.phone,
    emails: input.emails,
    bankAccount: input.bank_account,
    pefcCode: input.pefc_code,
    fscCode: input.fsc_code,
    certificates: numbered(input.certificates, before?.version ?? 0),
    vatRateBp: basisPoints(input.vat_percent),
    purchaseVatRateBp: basisPoints(input.purchase_vat_percent),
    deadlineDays: input.deadline_days,
    hasDestinations: input.has_destinations,
    entersForecasts: input.enters_forecasts && (input.is_owner || kind === "platform"),
    ...(input.evr_json ? { givesEvrJson: true } : {}),
    marginCents: centsFromWire(input.margin),
  };
}

const PLATFORM_SIDES = { kind: "platform", isOwner: false, type: DEALER } as const;

function sidesOf({ is_buyer, is_owner, type }: CompanyInput): Pick<CompanyFacts, "kind" | "isOwner" | "type"> {
  return is_buyer ? { kind: "buyer", isOwner: is_owner, type } : { kind: "owner", isOwner: true, type: FOREST_OWNER };
}

/** Acts name a certificate by its id, so an id is never given twice: the version grows with each change. */
function numbered(certificates: CompanyInput["certificates"], version: number): CompanyFacts["certificates"] {
  const first = (version + 1) * MAX_CERTIFICATES;
  return certificates.map(({ id, type, name }, index) => ({ id: id ?? first + index, type, name }));
}

function basisPoints(percent: number): number {
  return Math.round(percent * 100);
}
