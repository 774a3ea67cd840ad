import { historyText as text } from "#web/acts/text.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { History } from "#web/ui/History.tsx";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { LineSkeletons } from "#web/ui/messages/skeletons.tsx";
import { historyEvent } from "./historyEvent.ts";

interface HistoryDialogProps {
  act: number;
  name: string;
  onClose: () => void;
}

export function HistoryDialog({ act, name, onClose }: HistoryDialogProps) {
  const list = usePages(api.acts.history, { params: { id: String(act) } });
  return (
    <Dialog title={text.openOf(name)} isOpen onClose={onClose} size={620}>
      {!list.rows && <LineSkeletons of={list} count={5} />}
      {list.rows?.length === 0 && <p>{text.empty}</p>}
      {list.rows && list.rows.length > 0 && <History label={text.list} events={list.rows.map(historyEvent)} />}
      <LoadMore list={list} />
    </Dialog>
  );
}
