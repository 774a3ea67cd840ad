import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import type { ListedMedia } from "#shared/media/contract.ts";
import { checkMedia, isTitleTaken, type MediaErrors, mediaErrorTexts } from "#shared/media/mediaInput.ts";
import type { FieldErrors } from "#shared/platform/problems.ts";
import { isFlag, isText } from "#web/api/leaving/shapes.ts";
import { useKeptState } from "#web/api/leaving/useKept.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { common } from "#web/ui/text/et.ts";
import { FileField } from "./FileField.tsx";
import classes from "./MediaDialog.module.css";
import { mediaText as text } from "./text.ts";
import { useSaveMedia } from "./useSaveMedia.ts";

interface MediaDialogProps {
  /** Undefined for a new one. */
  entry: ListedMedia | undefined;
  /** All entries, to tell of one with the same title. */
  entries: readonly ListedMedia[];
  onClose: () => void;
}

/** Adds or changes an entry (docs/rules/media.md, "A title and a file or a link"). */
export function MediaDialog({ entry, entries, onClose }: MediaDialogProps) {
  const [title, setTitle] = useKeptState("media.title", entry?.title ?? "", isText);
  const [typedLink, setLink] = useKeptState("media.link", entry?.link ?? "", isText);
  const [chosen, setChosen] = useState<File>();
  const [isFileKept, setFileKept] = useKeptState("media.file", true, isFlag);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { saving, save, stop, takeVersion } = useSaveMedia(entry);
  const file = chosen ?? (isFileKept ? (entry?.file ?? undefined) : undefined);
  const link = typedLink.trim() === "" ? undefined : typedLink;
  const isTaken = isTitleTaken(entries, title, entry?.id);
  const isSending = saving?.part !== undefined;

  const submit = async () => {
    // The kept file counts like a chosen one: of file and link there is one.
    const checked = checkMedia({ title, link, upload: file?.name });
    if (!checked.ok) return setErrors(textsOf(checked.errors));
    setErrors({});
    try {
      if (!(await save({ title, link, file: chosen }))) return;
      showToast({ text: entry ? text.changed : text.added });
      onClose();
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      const isStale = entry && (problem.is("media_changed") || problem.is("not_found"));
      setErrors(isStale ? { other: [await takeVersion()] } : errorsOf(problem));
    }
  };

  const choose = (next: File) => {
    setChosen(next);
    setErrors({});
    if (title.trim() === "") setTitle(next.name.replace(/\.\w+$/, ""));
  };
  const removeFile = () => {
    setChosen(undefined);
    setFileKept(false);
  };
  return (
    <Dialog
      isOpen
      isBusy={saving !== undefined}
      onClose={onClose}
      title={entry ? text.changeTitle : text.addTitle}
      size="lg"
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextInput
          label={text.name}
          value={title}
          error={errors["title"]?.[0]}
          description={isTaken && <span className={classes.doubt}>{text.titleTaken}</span>}
          inputWrapperOrder={["label", "input", "description", "error"]}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <FileField
          file={file}
          error={errors["upload"]?.[0]}
          isBusy={saving !== undefined}
          onChoose={choose}
          onRefuse={(reason) => setErrors({ upload: [reason] })}
          onRemove={removeFile}
        />
        <TextInput
          label={text.linkField}
          value={typedLink}
          error={errors["link"]?.[0]}
          placeholder={text.linkExample}
          type="url"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setLink(event.currentTarget.value)}
        />
        <ErrorText>{errors["other"]}</ErrorText>
        {saving && chosen && (
          <ProgressBar
            label={text.progress(chosen.name)}
            text={saving.part === undefined ? text.saving : text.sending(saving.part)}
            part={saving.part}
          />
        )}
        <DialogButtons>
          <Button variant="default" disabled={saving !== undefined && !isSending} onClick={isSending ? stop : onClose}>
            {isSending ? text.stopSending : common.cancel}
          </Button>
          <KeyButton shortcut={FINISH_KEY} type="submit" loading={saving !== undefined}>
            {entry ? (isTaken ? text.confirmAnyway : text.confirm) : isTaken ? text.saveAnyway : text.save}
          </KeyButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function errorsOf({ fields, message }: ApiProblem): FieldErrors {
  return Object.keys(fields).length > 0 ? fields : { other: [message] };
}

function textsOf(errors: MediaErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, [mediaErrorTexts[error]]]));
}
