import type { OpenDocument } from "#shared/documents/contract.ts";
import { type CheckedName, checkDocumentName, documentErrorTexts } from "#shared/documents/documentInput.ts";
import { DOCUMENT_TYPES, type DocumentType } from "#shared/documents/documentTypes.ts";
import { isNumber, isText, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { noteAnswer } from "#web/api/read.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { documentText as text } from "#web/documents/text.ts";
import type { Checked, Stored } from "#web/ui/forms/useDraft.ts";
import { useEditForm } from "#web/ui/forms/useEditForm.ts";
import { showToast } from "#web/ui/messages/toast.ts";

export interface TypedDocument {
  file_name: string;
  company: { id: number; name: string };
  document_type: DocumentType;
}

const isTyped = recordOf<TypedDocument>({
  file_name: isText,
  company: recordOf<TypedDocument["company"]>({ id: isNumber, name: isText }),
  document_type: oneOf(...DOCUMENT_TYPES),
});

export function useDocumentForm(document: OpenDocument) {
  const params = { id: String(document.id) };
  const noted = async (fresh: OpenDocument) => {
    await noteAnswer(api.documents.open, { params }, fresh);
    return storedOf(fresh);
  };
  const form = useEditForm<TypedDocument, TypedDocument>({
    stored: storedOf(document),
    keptAs: `document.${document.id}`,
    isValues: isTyped,
    check: (typed) => readDocument(typed, checkDocumentName(typed.file_name, document.file_name)),
    save: async ({ company, ...input }, version) => {
      const body = { ...input, company: company.id, version };
      const now = await noted(await call(api.documents.change, { params, body }));
      showToast({ text: text.saved });
      return now;
    },
    conflict: {
      code: "document_changed",
      readAgain: async () => noted(await call(api.documents.open, { params })),
      gone: text.notFound,
    },
  });
  return { form, save: () => form.draft.isDirty && form.submit() };
}

function readDocument(typed: TypedDocument, checked: CheckedName): Checked<TypedDocument> {
  if (!checked.ok) return { ok: false, errors: { file_name: documentErrorTexts[checked.reason] } };
  return { ok: true, input: { ...typed, file_name: checked.name } };
}

function storedOf({ file_name, company, company_name, document_type, version }: OpenDocument): Stored<TypedDocument> {
  return { values: { file_name, company: { id: company, name: company_name }, document_type }, version };
}
