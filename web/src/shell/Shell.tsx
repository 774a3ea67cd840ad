import { Navigate, Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import { useDisconnected } from "#web/api/network/connection.ts";
import { isDemo } from "#web/api/table.ts";
import { useAskedMe } from "#web/api/useMe.ts";
import { UnsentBar } from "#web/letters/UnsentBar.tsx";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import { useDeferredFirst } from "#web/ui/browser/rendering.ts";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { rememberedLanguage } from "#web/ui/page/rememberedLanguage.ts";
import { useMessages, useWords } from "#web/ui/text/language.ts";
import { useShownIn } from "#web/ui/text/useShownIn.ts";
import { detour, isHidden } from "./access.ts";
import { NotFoundPage } from "./fallbacks.tsx";
import { NavBar } from "./NavBar.tsx";
import classes from "./Shell.module.css";
import { shellWords } from "./shellWords.ts";

/** In the demo alone: pages elsewhere neither load it nor ask for months. */
const DemoMonthsLine = lazyPart(() => import("#web/sessions/DemoMonths.tsx").then((module) => module.DemoMonthsLine));
const Hints = lazyPart(() => import("./help/Hints.tsx").then((module) => module.Hints));

export function Shell() {
  const asked = useAskedMe();
  const me = useDeferredFirst(asked.data);
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  const audience = page?.audience ?? "anyone";
  const [before] = useState(rememberedLanguage);
  // The language that the owner chose on a letter's page.
  useShownIn(page?.isTranslated ? (asked.data?.language ?? before) : undefined);
  const text = useWords(shellWords);
  const elsewhere = me && detour(me, audience);
  return (
    <>
      <a className={classes.skip} href="#main" data-no-print>
        {text.skip}
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
  const text = useMessages();
  return (
    <output className={classes.connection} data-no-print>
      {isDisconnected && (isEntering ? text.offlinePage : navigator.onLine ? text.noAnswerBar : text.offlineBar)}
    </output>
  );
}
