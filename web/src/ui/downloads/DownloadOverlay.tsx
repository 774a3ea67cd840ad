import { common } from "#web/text/et.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";

/** Until the file is there, or refused. */
export function DownloadOverlay() {
  return (
    <Dialog isOpen isBusy title={common.downloading} onClose={() => {}}>
      <ProgressBar label={common.downloading} text={common.loading} part={undefined} />
    </Dialog>
  );
}
