import { signaturesGivenBefore } from "#functions/containers/store/givenSignature.ts";
import { type Outbox, outbox } from "#functions/platform/outbox/outbox.ts";

/** Given signatures that are not in their container. If two workers run at once, one stores it. */
const signatures = outbox({
  name: "signatures",
  queue: "eidAttempts",
  afterMs: 60_000,
  due: signaturesGivenBefore,
  message: ({ attempt }) => ({ attempt, purpose: "sign" as const }),
});

export const signingOutboxes: readonly Outbox[] = [signatures];
