import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Action } from "#web/api/actions/useAction.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { cancelWords } from "#web/ui/text/commonWords.ts";
import { useWords } from "#web/ui/text/language.ts";
import { Dialog, DialogButtons } from "./Dialog.tsx";

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  children?: ReactNode;
  /** Undefined where it cannot be done; the children say why. */
  action: string | undefined;
  cancel?: string;
  isDangerous?: boolean;
  /** The question says why it may be wrong: neither Enter nor Ctrl+Enter confirms. */
  isDoubtful?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    children,
    action,
    cancel,
    isDangerous,
    isDoubtful,
    isBusy = false,
    onConfirm,
    onCancel,
  } = props;
  const usual = useWords(cancelWords);
  return (
    <Dialog isOpen={isOpen} isBusy={isBusy} onClose={onCancel} title={title}>
      {children && <div className={layout.soft}>{children}</div>}
      <DialogButtons>
        <Button variant="default" disabled={isBusy} onClick={onCancel} data-autofocus={isDoubtful || undefined}>
          {cancel ?? usual}
        </Button>
        {action !== undefined && (
          <KeyButton
            shortcut={isDoubtful ? undefined : FINISH_KEY}
            {...(isDangerous ? { color: "red" } : {})}
            loading={isBusy}
            onClick={onConfirm}
            data-autofocus={!isDoubtful || undefined}
          >
            {action}
          </KeyButton>
        )}
      </DialogButtons>
    </Dialog>
  );
}

interface DangerDialogProps
  extends Pick<ConfirmDialogProps, "title" | "action" | "cancel" | "isDoubtful" | "onCancel"> {
  /** The call that is confirmed; its refusal stands below the question. */
  work: Action;
  /** In the language of the page. */
  say?: (refusal: string) => string;
  children: ReactNode;
}

/** Asks before a call that takes something away. */
export function DangerDialog({ work, say, children, ...question }: DangerDialogProps) {
  return (
    <ConfirmDialog isOpen isDangerous isBusy={work.isBusy} onConfirm={() => work.run()} {...question}>
      {children}
      <ErrorText>{say ? say(work.refusal) : work.refusal}</ErrorText>
    </ConfirmDialog>
  );
}
