import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { SWRConfig, type SWRConfiguration } from "swr";
import { ApiProblem } from "#web/api/apiProblem.ts";
import { Keys } from "#web/ui/help/HelpButton.tsx";
import { Toasts } from "#web/ui/messages/Toasts.tsx";
import { cssVariables, theme } from "./theme.ts";

/** Retries only what got no answer and server errors; a refusal stays a refusal. Asks again when the network is back. */
const swr: SWRConfiguration = {
  shouldRetryOnError: (error: unknown) => error instanceof ApiProblem && (error.isUnanswered || error.isServerError),
  onErrorRetry: retrySoon,
  // watchChanges does it for lists of several pages too.
  revalidateOnFocus: false,
};

interface ProvidersProps {
  /** `test` leaves out transitions and colours. */
  env?: "default" | "test";
  children: ReactNode;
}

export function Providers({ env = "default", children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme="light"
      withGlobalClasses={false}
      env={env}
      withCssVariables={env === "default"}
    >
      <SWRConfig value={swr}>
        {children}
        <Toasts />
        <Keys />
      </SWRConfig>
    </MantineProvider>
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
