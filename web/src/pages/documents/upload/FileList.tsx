import { CloseButton } from "@mantine/core";
import { IconFile } from "@tabler/icons-react";
import type { QueuedFile } from "#web/api/uploads/uploadQueue.ts";
import { uploadText as text } from "#web/text/documents.ts";
import { formatSize } from "#web/text/formats.ts";
import { UploadState } from "#web/ui/uploads/UploadState.tsx";
import classes from "./UploadDialog.module.css";

interface FileListProps {
  files: readonly QueuedFile[];
  /** Those that have become documents. */
  added: ReadonlySet<number>;
  /** Names that the company has already, until the user has answered. */
  again: readonly string[];
  isBusy: boolean;
  onRemove: (id: number) => void;
}

/** The chosen files, with how far each of them is. */
export function FileList({ files, added, again, isBusy, onRemove }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={text.files}>
      {files.map((each) => {
        const { id, file, state } = each;
        const isAdded = added.has(id);
        const stored = isAdded ? text.added : again.includes(file.name) ? text.sameFile : text.sent;
        const isMoving = state.is !== "waiting" && state.is !== "stored";
        return (
          <li key={id} className={classes.file}>
            <IconFile size={20} stroke={1.5} aria-hidden="true" className={classes.icon} />
            <div className={classes.facts}>
              <span className={classes.name}>{file.name}</span>
              {isMoving && <UploadState file={each} />}
            </div>
            <span className={classes.quiet}>
              {state.is === "stored" ? stored : isBusy && state.is === "waiting" ? text.waiting : formatSize(file.size)}
            </span>
            {!isBusy && !isAdded && <CloseButton aria-label={text.remove(file.name)} onClick={() => onRemove(id)} />}
          </li>
        );
      })}
    </ul>
  );
}
