import { useBlocker } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";

const ConfirmDialog = lazyPart(() => import("./ConfirmDialog.tsx").then((module) => module.ConfirmDialog));

interface LeaveGuardProps {
  isSafe: () => boolean;
  onBeforeReload: (listener: () => void) => () => void;
  texts: { leaveTitle: string; leave: string; leaveAction: string };
}

const AHEAD = [ConfirmDialog];

/** Asks before unsaved changes are left; not before the reload after an error, which stores them. */
export function LeaveGuard({ isSafe, onBeforeReload, texts }: LeaveGuardProps) {
  useLoadedAhead(AHEAD);
  const isReloading = useRef(false);
  useEffect(
    () =>
      onBeforeReload(() => {
        isReloading.current = true;
      }),
    [onBeforeReload],
  );
  const mayBlock = () => !isReloading.current && !isSafe();
  const blocker = useBlocker({
    // A paper that is looked at changes the end of the address alone.
    shouldBlockFn: ({ current, next }) => !isSamePage(current, next) && mayBlock(),
    enableBeforeUnload: mayBlock,
    withResolver: true,
  });
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

interface Place {
  pathname: string;
  search: unknown;
}

function isSamePage(current: Place, next: Place): boolean {
  return current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search);
}
