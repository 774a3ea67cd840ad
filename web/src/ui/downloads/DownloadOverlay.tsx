import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";
import { common } from "#web/ui/text/et.ts";

export function DownloadOverlay() {
  return (
    <Dialog isOpen isBusy title={common.downloading} onClose={() => {}}>
      <ProgressBar label={common.downloading} text={common.loading} part={undefined} />
    </Dialog>
  );
}
