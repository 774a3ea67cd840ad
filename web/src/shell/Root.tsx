import { Outlet, useMatches } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import { setHelpOpen, useHelpOpen } from "#web/ui/help/HelpButton.tsx";
import { useEstonian } from "#web/ui/text/language.ts";
import { ViewerHost } from "#web/ui/viewer/ViewerHost.tsx";

const Help = lazyPart(() => import("./Help.tsx").then((module) => module.Help));

/** Every page, and on top of it `Abi` and the file that is looked at. */
export function Root() {
  const isOpen = useHelpOpen();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  useEstonian(page?.isTranslated !== true);
  const isFramed = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === "/shell") });
  return (
    <>
      <Outlet />
      <ViewerHost />
      <Suspense>{isOpen && <Help path={page?.path} isFramed={isFramed} onClose={() => setHelpOpen(false)} />}</Suspense>
    </>
  );
}
