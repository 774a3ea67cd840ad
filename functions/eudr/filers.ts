import { type Company, companyById, platformCompany } from "#functions/companies/store/company.ts";
import type { EudrClient } from "#functions/platform/clients/eudr/eudrClient.ts";
import { filingClient } from "#functions/platform/clients/eudr/eudrKeys.ts";
import type { OperatorRole } from "#functions/platform/clients/eudr/filingRequests.ts";
import type { FilingKind } from "#shared/eudr/filing.ts";

/** The company that files for an owner, and the client with its access. */
export interface Filer {
  company: Company;
  client: EudrClient;
}

/** The owner itself where it has access, else the platform; undefined without (docs/rules/eudr.md, "Who files"). */
export async function filerOf(owner: number, timeoutMs?: number): Promise<Filer | undefined> {
  const own = await companyById(owner);
  const ownFiler = own && (await filerWith(own, timeoutMs));
  return ownFiler ?? filerWith(await platformCompany(), timeoutMs);
}

export async function filerWith(company: Company, timeoutMs?: number): Promise<Filer | undefined> {
  const client = await filingClient(company.code, timeoutMs);
  return client && { company, client };
}

export function roleOf(kind: FilingKind, isRepresented: boolean): OperatorRole {
  if (kind === "sd") return isRepresented ? "REPRESENTATIVE_MSPO" : "MICRO_OPERATOR";
  return isRepresented ? "REPRESENTATIVE_OPERATOR" : "OPERATOR";
}
