import { useState } from "react";
import type { CompanyOfDocuments, ListedDocument } from "#shared/api/areas/documents.ts";
import { type DocumentTypeText, documentTypeOf } from "#shared/domain/documents/documentTypes.ts";
import { cancelSigning } from "#web/api/actions/cancelSigning.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import type { PreparedSigning } from "#web/ui/signing/signingFacts.ts";
import { type Signing, useSigning } from "#web/ui/signing/useSigning.ts";

export interface DocumentSigning extends Signing<CompanyOfDocuments, ListedDocument> {
  /** The call that prepares the container, while the dialog is open. */
  asked: Promise<PreparedSigning> | undefined;
  /** Nothing without a selection, nor while another is under way. */
  sign: () => void;
  onClose: (how: "signed" | "left") => void;
  cancelOf: (hash: string) => () => void;
}

/** Choosing documents, signing them and cancelling it. `type`: the tab; company users have none. */
export function useDocumentSigning(isSuperUser: boolean, type: DocumentTypeText | undefined): DocumentSigning {
  const [asked, ask] = useState<Promise<PreparedSigning>>();
  const signing = useSigning<CompanyOfDocuments, ListedDocument>({
    isSuperUser,
    scope: type ?? "",
    canSign: () => true,
    togetherOf: (document) => document.container?.documents ?? [document.id],
  });
  const { selection, clear } = signing;
  const changed = () => void refresh(api.documents.list, api.documents.companies, api.signing.waiting);
  return {
    ...signing,
    asked,
    sign: () => {
      if (asked || selection.company === 0) return;
      const { company, whole, chosen } = selection;
      const body = whole
        ? { company, documents: [], whole, ...(type && { type: documentTypeOf(type) }) }
        : { company, documents: [...chosen] };
      ask(call(api.signing.signDocuments, { body }));
    },
    onClose: (how) => {
      ask(undefined);
      if (how === "signed") clear();
      changed();
    },
    cancelOf: (hash) => () => {
      void cancelSigning(hash).then((said) => {
        showToast({ text: said });
        changed();
      });
    },
  };
}
