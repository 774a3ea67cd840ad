import { entity } from "#functions/platform/table/entity.ts";
import { tableName } from "#functions/platform/table/tableClient.ts";
import type { CertificateType } from "#shared/assortments/certificates.ts";
import { type Cents, NO_CENTS } from "#shared/basics/amounts.ts";
import { BASIS_POINTS } from "#shared/basics/units.ts";
import type { PostalAddress } from "#shared/companies/address.ts";
import {
  type CompanyType,
  DEADLINE_DAYS,
  STANDARD_VAT_PERCENT,
  type WoodType,
} from "#shared/companies/companyChoices.ts";
import type { CompanyKind } from "#shared/companies/missingFacts.ts";

export interface TimberCertificate {
  id: number;
  name: string;
  type: CertificateType;
}

/** `incomplete`: its acts and invoices lack data (docs/rules/companies.md, "Complete data"). */
export type Standing = "complete" | "incomplete";

export interface CompanyFacts {
  kind: CompanyKind;
  isOwner: boolean;
  type: CompanyType;
  woodType: WoodType;
  name: string;
  /** Register code, or a forest owner's personal code. */
  code: string;
  vatNumber: string;
  address: PostalAddress;
  phone: string;
  emails: readonly string[];
  bankAccount: string;
  pefcCode: string;
  fscCode: string;
  certificates: readonly TimberCertificate[];
  /** VAT of sales to it, in basis points: 2400 is 24 %. */
  vatRateBp: number;
  /** VAT of purchases from it, in basis points; 0 for an owner without VAT. */
  purchaseVatRateBp: number;
  deadlineDays: number;
  hasDestinations: boolean;
  /** docs/rules/forecasts.md, "Entry window" */
  entersForecasts: boolean;
  /** docs/rules/invoices.md, "Formats of a company"; absent for false. */
  givesEvrJson?: true;
  marginCents: Cents;
}

export interface Company extends CompanyFacts {
  id: number;
  sortName: string;
  standing: Standing;
  version: number;
}

export const STANDARD_VAT_BP = (STANDARD_VAT_PERCENT * BASIS_POINTS) / 100;

/** Defaults of a company that a file or EVR names first. */
export const emptyCompany = {
  isOwner: false,
  woodType: 100,
  vatNumber: "",
  phone: "",
  emails: [],
  bankAccount: "",
  pefcCode: "",
  fscCode: "",
  certificates: [],
  vatRateBp: 0,
  purchaseVatRateBp: 0,
  deadlineDays: DEADLINE_DAYS,
  hasDestinations: false,
  entersForecasts: false,
  marginCents: NO_CENTS,
} as const;

export const CompanyEntity = /* @__PURE__ */ entity<Company>()({
  name: "company",
  key: { of: ["id"] },
  indexes: {
    /** Which companies are of this kind, by name? */
    ofKind: { on: "gsi1", of: ["kind"], by: ["sortName", "id"] },
    /** Which companies lack data, by name? */
    ofStanding: { on: "gsi2", of: ["standing", "kind"], by: ["sortName", "id"] },
  },
});

interface CompanyCode {
  /** `codeKey` of a code. */
  code: string;
  id: number;
}

/** Makes a code unique, also when two imports add it at the same time. */
export const CompanyCodeEntity = /* @__PURE__ */ entity<CompanyCode>()({ name: "companyCode", key: { of: ["code"] } });

/** Codes with the same key are one (docs/rules/companies.md, "Code of a company"). */
export function codeKey(code: string): string {
  return code.toUpperCase();
}

/** Consistent read. */
export function companyById(id: number): Promise<Company | undefined> {
  return CompanyEntity.get({ id });
}

export async function companiesById(ids: readonly number[]): Promise<Map<number, Company>> {
  const companies = await CompanyEntity.getAll([...new Set(ids)].map((id) => ({ id })));
  return new Map(companies.map((company) => [company.id, company]));
}

export function companiesOfKind(kind: CompanyKind): Promise<Company[]> {
  return CompanyEntity.all("ofKind", { kind });
}

/** Keys are the codes as asked; codes of no company are left out. */
export async function companyIdsByCode(codes: readonly string[]): Promise<Map<string, number>> {
  const found = await CompanyCodeEntity.getAll([...new Set(codes.map(codeKey))].map((code) => ({ code })));
  const ids = new Map(found.map(({ code, id }) => [code, id]));
  return new Map(codes.flatMap((code) => (ids.has(codeKey(code)) ? [[code, ids.get(codeKey(code)) ?? 0]] : [])));
}

/** Keys are the codes as asked. Reads consistently. */
export async function buyersByCode(codes: readonly string[]): Promise<Map<string, Company>> {
  const ids = await companyIdsByCode(codes);
  const companies = await companiesById([...ids.values()]);
  return new Map(
    [...ids].flatMap(([code, id]) => {
      const company = companies.get(id);
      return company?.kind === "buyer" ? [[code, company]] : [];
    }),
  );
}

/** Issuer of sales acts, buyer of purchase acts (docs/rules/companies.md, "The platform company"). */
export async function platformCompany(): Promise<Company> {
  const [found] = await companiesOfKind("platform");
  // Acts print its data, and the index may lag behind a change.
  const platform = found && (await companyById(found.id));
  if (!platform) throw new Error("No platform company: run the set-up that the README describes");
  return platform;
}

let platform: { table: string; id: number } | undefined;

/** 0 before the set-up. The platform never changes, so a process reads it once. */
export async function platformId(): Promise<number> {
  if (platform?.table !== tableName()) {
    const [found] = await companiesOfKind("platform");
    if (!found) return 0;
    platform = { table: tableName(), id: found.id };
  }
  return platform.id;
}
