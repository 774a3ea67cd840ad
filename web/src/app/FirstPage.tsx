import { Navigate } from "@tanstack/react-router";
import { shell } from "../text/et.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { usePageTitle } from "../ui/usePageTitle.ts";
import { firstPage } from "./access.ts";
import { useMe } from "./me.ts";

/** The site root leads to the first page that the user may see. */
export function FirstPage() {
  const me = useMe();
  if (!me) return null;
  const path = firstPage(me);
  if (path) return <Navigate to={path} replace />;
  return <NoPages />;
}

/** The roles of the user open none of the pages. */
function NoPages() {
  usePageTitle(shell.nothingToShowTitle);
  return <EmptyState level={1} title={shell.nothingToShowTitle} text={shell.nothingToShow} />;
}
