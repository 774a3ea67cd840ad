import { IconPaperclip } from "@tabler/icons-react";
import { useRef } from "react";
import { type UploadTarget, useQueuedFiles } from "#web/api/uploadQueue.ts";
import { useSectionSentence } from "#web/attachments/texts/sectionSentences.ts";
import { sectionWords } from "#web/attachments/texts/sectionWords.ts";
import layout from "#web/ui/layout.module.css";
import { useWords } from "#web/ui/text/language.ts";
import { asStored } from "#web/ui/uploads/asStored.ts";
import { FileLine } from "#web/ui/uploads/FileLine.tsx";
import { UploadActions, UploadState } from "#web/ui/uploads/UploadState.tsx";
import classes from "./AttachedFiles.module.css";
import { attachQueue } from "./attachQueue.ts";

interface AttachFieldProps {
  target: UploadTarget;
  label: string;
  accept?: string;
  isMultiple?: boolean;
  /** False while no file may be chosen; files on their way are still shown. */
  isOpen?: boolean;
}

export function AttachField({ target, label, accept, isMultiple = false, isOpen = true }: AttachFieldProps) {
  const text = useWords(sectionWords);
  const input = useRef<HTMLInputElement>(null);
  const files = useQueuedFiles(attachQueue).filter((file) => file.target === target.key);
  const isBusy = !isMultiple && files.some(({ state }) => state.is !== "refused");
  return (
    <div className={classes.field} data-no-print>
      {isOpen && !isBusy && (
        <>
          <button
            type="button"
            className={layout.action}
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
              const chosen = asStored([...(currentTarget.files ?? [])]);
              // The same file can then be chosen again.
              currentTarget.value = "";
              for (const { id, state } of isMultiple ? [] : files) if (state.is === "refused") attachQueue.remove(id);
              attachQueue.add(target, chosen);
              void attachQueue.start();
            }}
          />
        </>
      )}
      <AttachLines files={files} />
    </div>
  );
}

/** Files on their way, and those that were refused with the reason. */
export function AttachLines({ files }: { files: ReturnType<typeof useQueuedFiles> }) {
  const say = useSectionSentence();
  return files.map(({ state, ...file }) => {
    const shown = { ...file, state: state.is === "refused" ? { ...state, reason: say(state.reason) } : state };
    return (
      <FileLine key={file.id} name={file.file.name} state={<UploadState file={shown} />} isPlain>
        <UploadActions queue={attachQueue} file={shown} />
      </FileLine>
    );
  });
}
