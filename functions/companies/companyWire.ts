import { fieldProblem, type Problem } from "#functions/platform/problem.ts";
import { toEuros } from "#shared/basics/amounts.ts";
import { centsFromWire } from "#shared/basics/money.ts";
import { DEALER, FOREST_OWNER, SAWMILL } from "#shared/companies/companyChoices.ts";
import { companyErrorTexts } from "#shared/companies/companyErrors.ts";
import { type CompanyInput, checkCompany, MAX_CERTIFICATES } from "#shared/companies/companyInput.ts";
import type { ListedCompany, OpenCompany } from "#shared/companies/contract.ts";
import { type CompanyKind, missingFacts } from "#shared/companies/missingFacts.ts";
import { camelKeys, snakeKeys } from "#shared/platform/wireNames.ts";
import { type Company, type CompanyFacts, companiesById, companyIdsByCode } from "./store/company.ts";
import type { Destination } from "./store/destination.ts";

const BP_PER_PERCENT = 100;

export function wireListed(company: Company): ListedCompany {
  const { id, name, code, kind, isOwner, address } = company;
  return { id, name, code, kind, is_owner: isOwner, city: address.city, missing: missingFacts(company) };
}

export function wireOpen(company: Company, destinations: readonly Destination[]): Omit<OpenCompany, "evr_failure"> {
  const { id, kind, version, name, code, isOwner, woodType, hasDestinations, entersForecasts } = company;
  const { phone, vatNumber, bankAccount, deadlineDays, fscCode, pefcCode } = company;
  const { street, city, county, postcode } = company.address;
  return {
    ...snakeKeys({ id, kind, version, name, code, isOwner, woodType, hasDestinations, entersForecasts }),
    ...snakeKeys({ street, city, county, postcode, phone, vatNumber, bankAccount, deadlineDays, fscCode, pefcCode }),
    missing: missingFacts(company),
    is_buyer: kind === "buyer",
    type: company.type === SAWMILL ? SAWMILL : DEALER,
    evr_json: company.givesEvrJson === true,
    emails: [...company.emails],
    vat_percent: company.vatRateBp / BP_PER_PERCENT,
    purchase_vat_percent: company.purchaseVatRateBp / BP_PER_PERCENT,
    margin: toEuros(company.marginCents),
    certificates: [...company.certificates],
    destinations: destinations.map(({ id, code, name }) => ({ id, code, name })),
  };
}

/** Checks the form. @throws Problem `invalid_fields` with a sentence for each wrong field. */
export function factsOfForm(
  typed: CompanyInput,
  before: Company | undefined,
  kind: CompanyKind | undefined = before?.kind,
): CompanyFacts {
  const checked = checkCompany(typed, kind, before);
  if (!checked.ok) {
    const sentences = Object.entries(checked.errors).map(([field, error]) => [field, companyErrorTexts[error]]);
    throw fieldProblem(Object.fromEntries(sentences));
  }
  const { input } = checked;
  const facts = camelKeys(input);
  const { street, city, county, postcode, name, code, phone, emails, vatNumber, bankAccount } = facts;
  const { pefcCode, fscCode, woodType, deadlineDays, hasDestinations } = facts;
  return {
    ...(kind === "platform" ? PLATFORM_SIDES : sidesOf(input)),
    woodType,
    name,
    code,
    vatNumber,
    phone,
    emails,
    bankAccount,
    pefcCode,
    fscCode,
    deadlineDays,
    hasDestinations,
    address: { street, city, county, postcode },
    certificates: numberedCertificates(facts.certificates, before?.version ?? 0),
    vatRateBp: basisPoints(facts.vatPercent),
    purchaseVatRateBp: basisPoints(facts.purchaseVatPercent),
    entersForecasts: facts.entersForecasts && (facts.isOwner || kind === "platform"),
    ...(facts.evrJson ? { givesEvrJson: true } : {}),
    marginCents: centsFromWire(facts.margin),
  };
}

const PLATFORM_SIDES = { kind: "platform", isOwner: false, type: DEALER } as const;

function sidesOf({ is_buyer, is_owner, type }: CompanyInput): Pick<CompanyFacts, "kind" | "isOwner" | "type"> {
  return is_buyer ? { kind: "buyer", isOwner: is_owner, type } : { kind: "owner", isOwner: true, type: FOREST_OWNER };
}

/** Acts name a certificate by its id, so ids are never reused: the version grows with each change. */
function numberedCertificates(
  certificates: CompanyInput["certificates"],
  version: number,
): CompanyFacts["certificates"] {
  const first = (version + 1) * MAX_CERTIFICATES;
  return certificates.map(({ id, type, name }, index) => ({ id: id ?? first + index, type, name }));
}

function basisPoints(percent: number): number {
  return Math.round(percent * BP_PER_PERCENT);
}

export async function codeTaken(code: string): Promise<Problem> {
  const id = (await companyIdsByCode([code])).get(code);
  const name = id === undefined ? undefined : (await companiesById([id])).get(id)?.name;
  return fieldProblem({ code: name ? `See kood on juba ettevõttel ${name}.` : "See kood on juba teisel ettevõttel." });
}
