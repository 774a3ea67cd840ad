import type { ListedMedia } from "#shared/media/contract.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { unlessGone } from "#web/api/apiProblem.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { DangerDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { mediaText as text } from "./text.ts";

interface RemoveMediaProps {
  entry: ListedMedia;
  onCancel: () => void;
  onDone: () => void;
}

export function RemoveMedia({ entry: { id, title, file }, onCancel, onDone }: RemoveMediaProps) {
  const removal = useAction(async () => {
    await call(api.media.remove, { params: { id: String(id) } }).catch(unlessGone);
    showToast({ text: text.removed });
    onDone();
    await refreshed();
  });
  return (
    <DangerDialog title={text.removeTitle} action={text.removeAction} work={removal} onCancel={onCancel}>
      <p>{title}</p>
      {file && <p>{text.removeFileText}</p>}
    </DangerDialog>
  );
}
