import { Navigate, Outlet, useMatches } from "@tanstack/react-router";
import { useAskedMe } from "#web/api/useMe.ts";
import { shell } from "#web/text/et.ts";
import { useDeferredFirst } from "#web/ui/browser/useDeferredFirst.ts";
import { ShortcutHelp } from "#web/ui/keyboard/ShortcutHelp.tsx";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { detour } from "./access.ts";
import { NavBar } from "./NavBar.tsx";
import classes from "./Shell.module.css";

export function Shell() {
  const asked = useAskedMe();
  const me = useDeferredFirst(asked.data);
  const audience = useMatches({ select: (matches) => matches.at(-1)?.staticData.audience ?? "anyone" });
  const elsewhere = me && detour(me, audience);
  return (
    <>
      <a className={classes.skip} href="#main">
        {shell.skip}
      </a>
      <NavBar me={me} />
      {me?.isSuperUser && me.unsentEmailsCount > 0 && (
        <output className={classes.warning} data-no-print>
          {shell.unsent(me.unsentEmailsCount)}
        </output>
      )}
      <main id="main" tabIndex={-1} className={classes.main}>
        {!me ? <PageSkeleton of={asked} /> : elsewhere ? <Navigate to={elsewhere} replace /> : <Outlet />}
      </main>
      <ShortcutHelp />
    </>
  );
}
