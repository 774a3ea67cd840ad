import { Button } from "@mantine/core";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";
import { common } from "#web/ui/text/et.ts";

interface DownloadOverlayProps {
  isReport: boolean;
  onStop: () => void;
}

/** docs/rules/uploads.md, "Downloads" */
export function DownloadOverlay({ isReport, onStop }: DownloadOverlayProps) {
  const title = isReport ? common.building : common.downloading;
  return (
    <Dialog isOpen title={title} onClose={onStop}>
      <ProgressBar label={title} text={common.loading} part={undefined} />
      <DialogButtons>
        <Button variant="default" onClick={onStop}>
          {common.stop}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
