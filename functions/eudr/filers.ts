import { type Company, companyById, platformCompany } from "#functions/companies/store/company.ts";
import type { EudrAccess } from "#functions/platform/clients/eudr/eudrClient.ts";
import { filingAccess } from "#functions/platform/clients/eudr/eudrKeys.ts";
import type { OperatorRole } from "#functions/platform/clients/eudr/filingRequests.ts";
import type { FilingKind } from "#shared/eudr/filing.ts";

/** The company that files for an owner. */
export interface Filer {
  company: Company;
  access: EudrAccess;
}

/** The owner itself where it has access, else the platform; undefined without (docs/rules/eudr.md, "Who files"). */
export async function filerOf(owner: number): Promise<Filer | undefined> {
  const own = await companyById(owner);
  const ownFiler = own && (await filerWith(own));
  return ownFiler ?? filerWith(await platformCompany());
}

export async function filerWith(company: Company): Promise<Filer | undefined> {
  const access = await filingAccess(company.code);
  return access && { company, access };
}

export function roleOf(kind: FilingKind, isRepresented: boolean): OperatorRole {
  if (kind === "sd") return isRepresented ? "REPRESENTATIVE_MSPO" : "MICRO_OPERATOR";
  return isRepresented ? "REPRESENTATIVE_OPERATOR" : "OPERATOR";
}
