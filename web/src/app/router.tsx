import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { askEarly } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { validActsSearch } from "#web/pages/acts/dashboard/actsSearch.ts";
import { validPricesSearch } from "#web/pages/prices/pricesSearch.ts";
import { validReportsSearch } from "#web/pages/reports/dashboard/reportsSearch.ts";
import { validImportSearch } from "#web/pages/reports/imports/importSearch.ts";
import { validSignInSearch } from "#web/pages/sessions/signInSearch.ts";
import { parseSearch, writeSearch } from "#web/ui/page/searchParams.ts";
import type { PageAudience } from "./access.ts";
import { FirstPage } from "./FirstPage.tsx";
import { BrokenPage, NotFoundPage } from "./fallbacks.tsx";

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Who the page is for; pages without it are for everybody who is signed in. */
    audience?: PageAudience;
  }
}

/** Runs when a page is gone to, and neither when a pointer only rests on its link nor when its search changes. */
const onEnter =
  (run: () => void) =>
  ({ cause }: { cause: "preload" | "enter" | "stay" }) => {
    if (cause === "enter") run();
  };

const root = createRootRoute({ component: Outlet });
const inShell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: lazyRouteComponent(() => import("./Shell.tsx"), "Shell"),
  loader: onEnter(() => askEarly(api.session.me)),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: validSignInSearch,
  component: lazyRouteComponent(() => import("#web/pages/sessions/LoginPage.tsx"), "LoginPage"),
});
const signOut = createRoute({
  getParentRoute: () => root,
  path: "/logout",
  component: lazyRouteComponent(() => import("#web/pages/sessions/LogoutPage.tsx"), "LogoutPage"),
});

/** An address that nothing answers to, inside the frame, so that the way on is at hand. */
const unknown = createRoute({ getParentRoute: () => inShell, path: "$", component: NotFoundPage });
const first = createRoute({ getParentRoute: () => inShell, path: "/", component: FirstPage });

const reportsDashboard = createRoute({
  getParentRoute: () => inShell,
  path: "/reports/dashboard",
  staticData: { audience: "superUser" },
  validateSearch: validReportsSearch,
  loader: onEnter(() => askEarly(api.reports.companies)),
  component: lazyRouteComponent(() => import("#web/pages/reports/dashboard/ReportsDashboard.tsx"), "ReportsDashboard"),
});
const imports = createRoute({
  getParentRoute: () => inShell,
  path: "/reports/imports",
  staticData: { audience: "superUser" },
  validateSearch: validImportSearch,
  component: lazyRouteComponent(() => import("#web/pages/reports/imports/ImportPage.tsx"), "ImportPage"),
});

const salesActPage = lazyRouteComponent(() => import("#web/pages/acts/form/SalesActPage.tsx"), "SalesActPage");
const createAct = createRoute({
  getParentRoute: () => inShell,
  path: "/acts/create/$selection",
  staticData: { audience: "superUser" },
  component: salesActPage,
});
const updateAct = createRoute({
  getParentRoute: () => inShell,
  path: "/acts/update/$id",
  staticData: { audience: "superUser" },
  component: salesActPage,
});
const actsDashboard = createRoute({
  getParentRoute: () => inShell,
  path: "/acts/dashboard",
  staticData: { audience: "acts" },
  validateSearch: validActsSearch,
  component: lazyRouteComponent(() => import("#web/pages/acts/dashboard/ActsDashboard.tsx"), "ActsDashboard"),
});

const priceLists = createRoute({
  getParentRoute: () => inShell,
  path: "/price-lists",
  staticData: { audience: "prices" },
  validateSearch: validPricesSearch,
  component: lazyRouteComponent(() => import("#web/pages/prices/PriceListPage.tsx"), "PriceListPage"),
});

/** Every screen has an address (decisions.md, "Routes of the SPA"); each page is a chunk of its own. */
export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    signOut,
    inShell.addChildren([first, reportsDashboard, imports, createAct, updateAct, actsDashboard, priceLists, unknown]),
  ]),
  defaultPreload: "intent",
  defaultErrorComponent: BrokenPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  // The addresses of the specification end in a slash, those of the session do not.
  trailingSlash: "preserve",
  parseSearch,
  stringifySearch: writeSearch,
});
