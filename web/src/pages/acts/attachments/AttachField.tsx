import { CloseButton } from "@mantine/core";
import { IconAlertCircle, IconPaperclip } from "@tabler/icons-react";
import { useRef } from "react";
import { attachmentsText as text } from "#web/text/acts/attachments.ts";
import { common } from "#web/text/et.ts";
import rowAction from "#web/ui/lists/RowAction.module.css";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";
import classes from "./AttachField.module.css";
import {
  type AttachingFile,
  type AttachTarget,
  attachFiles,
  dropFile,
  retryFile,
  useAttaching,
} from "./attachQueue.ts";

interface AttachFieldProps {
  target: AttachTarget;
  /** Names the place for screen readers. */
  label: string;
  accept?: string;
  isMultiple?: boolean;
  /** False while no file may be chosen; files on their way are still shown. */
  isOpen?: boolean;
}

/** 'Lisa failist' with the files that are on their way. */
export function AttachField({ target, label, accept, isMultiple = false, isOpen = true }: AttachFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const files = useAttaching().filter((file) => file.target === target.key);
  const isBusy = !isMultiple && files.some(({ state }) => state.is !== "refused");
  return (
    <div className={classes.field} data-no-print>
      {isOpen && !isBusy && (
        <>
          <button
            type="button"
            className={rowAction.action}
            aria-label={text.addTo(label)}
            onClick={() => input.current?.click()}
          >
            <IconPaperclip size={16} aria-hidden="true" />
            {text.add}
          </button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={text.addTo(label)}
            multiple={isMultiple}
            {...(accept && { accept })}
            onChange={({ currentTarget }) => {
              const chosen = [...(currentTarget.files ?? [])];
              // So that the same file can be chosen again.
              currentTarget.value = "";
              for (const { id, state } of isMultiple ? [] : files) if (state.is === "refused") dropFile(id);
              attachFiles(target, chosen);
            }}
          />
        </>
      )}
      {files.map((file) => (
        <OneFile key={file.id} file={file} />
      ))}
    </div>
  );
}

function OneFile({ file: { id, name, state } }: { file: AttachingFile }) {
  const isRefused = state.is === "refused";
  return (
    <div className={classes.file}>
      <div className={classes.facts}>
        <span className={classes.name}>{name}</span>
        {isRefused ? (
          <p role="alert" className={classes.bad}>
            <IconAlertCircle size={16} aria-hidden="true" />
            {state.reason}
          </p>
        ) : (
          <ProgressBar
            label={text.progress(name)}
            text={state.is === "sending" ? text.sending(state.part) : text[state.is]}
            part={state.is === "sending" ? state.part : state.is === "attaching" ? 1 : 0}
          />
        )}
      </div>
      {isRefused && !state.isFinal && (
        <button type="button" className={rowAction.action} onClick={() => retryFile(id)}>
          {common.tryAgain}
        </button>
      )}
      {state.is !== "attaching" && (
        <CloseButton
          aria-label={isRefused ? text.dismiss(name) : text.cancelUpload(name)}
          onClick={() => dropFile(id)}
        />
      )}
    </div>
  );
}
