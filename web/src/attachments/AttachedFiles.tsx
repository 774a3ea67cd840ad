import { CloseButton } from "@mantine/core";
import { IconFile } from "@tabler/icons-react";
import { useState } from "react";
import { useAction } from "#web/api/actions/useAction.ts";
import { useSectionSentence } from "#web/attachments/texts/sectionSentences.ts";
import { sectionWords } from "#web/attachments/texts/sectionWords.ts";
import { ConfirmDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { ViewLink } from "#web/ui/viewer/ViewLink.tsx";
import classes from "./AttachedFiles.module.css";

interface ShownFile {
  uuid: string;
  file_name: string;
  href: string;
}

interface AttachedFilesProps {
  label: string;
  files: readonly ShownFile[];
  remove?: { question: string; call: (file: ShownFile) => Promise<void> } | undefined;
}

export function AttachedFiles({ label, files, remove }: AttachedFilesProps) {
  const text = useWords(sectionWords);
  const say = useSectionSentence();
  const [asked, setAsked] = useState<ShownFile>();
  const { isBusy, refusal, run } = useAction(async () => {
    if (!asked || !remove) return;
    try {
      await remove.call(asked);
    } finally {
      setAsked(undefined);
    }
  });
  if (files.length === 0) return null;
  return (
    <>
      <ul className={`${layout.list} ${classes.files}`} aria-label={label}>
        {files.map((file) => (
          <li key={file.uuid} className={`${layout.row} ${classes.attachedFile}`}>
            <IconFile size={18} stroke={1.5} aria-hidden="true" className={`${layout.quiet} ${layout.fixed}`} />
            <ViewLink
              href={file.href}
              fileName={file.file_name}
              className={`${layout.anywhere} ${classes.attachedName}`}
            >
              {file.file_name}
            </ViewLink>
            {remove && (
              <CloseButton
                aria-label={text.removeOf(file.file_name)}
                title={text.remove}
                onClick={() => setAsked(file)}
                data-no-print
              />
            )}
          </li>
        ))}
      </ul>
      <ErrorText>{say(refusal ?? "")}</ErrorText>
      {remove && (
        <ConfirmDialog
          isOpen={asked !== undefined}
          title={text.removeTitle}
          action={text.remove}
          cancel={text.cancel}
          isDangerous
          isBusy={isBusy}
          onConfirm={run}
          onCancel={() => setAsked(undefined)}
        >
          <p>{remove.question}</p>
          {asked && <p className={`${layout.anywhere} ${classes.attachedName}`}>{asked.file_name}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
