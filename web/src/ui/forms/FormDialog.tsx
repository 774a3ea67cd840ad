import { Button, type MantineSize } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { cancelWords } from "#web/ui/text/commonWords.ts";
import { formText as text } from "#web/ui/text/forms.ts";
import { useWords } from "#web/ui/text/language.ts";
import classes from "./Forms.module.css";
import { type ShownFields, TheirChanges } from "./TheirChanges.tsx";
import type { EditForm } from "./useEditForm.ts";

interface FormDialogProps<Values> extends ShownFields<Values> {
  form: EditForm<Values>;
  title: string;
  size?: MantineSize;
  action?: string;
  otherButton?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { form, title, size = "md", action = text.save, otherButton, onClose, children, ...fields } = props;
  const cancel = useWords(cancelWords);
  return (
    <Dialog isOpen isBusy={form.isBusy} onClose={onClose} title={title} size={size}>
      <form noValidate onSubmit={form.submit} className={classes.form}>
        <TheirChanges form={form} {...fields} />
        {children}
        <ErrorText>{form.errors.of()}</ErrorText>
        <DialogButtons>
          {otherButton || (
            <Button variant="default" disabled={form.isBusy} onClick={onClose}>
              {cancel}
            </Button>
          )}
          <KeyButton shortcut={FINISH_KEY} type="submit" loading={form.isBusy}>
            {action}
          </KeyButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
