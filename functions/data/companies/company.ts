import { CustomAttributeType, Service } from "electrodb";
import { centsAttribute } from "#functions/data/quantities/attributes.ts";
import { Entity } from "#functions/data/table/entity.ts";
import { nextIds } from "#functions/data/table/sequence.ts";
import { idInKey, table } from "#functions/data/table/table.ts";
import { commit } from "#functions/data/table/transaction.ts";
import type { CertificateType } from "#shared/domain/assortments/certificates.ts";
import { type CompanyType, FOREST_OWNER, SAWMILL, type WoodType } from "#shared/domain/companies/companyTypes.ts";
import { type Cents, NO_CENTS } from "#shared/domain/quantities/amounts.ts";

export type CompanyKind = "platform" | "buyer" | "owner";

export interface TimberCertificate {
  id: number;
  name: string;
  type: CertificateType;
}

export interface Company {
  id: number;
  kind: CompanyKind;
  type: CompanyType;
  woodType: WoodType;
  name: string;
  /** Register code, or a forest owner's personal code. */
  code: string;
  vatNumber: string;
  address: string;
  phone: string;
  emails: readonly string[];
  bankAccount: string;
  pefcCode: string;
  fscCode: string;
  certificates: readonly TimberCertificate[];
  /** VAT on what is sold to it, in basis points: 2400 is 24 %. */
  vatRateBp: number;
  deadlineDays: number;
  hasDestinations: boolean;
  marginCents: Cents;
}

export const CompanyEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "company", version: "1", service: "virn" },
    attributes: {
      id: idInKey,
      kind: { type: ["platform", "buyer", "owner"] as const, required: true },
      type: { type: CustomAttributeType<CompanyType>("number"), required: true },
      woodType: { type: CustomAttributeType<WoodType>("number"), required: true },
      name: { type: "string", required: true },
      code: { type: "string", required: true },
      vatNumber: { type: "string", required: true },
      address: { type: "string", required: true },
      phone: { type: "string", required: true },
      emails: { type: CustomAttributeType<readonly string[]>("any"), required: true },
      bankAccount: { type: "string", required: true },
      pefcCode: { type: "string", required: true },
      fscCode: { type: "string", required: true },
      certificates: { type: CustomAttributeType<readonly TimberCertificate[]>("any"), required: true },
      vatRateBp: { type: "number", required: true },
      deadlineDays: { type: "number", required: true },
      hasDestinations: { type: "boolean", required: true },
      marginCents: centsAttribute,
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
      /** Which companies are of this kind, by name? */
      ofKind: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["kind"] },
        sk: { field: "gsi1sk", composite: ["name", "id"] },
      },
    },
  },
  table,
);

/** Gives a code to one company only, also when two imports add it at the same time. */
const CompanyCodeEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "companyCode", version: "1", service: "virn" },
    attributes: { code: { type: "string", required: true }, id: idInKey },
    indexes: { byCode: { pk: { field: "pk", composite: ["code"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

const service = /* @__PURE__ */ new Service({ company: CompanyEntity, code: CompanyCodeEntity }, table);

export async function companyById(id: number): Promise<Company | undefined> {
  const { data } = await CompanyEntity.get({ id }).go();
  return data ?? undefined;
}

export async function companiesById(ids: readonly number[]): Promise<Map<number, Company>> {
  const unique = [...new Set(ids)].map((id) => ({ id }));
  if (unique.length === 0) return new Map();
  const { data } = await CompanyEntity.get(unique).go({ concurrent: 4 });
  return new Map(data.map((company) => [company.id, company]));
}

export async function companiesOfKind(kind: CompanyKind): Promise<Company[]> {
  const { data } = await CompanyEntity.query.ofKind({ kind }).go({ pages: "all" });
  return data;
}

export async function companyIdsByCode(codes: readonly string[]): Promise<Map<string, number>> {
  const unique = [...new Set(codes)].map((code) => ({ code }));
  if (unique.length === 0) return new Map();
  const { data } = await CompanyCodeEntity.get(unique).go({ concurrent: 4, consistent: true });
  return new Map(data.map(({ code, id }) => [code, id]));
}

/** Issuer of sales acts, buyer of purchase acts (docs/rules/companies.md, "The platform company"). */
export async function platformCompany(): Promise<Company> {
  const [platform] = await companiesOfKind("platform");
  if (!platform) throw new Error("No platform company: run the set-up that the README describes");
  return platform;
}

/** When the code exists, adds nothing and returns the id of its company. */
export async function addCompany(facts: Omit<Company, "id">): Promise<number> {
  const id = await nextIds("company");
  const { ok } = await commit(() =>
    service.transaction
      .write(({ company, code }) => [
        company.create({ ...facts, id }).commit(),
        code.create({ code: facts.code, id }).commit(),
      ])
      .go(),
  );
  if (ok) return id;
  const existing = (await companyIdsByCode([facts.code])).get(facts.code);
  if (existing === undefined) throw new Error("A company code is neither free nor taken");
  return existing;
}

/** The code of the company must stay the same. */
export async function putCompany(company: Company): Promise<void> {
  await CompanyEntity.put(company).go();
}

export function newOwner(code: string, name: string, address: string): Omit<Company, "id"> {
  return { ...emptyCompany, kind: "owner", type: FOREST_OWNER, code, name, address };
}

export function newBuyer(code: string, name: string, address: string): Omit<Company, "id"> {
  return { ...emptyCompany, kind: "buyer", type: SAWMILL, code, name, address, vatRateBp: 2400, hasDestinations: true };
}

const emptyCompany = {
  woodType: 100,
  vatNumber: "",
  phone: "",
  emails: [],
  bankAccount: "",
  pefcCode: "",
  fscCode: "",
  certificates: [],
  vatRateBp: 0,
  deadlineDays: 7,
  hasDestinations: false,
  marginCents: NO_CENTS,
} as const;
