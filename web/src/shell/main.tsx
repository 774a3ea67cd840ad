import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { reportError, watchErrors } from "#web/api/actions/errorReports.ts";
import { watchChanges } from "#web/api/refresh.ts";
import { showTheme, watchTheme } from "./colours.ts";
import { Providers } from "./Providers.tsx";
import { router } from "./router.ts";
import "./styles.ts";

showTheme();
watchTheme();
watchErrors();
watchChanges();

/** React passes on what no boundary caught as an error of the window. */
function noteCaught(error: unknown): void {
  // oxlint-disable-next-line no-console -- React does so where nothing is given
  console.error(error);
  reportError("render", error);
}

const root = document.getElementById("root");
if (root) {
  // A transition is drawn in short tasks.
  startTransition(() =>
    createRoot(root, { onCaughtError: noteCaught }).render(
      <StrictMode>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  );
}
