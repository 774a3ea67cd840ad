import { Button } from "@mantine/core";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";
import { cancelWords } from "#web/ui/text/commonWords.ts";
import { common } from "#web/ui/text/et.ts";
import { useMessages, useWords, type Words } from "#web/ui/text/language.ts";

interface DownloadOverlayProps {
  isReport: boolean;
  onStop: () => void;
}

const words: Words<{ building: string; downloading: string }> = {
  et: common,
  ru: { building: "Готовим отчёт, подождите.", downloading: "Скачиваем файл" },
  en: { building: "The report is being made, please wait.", downloading: "Downloading the file" },
};

/** docs/rules/uploads.md, "Downloads" */
export function DownloadOverlay({ isReport, onStop }: DownloadOverlayProps) {
  const text = useWords(words);
  const { loading } = useMessages();
  const stop = useWords(cancelWords);
  const title = isReport ? text.building : text.downloading;
  return (
    <Dialog isOpen title={title} onClose={onStop}>
      <ProgressBar label={title} text={loading} part={undefined} />
      <DialogButtons>
        <Button variant="default" onClick={onStop}>
          {stop}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
