import { companyById } from "#functions/data/companies/company.ts";
import { codeOfPerson } from "#functions/data/people/person.ts";
import type { SigningContainer } from "#functions/data/signing/container.ts";
import type { SignReply } from "#shared/api/areas/signing/signingFacts.ts";
import { wireFiles } from "./containerView.ts";

/** What opens the signing dialog (docs/rules/signing.md, "Choosing what to sign"). `person`: id of who signs. */
export async function openedDialog(container: SigningContainer, person: number, remaining: number): Promise<SignReply> {
  const [company, code] = await Promise.all([companyById(container.company), codeOfPerson(person)]);
  return {
    type: "success",
    success: true,
    message: null,
    container_id: container.hash,
    modal_data: {
      name: container.name,
      kind: container.kind,
      company_name: company?.name ?? "",
      files: wireFiles(container),
      remaining,
      id_code: code ?? null,
    },
  };
}

export function refusedSigning(message: string): SignReply {
  return { type: "fail", success: false, message, container_id: null, modal_data: null };
}
