import { useBlocker } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { onBeforeReload } from "#web/api/leave.ts";
import { confirmText as text } from "#web/text/acts/form.ts";

const ConfirmDialog = lazy(() =>
  import("#web/ui/dialogs/ConfirmDialog.tsx").then((module) => ({ default: module.ConfirmDialog })),
);

/** Asks before unsaved changes are left; not before the reload after an error, which stores them. */
export function LeaveGuard({ isSafe }: { isSafe: () => boolean }) {
  const isReloading = useRef(false);
  useEffect(
    () =>
      onBeforeReload(() => {
        isReloading.current = true;
      }),
    [],
  );
  const mayBlock = () => !isReloading.current && !isSafe();
  const blocker = useBlocker({ shouldBlockFn: mayBlock, enableBeforeUnload: mayBlock, withResolver: true });
  return (
    <Suspense>
      {blocker.status === "blocked" && (
        <ConfirmDialog
          isOpen
          title={text.leaveTitle}
          action={text.leaveAction}
          onConfirm={blocker.proceed}
          onCancel={blocker.reset}
        >
          {text.leave}
        </ConfirmDialog>
      )}
    </Suspense>
  );
}
