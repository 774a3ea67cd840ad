import type { ListedDocument } from "#shared/documents/contract.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { attempt, unlessGone } from "#web/api/apiProblem.ts";
import { useRead } from "#web/api/read.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { deletionText as text } from "#web/documents/text.ts";
import { ConfirmDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { common } from "#web/ui/text/et.ts";

interface DeleteDocumentProps {
  document: Pick<ListedDocument, "hash" | "file_name" | "container">;
  onClose: () => void;
}

/** Names the files that lose a signature as well (docs/rules/documents.md, "Deleting a document"). */
export function DeleteDocument({ document, onClose }: DeleteDocumentProps) {
  const { hash, file_name: name } = document;
  const params = { hash };
  const isSigned = document.container !== null;
  const related = useRead(api.documents.containerDocuments, isSigned ? { params } : null);
  const isAsking = isSigned && related.data === undefined && related.refusal === undefined;
  const deletion = useAction(async () => {
    if (isSigned) await call(api.documents.deleteContainer, { params }).catch(unlessGone);
    const { problem } = await attempt(() => call(api.documents.remove, { params }));
    if (problem) unlessGone(problem);
    showToast({ text: problem ? text.alreadyDeleted : text.deleted });
    onClose();
    await refreshed();
  });
  return (
    <ConfirmDialog
      isOpen
      title={text.title}
      action={text.action}
      isDangerous
      isDoubtful={isSigned}
      isBusy={deletion.isBusy || isAsking}
      onConfirm={() => {
        if (!isSigned || related.data) deletion.run();
      }}
      onCancel={onClose}
    >
      <p>{name}</p>
      {isAsking && <p>{common.loading}</p>}
      {related.data && (
        <>
          <p>{text.related}</p>
          <ul className={layout.names}>
            {related.data.map(({ id, file_name: file }) => (
              <li key={id}>{file}</li>
            ))}
          </ul>
        </>
      )}
      <p>{text.text}</p>
      <ErrorText>{deletion.refusal || related.refusal}</ErrorText>
    </ConfirmDialog>
  );
}
