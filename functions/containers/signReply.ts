import { companyById } from "#functions/companies/store/company.ts";
import { codeOfPerson } from "#functions/people/store/person.ts";
import type { SignReply } from "#shared/containers/contract.ts";
import { wireFiles } from "./containerView.ts";
import type { SigningContainer } from "./store/container.ts";

/** docs/rules/signing.md, "Choosing what to sign". `person`: id of the signer. `made`: by this call. */
export async function openedDialog(
  container: SigningContainer,
  person: number,
  made: { remaining: number } | undefined,
): Promise<SignReply> {
  const [company, code] = await Promise.all([companyById(container.company), codeOfPerson(person)]);
  return {
    type: "success",
    success: true,
    message: null,
    company_id: container.company,
    container_id: container.hash,
    is_new: made !== undefined,
    is_pending: container.status === "PENDING",
    modal_data: {
      name: container.name,
      kind: container.kind,
      company_name: company?.name ?? "",
      files: wireFiles(container),
      remaining: made?.remaining ?? 0,
      id_code: code ?? null,
    },
  };
}

export function refusedSigning(company: number, message: string): SignReply {
  return {
    type: "fail",
    success: false,
    message,
    company_id: company,
    container_id: null,
    is_new: false,
    is_pending: false,
    modal_data: null,
  };
}
