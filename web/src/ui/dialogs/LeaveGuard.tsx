import { useBlocker } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";

const ConfirmDialog = lazy(() => import("./ConfirmDialog.tsx").then((module) => ({ default: module.ConfirmDialog })));

interface LeaveGuardProps {
  isSafe: () => boolean;
  /** Registers a listener for the reload after an error and returns how to remove it. */
  onBeforeReload: (listener: () => void) => () => void;
  texts: { leaveTitle: string; leave: string; leaveAction: string };
}

/** Asks before unsaved changes are left; not before the reload after an error, which stores them. */
export function LeaveGuard({ isSafe, onBeforeReload, texts }: LeaveGuardProps) {
  const isReloading = useRef(false);
  useEffect(
    () =>
      onBeforeReload(() => {
        isReloading.current = true;
      }),
    [onBeforeReload],
  );
  const mayBlock = () => !isReloading.current && !isSafe();
  const blocker = useBlocker({ shouldBlockFn: mayBlock, enableBeforeUnload: mayBlock, withResolver: true });
  return (
    <Suspense>
      {blocker.status === "blocked" && (
        <ConfirmDialog
          isOpen
          title={texts.leaveTitle}
          action={texts.leaveAction}
          onConfirm={blocker.proceed}
          onCancel={blocker.reset}
        >
          {texts.leave}
        </ConfirmDialog>
      )}
    </Suspense>
  );
}
