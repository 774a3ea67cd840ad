import type { CompanyOfDocuments, ListedDocument } from "#shared/documents/contract.ts";
import { type DocumentTypeText, documentTypeOf } from "#shared/documents/documentTypes.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { cancelSigning } from "#web/signing/cancelSigning.ts";
import { type Signing, useSigning } from "#web/signing/choosing/useSigning.ts";
import { type SigningFlow, useSigningFlow } from "#web/signing/choosing/useSigningFlow.ts";

export type DocumentSigning = Signing<CompanyOfDocuments, ListedDocument> & { flow: SigningFlow };

/** `type` is undefined for company users, who have no tabs. */
export function useDocumentSigning(isSuperUser: boolean, type: DocumentTypeText | undefined): DocumentSigning {
  const signing = useSigning<CompanyOfDocuments, ListedDocument>({
    isSuperUser,
    scope: type ?? "",
    canSign: () => true,
    togetherOf: (document) => document.container?.documents ?? [document.id],
  });
  const flow = useSigningFlow(signing, {
    prepare: ({ company, whole, chosen, except }) => {
      const without = except.size > 0 ? { except: [...except] } : {};
      const body = whole
        ? { company, documents: [], whole, ...without, ...(type && { type: documentTypeOf(type) }) }
        : { company, documents: [...chosen] };
      return call(api.documents.sign, { body });
    },
    cancel: cancelSigning,
  });
  return { ...signing, flow };
}
