import { Button, CloseButton } from "@mantine/core";
import { useEffect, useSyncExternalStore } from "react";
import { useMessages } from "#web/ui/text/language.ts";
import classes from "./messages.module.css";
import { currentToasts, dismissToast, type ShownToast, watchToasts } from "./toast.ts";

export function Toasts() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts);
  return (
    <output className={classes.toasts} aria-live="polite" data-no-print>
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </output>
  );
}

function Toast({ toast }: { toast: ShownToast }) {
  const { close } = useMessages();
  const { id, text, action, seconds = 6 } = toast;
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [id, seconds]);
  return (
    <div className={classes.toast}>
      <span>{text}</span>
      {action && (
        <Button
          size="compact-sm"
          variant="white"
          className={classes.toastAction}
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton size="sm" variant="transparent" aria-label={close} onClick={() => dismissToast(id)} />
    </div>
  );
}
