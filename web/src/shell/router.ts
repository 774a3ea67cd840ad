import { createRoute, createRouter } from "@tanstack/react-router";
import { askEarly } from "#web/api/read.ts";
import { rowNamed } from "#web/api/table.ts";
import { parseSearch, writeSearch } from "#web/ui/browser/searchParams.ts";
import { BrokenPage, FirstPage, NotFoundPage } from "./fallbacks.tsx";
import { frame, lazyPage, root } from "./page.ts";
import { framedPages, publicPages } from "./pages.ts";
import { Root } from "./Root.tsx";

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

root.update({ component: Root });
frame.update({ component: lazyPage(() => import("./Shell.tsx").then((module) => module.Shell)) });
const first = createRoute({ getParentRoute: () => frame, path: "/", component: FirstPage });
const unknown = createRoute({ getParentRoute: () => frame, path: "$", component: NotFoundPage });

export const router = createRouter({
  routeTree: root.addChildren({ ...publicPages, frame: frame.addChildren({ ...framedPages, first, unknown }) }),
  context: { ask: (operation) => askEarly(rowNamed(operation)) },
  defaultPreload: "intent",
  defaultErrorComponent: BrokenPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  // Page addresses end with a slash, those of the session do not.
  trailingSlash: "preserve",
  parseSearch,
  stringifySearch: writeSearch,
});
