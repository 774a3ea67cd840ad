import { CloseButton } from "@mantine/core";
import { IconFile } from "@tabler/icons-react";
import { uploadText as text } from "#web/text/documents.ts";
import { formatSize } from "#web/text/formats.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";
import classes from "./UploadDialog.module.css";
import type { ChosenFile } from "./useDocumentUploads.ts";

interface FileListProps {
  files: readonly ChosenFile[];
  isBusy: boolean;
  onRemove: (key: number) => void;
}

/** The chosen files, with how far each of them is. */
export function FileList({ files, isBusy, onRemove }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={text.files}>
      {files.map(({ key, file, state }) => (
        <li key={key} className={classes.file}>
          <IconFile size={20} stroke={1.5} aria-hidden="true" className={classes.icon} />
          <div className={classes.facts}>
            <span className={classes.name}>{file.name}</span>
            {state.is === "refused" && <ErrorText>{state.reason}</ErrorText>}
            {state.is === "cutOff" && <span className={classes.quiet}>{text.cutOff}</span>}
            {state.is === "sending" && (
              <ProgressBar label={text.progress(file.name)} text={text.sending(state.part)} part={state.part} />
            )}
          </div>
          <span className={classes.quiet}>
            {state.is === "sent" ? text.sent : isBusy && state.is === "waiting" ? text.waiting : formatSize(file.size)}
          </span>
          {!isBusy && <CloseButton aria-label={text.remove(file.name)} onClick={() => onRemove(key)} />}
        </li>
      ))}
    </ul>
  );
}
