import { Button, Select } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { useState } from "react";
import type { UploadCompany } from "#shared/documents/contract.ts";
import {
  DOCUMENT_TYPE_NAMES,
  DOCUMENT_TYPES,
  type DocumentType,
  presetDocumentType,
} from "#shared/documents/documentTypes.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { uploadText as text } from "#web/documents/text.ts";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { DropZone } from "#web/ui/fields/DropZone.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { common } from "#web/ui/text/et.ts";
import { CompanyField } from "./CompanyField.tsx";
import { FileList } from "./FileList.tsx";
import classes from "./UploadDialog.module.css";
import { useDocumentUploads } from "./useDocumentUploads.ts";

interface UploadDialogProps {
  onClose: () => void;
  onDone: (type: DocumentType) => void;
}

/** Makes documents of files (docs/rules/documents.md, "Upload of documents"). */
export function UploadDialog({ onClose, onDone }: UploadDialogProps) {
  const { files, added, add, remove, retry, submit, stop } = useDocumentUploads();
  const [company, setCompany] = useState<UploadCompany>();
  const [type, setType] = useState<DocumentType>();
  const [again, setAgain] = useState<readonly string[]>([]);
  /** True when the user is asked about them; a change puts the question off until the next try. */
  const [isAsked, setAsked] = useState(false);
  const isToAdd = files.some(({ id, state }) => state.is !== "refused" && !added.has(id));
  const isReady = isToAdd && company !== undefined && type !== undefined;

  const {
    isBusy,
    refusal,
    run: upload,
    forgetRefusal,
  } = useAction(async () => {
    if (!company || type === undefined) return;
    const outcome = await submit({ company: company.id, type, again: isAsked });
    if (!outcome) return;
    setAgain(outcome.is === "again" ? outcome.names : []);
    setAsked(outcome.is === "again");
    if (outcome.is === "again") return;
    if (outcome.count > 0) showToast({ text: text.done(outcome.count) });
    if (outcome.is === "done") onDone(type);
  });
  const change = (changed: () => void) => {
    setAsked(false);
    forgetRefusal();
    changed();
  };
  const removeFile = (id: number) => {
    const left = files.filter((each) => each.id !== id);
    setAgain(again.filter((name) => left.some(({ file }) => file.name === name)));
    remove(id);
  };
  return (
    <Dialog isOpen isBusy={isBusy} onClose={onClose} title={text.title} size="lg">
      <form
        noValidate
        className={layout.column}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) upload();
        }}
      >
        {!isBusy && (
          <DropZone
            isSecondary
            choose={text.choose}
            accept=""
            isMultiple
            isSmall
            onDrop={(chosen) => change(() => add(chosen))}
          >
            <p>
              <Dropzone.Accept>{text.release}</Dropzone.Accept>
              <Dropzone.Idle>{text.drop}</Dropzone.Idle>
            </p>
            <p className={`${layout.hint} ${layout.fixed}`}>{text.limits}</p>
          </DropZone>
        )}
        <FileList
          files={files}
          added={added}
          again={isBusy && isAsked ? [] : again}
          isBusy={isBusy}
          onRemove={(id) => change(() => removeFile(id))}
          onRetry={(id) => {
            retry(id);
            upload();
          }}
        />
        <div className={classes.fields}>
          <CompanyField
            label={text.company}
            chosen={company}
            isDisabled={isBusy}
            onChoose={(chosen) =>
              change(() => {
                setAgain([]);
                setCompany(chosen);
                setType(presetDocumentType(chosen.type) ?? type);
              })
            }
          />
          <Select
            label={text.type}
            data={DOCUMENT_TYPES.map((each) => ({ value: String(each), label: DOCUMENT_TYPE_NAMES[each] }))}
            value={type === undefined ? null : String(type)}
            disabled={isBusy}
            allowDeselect={false}
            onChange={(value) => change(() => setType(DOCUMENT_TYPES.find((each) => String(each) === value)))}
          />
        </div>
        {isAsked && <Notice title={text.again(again)} tone="warning" />}
        <ErrorText>{refusal}</ErrorText>
        <DialogButtons>
          <Button variant="default" onClick={isBusy ? stop : onClose}>
            {added.size > 0 && !isBusy ? common.close : text.cancel}
          </Button>
          <KeyButton shortcut={FINISH_KEY} type="submit" disabled={!isReady} loading={isBusy}>
            {isAsked ? text.uploadAnyway : text.upload}
          </KeyButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
