import { CloseButton } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { importsText } from "#web/text/reports/imports.ts";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";
import classes from "./FileRow.module.css";
import { FileRow } from "./FileRow.tsx";
import { type QueuedFile, removeFile } from "./importQueue.ts";

export function QueuedRow({ file: { key, name, state } }: { file: QueuedFile }) {
  const isRefused = state.is === "refused";
  return (
    <FileRow
      name={name}
      isBad={isRefused}
      isActionSmall
      action={
        <CloseButton
          aria-label={isRefused ? importsText.dismiss(name) : importsText.cancel(name)}
          onClick={() => removeFile(key)}
        />
      }
    >
      {isRefused ? (
        <p role="alert" className={classes.bad}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {state.reason}
        </p>
      ) : (
        <ProgressBar
          label={importsText.progress(name)}
          text={state.is === "sending" ? importsText.sending(state.part) : importsText[state.is]}
          part={state.is === "sending" ? state.part : 0}
        />
      )}
    </FileRow>
  );
}
