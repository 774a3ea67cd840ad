import { Outlet, useMatches } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import { setHelpOpen, useHelpOpen } from "#web/ui/help/HelpButton.tsx";
import { ViewerHost } from "#web/ui/viewer/ViewerHost.tsx";

const Help = lazyPart(() => import("./Help.tsx").then((module) => module.Help));

/** Every page, and on top of it `Abi` and the file that is looked at. */
export function Root() {
  const isOpen = useHelpOpen();
  const path = useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.path });
  const isFramed = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === "/shell") });
  return (
    <>
      <Outlet />
      <ViewerHost />
      <Suspense>{isOpen && <Help path={path} isFramed={isFramed} onClose={() => setHelpOpen(false)} />}</Suspense>
    </>
  );
}
