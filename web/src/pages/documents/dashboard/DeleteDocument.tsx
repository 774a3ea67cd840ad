import type { ListedDocument } from "#shared/api/areas/documents.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { deletionText as text } from "#web/text/documents.ts";
import { ConfirmDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";

interface DeleteDocumentProps {
  document: Pick<ListedDocument, "hash" | "file_name">;
  onClose: () => void;
}

export function DeleteDocument({ document: { hash, file_name: name }, onClose }: DeleteDocumentProps) {
  const deletion = useAction(async () => {
    await call(api.documents.remove, { params: { hash } }).catch((problem: unknown) => {
      // Somebody else has deleted it, which is what this user wants.
      if (!(problem instanceof ApiProblem && problem.is("not_found"))) throw problem;
    });
    showToast({ text: text.deleted });
    onClose();
    await refresh(api.documents.list, api.documents.companies);
  });
  return (
    <ConfirmDialog
      isOpen
      title={text.title}
      action={text.action}
      isDangerous
      isBusy={deletion.isBusy}
      onConfirm={deletion.run}
      onCancel={onClose}
    >
      <p>{name}</p>
      <p>{text.text}</p>
      <ErrorText>{deletion.refusal}</ErrorText>
    </ConfirmDialog>
  );
}
