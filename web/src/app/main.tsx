import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { SWRConfig } from "swr";
import { ApiProblem } from "#web/api/problem.ts";
import { Toasts } from "#web/ui/messages/Toasts.tsx";
import { reloadWhenOutdated } from "./outdated.ts";
import { router } from "./router.tsx";
import "./styles.ts";
import { cssVariables, theme } from "./theme.ts";

reloadWhenOutdated();

/** Retries only network and server errors; a refusal stays a refusal. */
const swr = {
  shouldRetryOnError: (error: unknown) => error instanceof ApiProblem && error.isServerError,
  focusThrottleInterval: 30_000,
};

const root = document.getElementById("root");
if (root) {
  // A transition is drawn in short tasks.
  startTransition(() =>
    createRoot(root).render(
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
          </SWRConfig>
        </MantineProvider>
      </StrictMode>,
    ),
  );
}
