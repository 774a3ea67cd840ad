import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { RowName } from "#web/api/rows.ts";
import { loadCode } from "#web/ui/browser/loadCode.ts";
import type { MenuName } from "./text.ts";

/* What a page says of itself, and the route that this becomes. */

/** docs/rules/people.md, "Pages by role". `visitor`: also without a session; `anyone`: every signed-in user. */
export type PageAudience =
  | "visitor"
  | "anyone"
  | "superUser"
  | "overview"
  | "acts"
  | "eudr"
  | "prices"
  | "media"
  | "statistics"
  | "summaries"
  | "forecasts";

export interface PageFacts {
  path: string;
  audience: PageAudience;
  /** The build reads the module's name from here (build/earlyRequests.ts). */
  load: () => LoadedPage;
  /** Its text in the navigation bar; pages without it are not in the menu. */
  menu?: MenuName;
  /** In the languages of owners (docs/rules/user-interface.md, "Languages"). */
  isTranslated?: boolean;
  /** Opens it from the menu, in place of a digit. */
  key?: string;
  /** Beginning of the addresses at which the link is marked, where it is not the page's own. */
  marksAt?: string;
  /** Operations without input, requested before the code of the page has loaded. */
  asks?: readonly RowName[];
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Undefined for the frame, the first and the unknown page. */
    page?: PageFacts;
  }
}

/** Explicit, as the components use the router, whose types derive from these routes. */
type LoadedPage = Promise<ComponentType>;

/** The part of the browser that routes need: the build reads them without one. */
interface RouterContext {
  ask: (operation: RowName) => void;
}

export const lazyPage = (load: () => LoadedPage) =>
  lazyRouteComponent(async () => ({ Page: await loadCode(load) }), "Page");

/** Requests when a page is entered; not on hover of its link, and not when only its search changes. */
const askOnEnter =
  (operations: readonly RowName[]) =>
  ({ cause, context }: { cause: "preload" | "enter" | "stay"; context: RouterContext }) => {
    if (cause === "enter") for (const operation of operations) context.ask(operation);
  };

/** `$name` in a path is a parameter; addresses in links end with a slash. */
export const page = <const Path extends string>(path: Path, facts: Omit<PageFacts, "path">) => ({
  path,
  staticData: { page: { path, ...facts } },
  component: lazyPage(facts.load),
  loader: askOnEnter(facts.asks ?? []),
});

export const root = createRootRouteWithContext<RouterContext>()({ component: Outlet });
/** The navigation bar around all but the public pages; router.ts gives it its component, which reads these tables. */
export const frame = createRoute({ getParentRoute: () => root, id: "shell", loader: askOnEnter(["sessions.me"]) });
