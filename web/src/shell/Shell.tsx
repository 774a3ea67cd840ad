import { Navigate, Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useDisconnected } from "#web/api/network/connection.ts";
import { isDemo } from "#web/api/table.ts";
import { useAskedMe } from "#web/api/useMe.ts";
import { UnsentBar } from "#web/letters/UnsentBar.tsx";
import { shell } from "#web/shell/text.ts";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import { useDeferredFirst } from "#web/ui/browser/rendering.ts";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { common } from "#web/ui/text/et.ts";
import { detour, isHidden } from "./access.ts";
import { NotFoundPage } from "./fallbacks.tsx";
import { NavBar } from "./NavBar.tsx";
import classes from "./Shell.module.css";

/** In the demo alone: pages elsewhere neither load it nor ask for months. */
const DemoMonthsLine = lazyPart(() => import("#web/sessions/DemoMonths.tsx").then((module) => module.DemoMonthsLine));
const Hints = lazyPart(() => import("./help/Hints.tsx").then((module) => module.Hints));

export function Shell() {
  const asked = useAskedMe();
  const me = useDeferredFirst(asked.data);
  const audience = useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.audience ?? "anyone" });
  const elsewhere = me && detour(me, audience);
  return (
    <>
      <a lang="et" className={classes.skip} href="#main" data-no-print>
        {shell.skip}
      </a>
      <NavBar me={me} />
      {/* The bar is not deferred: it would push down what is on the screen by then. */}
      {asked.data && <UnsentBar me={asked.data} />}
      <ConnectionBar />
      {/* Together: neither the bar nor hints push down what is on the screen. */}
      <Suspense
        fallback={
          <Main key="waiting">
            <PageSkeleton of={asked} />
          </Main>
        }
      >
        {me && !me.hintsSeen && (me.isSuperUser || me.hasEmployments) && <Hints me={me} />}
        <Main key={me ? "known" : asked.data ? "answered" : "waiting"}>
          {me?.isSuperUser && isDemo() && (
            <Suspense>
              <DemoMonthsLine className={classes.months} />
            </Suspense>
          )}
          {!me ? (
            <PageSkeleton of={asked} />
          ) : isHidden(me, audience) ? (
            <NotFoundPage />
          ) : elsewhere ? (
            <Navigate to={elsewhere} replace />
          ) : (
            <Outlet />
          )}
        </Main>
      </Suspense>
    </>
  );
}

function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={classes.main}>
      {children}
    </main>
  );
}

function ConnectionBar() {
  const isDisconnected = useDisconnected();
  const isEntering = useRouterState({ select: ({ status }) => status === "pending" });
  const text = navigator.onLine ? common.noAnswerBar : common.offlineBar;
  return (
    <output className={classes.connection} data-no-print>
      {isDisconnected && (isEntering ? common.offlinePage : text)}
    </output>
  );
}
