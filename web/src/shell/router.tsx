import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { askEarly } from "#web/api/read.ts";
import type { RowName } from "#web/api/rows.ts";
import { rowNamed } from "#web/api/table.ts";
import { loadCode } from "#web/ui/browser/loadCode.ts";
import { parseSearch, writeSearch } from "#web/ui/browser/searchParams.ts";
import { BrokenPage, FirstPage, NotFoundPage } from "./fallbacks.tsx";
import { type PageAudience, pages } from "./pages.ts";

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Without it every signed-in user. */
    audience?: PageAudience;
  }
}

/** Requests when a page is entered; not on hover of its link, and not when only its search changes. */
const askOnEnter =
  (names: readonly RowName[]) =>
  ({ cause }: { cause: "preload" | "enter" | "stay" }) => {
    if (cause !== "enter") return;
    for (const name of names) askEarly(rowNamed(name));
  };

const lazyPage = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ Page: await loadCode(load) }), "Page");

const root = createRootRoute({ component: Outlet });
const frame = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: lazyPage(() => import("./Shell.tsx").then((module) => module.Shell)),
  loader: askOnEnter(["sessions.me"]),
});

interface Row<Path extends string> {
  path: Path;
  audience: PageAudience;
  asks?: readonly RowName[];
  load: () => Promise<ComponentType>;
}

const outside = <const Path extends string>({ path, load }: Row<Path>) => ({
  getParentRoute: () => root,
  path,
  component: lazyPage(load),
});
const inFrame = <const Path extends string>({ path, audience, asks = [], load }: Row<Path>) => ({
  getParentRoute: () => frame,
  path,
  staticData: { audience },
  loader: askOnEnter(asks),
  component: lazyPage(load),
});

// Separate constants, so that the addresses and search parameters of links are typed.
const signIn = createRoute({ ...outside(pages.signIn), validateSearch: pages.signIn.search });
const signOut = createRoute(outside(pages.signOut));
const publicAct = createRoute(outside(pages.publicAct));
const publicDocument = createRoute(outside(pages.publicDocument));
const attachments = createRoute(outside(pages.attachments));
const first = createRoute({ getParentRoute: () => frame, path: "/", component: FirstPage });
const reportsDashboard = createRoute({
  ...inFrame(pages.reportsDashboard),
  validateSearch: pages.reportsDashboard.search,
});
const imports = createRoute({ ...inFrame(pages.imports), validateSearch: pages.imports.search });
const actsDashboard = createRoute({ ...inFrame(pages.actsDashboard), validateSearch: pages.actsDashboard.search });
const origins = createRoute({ ...inFrame(pages.origins), validateSearch: pages.origins.search });
const actExport = createRoute({ ...inFrame(pages.actExport), validateSearch: pages.actExport.search });
const createAct = createRoute(inFrame(pages.createAct));
const updateAct = createRoute(inFrame(pages.updateAct));
const documents = createRoute({ ...inFrame(pages.documents), validateSearch: pages.documents.search });
const document = createRoute(inFrame(pages.document));
const statistics = createRoute({ ...inFrame(pages.statistics), validateSearch: pages.statistics.search });
const statisticsSummary = createRoute({
  ...inFrame(pages.statisticsSummary),
  validateSearch: pages.statisticsSummary.search,
});
const destinationSummary = createRoute({
  ...inFrame(pages.destinationSummary),
  validateSearch: pages.destinationSummary.search,
});
const forecasts = createRoute({ ...inFrame(pages.forecasts), validateSearch: pages.forecasts.search });
const forecast = createRoute(inFrame(pages.forecast));
const priceLists = createRoute({ ...inFrame(pages.priceLists), validateSearch: pages.priceLists.search });
const companies = createRoute({ ...inFrame(pages.companies), validateSearch: pages.companies.search });
const newCompany = createRoute(inFrame(pages.newCompany));
const company = createRoute(inFrame(pages.company));
const companyPeople = createRoute(inFrame(pages.companyPeople));
const assortments = createRoute(inFrame(pages.assortments));
const containerCheck = createRoute(inFrame(pages.containerCheck));
const container = createRoute(inFrame(pages.container));
const waiting = createRoute(inFrame(pages.waiting));
const media = createRoute(inFrame(pages.media));
/** Unknown address, inside the frame, so that the menu is there. */
const unknown = createRoute({ getParentRoute: () => frame, path: "$", component: NotFoundPage });

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    signOut,
    publicAct,
    publicDocument,
    attachments,
    frame.addChildren([
      first,
      reportsDashboard,
      imports,
      actsDashboard,
      origins,
      actExport,
      createAct,
      updateAct,
      documents,
      document,
      statistics,
      statisticsSummary,
      destinationSummary,
      forecasts,
      forecast,
      priceLists,
      companies,
      newCompany,
      company,
      companyPeople,
      assortments,
      containerCheck,
      container,
      waiting,
      media,
      unknown,
    ]),
  ]),
  defaultPreload: "intent",
  defaultErrorComponent: BrokenPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  // Page addresses end with a slash, those of the session do not.
  trailingSlash: "preserve",
  parseSearch,
  stringifySearch: writeSearch,
});
