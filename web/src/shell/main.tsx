import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { SWRConfig, type SWRConfiguration } from "swr";
import { reportError, watchErrors } from "#web/api/actions/errorReports.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { ShortcutHelp } from "#web/ui/help/ShortcutHelp.tsx";
import { Toasts } from "#web/ui/messages/Toasts.tsx";
import { router } from "./router.tsx";
import "./styles.ts";
import { cssVariables, theme } from "./theme.ts";

/** Retries only what got no answer and server errors; a refusal stays a refusal. Asks again when the network is back. */
const swr: SWRConfiguration = {
  shouldRetryOnError: (error: unknown) => error instanceof ApiProblem && (error.isUnanswered || error.isServerError),
  onErrorRetry: retrySoon,
  focusThrottleInterval: 30_000,
};

watchErrors();

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
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          forceColorScheme="light"
          withGlobalClasses={false}
        >
          <SWRConfig value={swr}>
            <RouterProvider router={router} />
            <Toasts />
            <ShortcutHelp />
          </SWRConfig>
        </MantineProvider>
      </StrictMode>,
    ),
  );
}

const RETRY_STEP_MS = 5_000;
const MAX_RETRY_MS = 15_000;

/** SWR's own pauses grow to half an hour; events of the browser take over where the page is hidden or has no network. */
function retrySoon(
  ...[, , { isVisible, isOnline }, revalidate, { retryCount }]: Parameters<SWRConfiguration["onErrorRetry"] & object>
): void {
  if (!isVisible() || !isOnline()) return;
  setTimeout(() => void revalidate({ retryCount, dedupe: true }), Math.min(RETRY_STEP_MS * retryCount, MAX_RETRY_MS));
}
