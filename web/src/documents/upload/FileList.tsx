import { CloseButton } from "@mantine/core";
import type { QueuedFile } from "#web/api/uploadQueue.ts";
import { uploadText as text } from "#web/documents/text.ts";
import layout from "#web/ui/layout.module.css";
import { common } from "#web/ui/text/et.ts";
import { formatSize } from "#web/ui/text/formats.ts";
import { FileLine } from "#web/ui/uploads/FileLine.tsx";
import { UploadState } from "#web/ui/uploads/UploadState.tsx";
import classes from "./UploadDialog.module.css";

interface FileListProps {
  files: readonly QueuedFile[];
  added: ReadonlySet<number>;
  again: readonly string[];
  isBusy: boolean;
  onRemove: (id: number) => void;
  onRetry: (id: number) => void;
}

export function FileList({ files, added, again, isBusy, onRemove, onRetry }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className={`${layout.column} ${layout.list} ${classes.files}`} aria-label={text.files}>
      {files.map((each) => {
        const { id, file, state } = each;
        const isAdded = added.has(id);
        const isAgain = state.is === "stored" && again.includes(file.name);
        const isWaiting = state.is === "waiting" || state.is === "stored";
        const canRetry = state.is === "refused" && !state.isFinal;
        const isMoving = !isWaiting;
        return (
          <li key={id}>
            <FileLine
              name={file.name}
              state={isMoving && <UploadState file={each} />}
              size={
                isAdded
                  ? text.added
                  : isAgain
                    ? text.sameFile
                    : isBusy && isWaiting
                      ? text.waiting
                      : formatSize(file.size)
              }
            >
              {!isBusy && canRetry && (
                <button type="button" className={layout.action} onClick={() => onRetry(id)}>
                  {common.tryAgain}
                </button>
              )}
              {!isBusy && !isAdded && <CloseButton aria-label={text.remove(file.name)} onClick={() => onRemove(id)} />}
            </FileLine>
          </li>
        );
      })}
    </ul>
  );
}
