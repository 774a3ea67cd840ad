import { Entity } from "#functions/platform/table/entity.ts";
import { PACKED, unpacked } from "#functions/platform/table/packing.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
import type { CertificateType } from "#shared/assortments/certificates.ts";
import type { Cents } from "#shared/basics/amounts.ts";
import type { PostalAddress } from "#shared/companies/address.ts";
import type { CompanyType, WoodType } from "#shared/companies/companyTypes.ts";
import type { CompanyKind } from "#shared/companies/missingFacts.ts";

export interface TimberCertificate {
  id: number;
  name: string;
  type: CertificateType;
}

/** Whether its acts and invoices lack data (docs/rules/companies.md, "Complete data"). */
export type Standing = "complete" | "incomplete";

export interface CompanyFacts {
  kind: CompanyKind;
  /** A buyer can own forest as well. */
  isOwner: boolean;
  type: CompanyType;
  woodType: WoodType;
  name: string;
  /** Register code, or a forest owner's personal code. */
  code: string;
  vatNumber: string;
  address: PostalAddress;
  phone: string;
  /** For its acts. */
  emails: readonly string[];
  bankAccount: string;
  pefcCode: string;
  fscCode: string;
  certificates: readonly TimberCertificate[];
  /** VAT on what is sold to it, in basis points: 2400 is 24 %. */
  vatRateBp: number;
  /** VAT on what is bought from it; 0 for an owner who is not liable to VAT. */
  purchaseVatRateBp: number;
  deadlineDays: number;
  hasDestinations: boolean;
  /** docs/rules/forecasts.md, "Entry window" */
  entersForecasts: boolean;
  /** docs/rules/files.md, "Formats of a company"; absent where it does not. */
  givesEvrJson?: true;
  marginCents: Cents;
}

export interface Company extends CompanyFacts {
  id: number;
  /** Its name as a sort key. */
  sortName: string;
  standing: Standing;
  /** Grows with each change. */
  version: number;
}

/** What no key and no condition names is one text (docs/decisions/0004-rows-as-packed-text.md). */
export function storedCompany({ id, kind, sortName, standing, version, ...facts }: Company) {
  return { id, kind, sortName, standing, version, [PACKED]: JSON.stringify(facts) };
}

export function companyOf(item: ReturnType<typeof storedCompany>): Company {
  return unpacked(item);
}

export const CompanyEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "company", version: "1", service: "virn" },
    attributes: {
      id: idInKey,
      kind: { type: ["platform", "buyer", "owner"] as const, required: true },
      [PACKED]: { type: "string", required: true },
      sortName: { type: "string", required: true },
      standing: { type: ["complete", "incomplete"] as const, required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
      /** Which companies are of this kind, by name? */
      ofKind: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["kind"] },
        sk: { field: "gsi1sk", composite: ["sortName", "id"], casing: "none" },
      },
      /** Which companies lack data, by name? */
      ofStanding: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["standing", "kind"] },
        sk: { field: "gsi2sk", composite: ["sortName", "id"], casing: "none" },
      },
    },
  },
  table,
);

/** Gives a code to one company only, also when two imports add it at the same time. */
export const CompanyCodeEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "companyCode", version: "1", service: "virn" },
    attributes: { code: { type: "string", required: true }, id: idInKey },
    indexes: { byCode: { pk: { field: "pk", composite: ["code"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

/** As it was last written. */
export async function companyById(id: number): Promise<Company | undefined> {
  const { data } = await CompanyEntity.get({ id }).go({ consistent: true });
  return data ? companyOf(data) : undefined;
}

export async function companiesById(ids: readonly number[]): Promise<Map<number, Company>> {
  const unique = [...new Set(ids)].map((id) => ({ id }));
  if (unique.length === 0) return new Map();
  const { data } = await CompanyEntity.get(unique).go({ concurrent: 4, consistent: true });
  return new Map(data.map((item) => [item.id, companyOf(item)]));
}

export async function companiesOfKind(kind: CompanyKind): Promise<Company[]> {
  const { data } = await CompanyEntity.query.ofKind({ kind }).go({ pages: "all" });
  return data.map(companyOf);
}

export async function companyIdsByCode(codes: readonly string[]): Promise<Map<string, number>> {
  const unique = [...new Set(codes)].map((code) => ({ code }));
  if (unique.length === 0) return new Map();
  const { data } = await CompanyCodeEntity.get(unique).go({ concurrent: 4, consistent: true });
  return new Map(data.map(({ code, id }) => [code, id]));
}

/** By code, as they were last written. */
export async function buyersByCode(codes: readonly string[]): Promise<Map<string, Company>> {
  const companies = await companiesById([...(await companyIdsByCode(codes)).values()]);
  return new Map([...companies.values()].filter(({ kind }) => kind === "buyer").map((buyer) => [buyer.code, buyer]));
}

/** Issuer of sales acts, buyer of purchase acts (docs/rules/companies.md, "The platform company"). */
export async function platformCompany(): Promise<Company> {
  const [found] = await companiesOfKind("platform");
  // The index may lag behind a change of its data, which are printed on acts.
  const platform = found && (await companyById(found.id));
  if (!platform) throw new Error("No platform company: run the set-up that the README describes");
  return platform;
}

/** Names by id, for showing only: they may lag behind a change. */
export async function companyNames(ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  // Statistics name 500 companies, and each attribute takes time.
  const attributes = ["id", PACKED] as const;
  const { data } = await CompanyEntity.get(ids.map((id) => ({ id }))).go({
    concurrent: 6,
    attributes: [...attributes],
  });
  return new Map(data.map((item) => [item.id, unpacked(item).name]));
}

let platform: { table: string; id: number } | undefined;

/** 0 before the set-up. An installation has one platform for ever, so a process asks once. */
export async function platformId(): Promise<number> {
  if (platform?.table !== table.table) {
    const [found] = await companiesOfKind("platform");
    if (!found) return 0;
    platform = { table: table.table, id: found.id };
  }
  return platform.id;
}
