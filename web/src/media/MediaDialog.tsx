import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ListedMedia } from "#shared/media/contract.ts";
import { checkMedia, isTitleTaken, mediaErrorTexts } from "#shared/media/mediaInput.ts";
import { either, isFlag, isNumber, isText, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import type { Stored } from "#web/ui/forms/useDraft.ts";
import { inWords, useEditForm } from "#web/ui/forms/useEditForm.ts";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { FileField } from "./FileField.tsx";
import classes from "./MediaDialog.module.css";
import { mediaText as text } from "./text.ts";
import { type MediaForm, useSaveMedia } from "./useSaveMedia.ts";

/** `isChosen`: here and now, so that the file differs from one of the same name that the entry has. */
type ShownFile = NonNullable<ListedMedia["file"]> & { isChosen: boolean };

interface Typed {
  title: string;
  upload: ShownFile | null;
  link: string;
}

interface MediaDialogProps {
  entry: ListedMedia | undefined;
  entries: readonly ListedMedia[];
  onClose: () => void;
}

const LABELS = { title: text.name, upload: text.fileField, link: text.link };
const isTyped = recordOf<Typed>({
  title: isText,
  upload: either(oneOf(null), recordOf<ShownFile>({ name: isText, size: isNumber, isChosen: isFlag })),
  link: isText,
});

/** Adds or changes an entry (docs/rules/media.md, "A title and a file or a link"). */
export function MediaDialog({ entry, entries, onClose }: MediaDialogProps) {
  const { form, file, choose, saving, stop } = useMediaForm(entry, onClose);
  const isTaken = isTitleTaken(entries, form.values.title, entry?.id);
  const isSending = saving?.part !== undefined;
  return (
    <FormDialog
      form={form}
      title={entry ? text.changeTitle : text.addTitle}
      size="lg"
      action={entry ? (isTaken ? text.confirmAnyway : text.confirm) : isTaken ? text.saveAnyway : text.save}
      otherButton={
        isSending && (
          <Button variant="default" onClick={stop}>
            {text.stopSending}
          </Button>
        )
      }
      labels={LABELS}
      shown={(field, { title, upload, link }) => ({ title, upload: upload?.name ?? "", link })[field]}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        description={isTaken && <span className={classes.doubt}>{text.titleTaken}</span>}
        inputWrapperOrder={["label", "input", "description", "error"]}
        autoComplete="off"
        data-autofocus
        {...form.field("title")}
      />
      <FileField
        file={file}
        error={form.errors.of("upload")}
        isBusy={form.isBusy}
        onChoose={choose}
        onRefuse={(reason) => form.errors.show({ upload: reason })}
        onRemove={() => form.change({ upload: null })}
      />
      <TextInput
        label={text.linkField}
        placeholder={text.linkExample}
        type="url"
        autoComplete="off"
        spellCheck={false}
        {...form.field("link")}
      />
      {saving && file instanceof File && (
        <ProgressBar
          label={text.progress(file.name)}
          text={saving.part === undefined ? text.saving : text.sending(saving.part)}
          part={saving.part}
        />
      )}
    </FormDialog>
  );
}

function useMediaForm(entry: ListedMedia | undefined, onClose: () => void) {
  const [chosen, setChosen] = useState<File>();
  const { saving, save, stop } = useSaveMedia(entry?.id);
  /** A chosen file does not outlive a reload of the page: the entry keeps its own then. */
  const fileOf = ({ upload }: Typed) => (upload?.isChosen ? (chosen ?? entry?.file) : upload) ?? undefined;
  const form = useEditForm<Typed, MediaForm>({
    stored: storedOf(entry),
    keptAs: "media",
    isValues: isTyped,
    check: (values) => {
      const { title } = values;
      const link = values.link.trim() === "" ? undefined : values.link;
      const file = fileOf(values);
      // The file of the entry counts like a chosen one: of file and link there is one.
      const checked = checkMedia({ title, link, upload: file?.name });
      const input = { title, link, file: file instanceof File ? file : undefined };
      return inWords(checked.ok ? { ok: true, input } : checked, mediaErrorTexts);
    },
    save: async (input, version) => {
      if (!(await save(input, version))) return;
      showToast({ text: entry ? text.changed : text.added });
      onClose();
    },
    conflict: entry && {
      code: "media_changed",
      readAgain: async () => {
        const now = (await call(api.media.list)).find(({ id }) => id === entry.id);
        return now && storedOf(now);
      },
      gone: text.removedElsewhere,
    },
  });
  const choose = (file: File) => {
    setChosen(file);
    const { name, size } = file;
    const title = form.values.title.trim() === "" ? name.replace(/\.\w+$/, "") : form.values.title;
    form.change({ title, upload: { name, size, isChosen: true } });
  };
  return { form, file: fileOf(form.values), choose, saving, stop };
}

function storedOf(entry: ListedMedia | undefined): Stored<Typed> {
  const { title = "", file, link, version = 0 } = entry ?? {};
  return { values: { title, upload: file ? { ...file, isChosen: false } : null, link: link ?? "" }, version };
}
