import { Navigate, Outlet, useMatches } from "@tanstack/react-router";
import { shell } from "../text/et.ts";
import { ShortcutHelp } from "../ui/ShortcutHelp.tsx";
import { PageSkeleton } from "../ui/skeletons.tsx";
import { detour } from "./access.ts";
import { useAskedMe } from "./me.ts";
import { NavBar } from "./NavBar.tsx";
import classes from "./Shell.module.css";

/** The frame around every page of a signed-in user: navigation, warning, and only what they may see. */
export function Shell() {
  const asked = useAskedMe();
  const me = asked.data;
  const audience = useMatches({ select: (matches) => matches.at(-1)?.staticData.audience ?? "anyone" });
  const elsewhere = me && detour(me, audience);
  return (
    <>
      <a className={classes["skip"]} href="#main">
        {shell.skip}
      </a>
      <NavBar me={me} />
      {me?.isSuperUser && me.unsentEmailsCount > 0 && (
        <output className={classes["warning"]} data-no-print>
          {shell.unsent(me.unsentEmailsCount)}
        </output>
      )}
      <main id="main" tabIndex={-1} className={classes["main"]}>
        {!me ? <PageSkeleton of={asked} /> : elsewhere ? <Navigate to={elsewhere} replace /> : <Outlet />}
      </main>
      <ShortcutHelp />
    </>
  );
}
