import { usePages } from "#web/api/pages.ts";
import { api } from "#web/api/table.ts";
import { historyText as text } from "#web/text/acts/history.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { LoadMore } from "#web/ui/lists/LoadMore.tsx";
import { LineSkeletons } from "#web/ui/messages/skeletons.tsx";
import { ActEvent } from "./ActEvent.tsx";
import classes from "./History.module.css";

interface HistoryDialogProps {
  act: number;
  name: string;
  onClose: () => void;
}

/** What happened to an act, newest first, 50 events a page. */
export function HistoryDialog({ act, name, onClose }: HistoryDialogProps) {
  const list = usePages(api.acts.history, { params: { id: String(act) } });
  return (
    <Dialog title={text.openOf(name)} isOpen onClose={onClose} size={620}>
      {!list.rows && <LineSkeletons of={list} count={5} />}
      {list.rows?.length === 0 && <p className={classes.quiet}>{text.empty}</p>}
      {list.rows && list.rows.length > 0 && (
        <ol className={classes.events} aria-label={text.list}>
          {list.rows.map((event) => (
            <ActEvent key={`${event.at} ${event.kind} ${event.version}`} event={event} />
          ))}
        </ol>
      )}
      <LoadMore list={list} />
    </Dialog>
  );
}
