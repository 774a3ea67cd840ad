import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { common } from "#web/text/et.ts";
import classes from "./ConfirmDialog.module.css";
import { Dialog } from "./Dialog.tsx";

interface ConfirmDialogProps {
  isOpen: boolean;
  /** The question. */
  title: string;
  /** What confirming does. */
  children?: ReactNode;
  /** The word on the button, such as 'Lõpeta'. */
  action: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question before something that cannot be taken back; 'Tühista' or the action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, action, isDangerous = false, isBusy = false, onConfirm, onCancel } = props;
  return (
    <Dialog isOpen={isOpen} isBusy={isBusy} onClose={onCancel} title={title}>
      {children && <div className={classes.text}>{children}</div>}
      <div className={classes.buttons}>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button {...(isDangerous ? { color: "red" } : {})} loading={isBusy} onClick={onConfirm} data-autofocus>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
