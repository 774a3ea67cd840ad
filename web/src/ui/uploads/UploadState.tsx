import { CloseButton } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import layout from "#web/ui/layout.module.css";
import classes from "#web/ui/messages/messages.module.css";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { uploadWords } from "#web/ui/text/uploadWords.ts";

interface ShownFile {
  id: number;
  file: { name: string };
  state:
    | { is: "waiting" }
    | { is: "cutOff" }
    | { is: "using" }
    | { is: "stored" }
    | { is: "sending"; part: number }
    | { is: "refused"; reason: string; isFinal: boolean };
}

interface Queue {
  start: () => Promise<void>;
  retry: (id: number) => void;
  remove: (id: number) => void;
}

export function UploadState({ file: { file, state } }: { file: ShownFile }) {
  const text = useWords(uploadWords);
  if (state.is === "refused") {
    return (
      <p role="alert" className={classes.uploadRefused}>
        <IconAlertCircle size={16} aria-hidden="true" />
        {state.reason}
      </p>
    );
  }
  const isSent = state.is === "using" || state.is === "stored";
  return (
    <ProgressBar
      label={text.progress(file.name)}
      text={state.is === "sending" ? text.sending(state.part) : text[isSent ? "using" : state.is]}
      part={state.is === "sending" ? state.part : Number(isSent)}
    />
  );
}

export function UploadActions({ queue, file: { id, file, state } }: { queue: Queue; file: ShownFile }) {
  const text = useWords(uploadWords);
  const isRefused = state.is === "refused";
  return (
    <>
      {isRefused && !state.isFinal && (
        <button
          type="button"
          className={layout.action}
          onClick={() => {
            queue.retry(id);
            void queue.start();
          }}
        >
          {text.tryAgain}
        </button>
      )}
      {state.is !== "using" && (
        <CloseButton
          aria-label={isRefused ? text.dismiss(file.name) : text.cancel(file.name)}
          onClick={() => queue.remove(id)}
        />
      )}
    </>
  );
}
