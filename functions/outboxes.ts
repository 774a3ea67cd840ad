import { previewOutbox } from "#functions/actForm/outboxes.ts";
import { compositeOutboxes } from "#functions/compositeReports/outboxes.ts";
import { eudrOutboxes } from "#functions/eudr/outboxes.ts";
import { exportOutbox } from "#functions/exports/outboxes.ts";
import { importOutboxes } from "#functions/imports/outboxes.ts";
import { actFilesOutbox } from "#functions/invoices/outboxes.ts";
import { letterOutboxes } from "#functions/letters/outboxes.ts";
import { personalDataOutbox } from "#functions/personalData/outboxes.ts";
import type { Outbox } from "#functions/platform/outbox/outbox.ts";
import { tokenOutbox } from "#functions/platform/tokens/tokenOutbox.ts";
import { pricingOutbox } from "#functions/prices/outboxes.ts";
import { signingOutboxes } from "#functions/signing/outboxes.ts";

/** All facts with a message, in the order of nouns. */
export const outboxes: readonly Outbox[] = [
  pricingOutbox,
  tokenOutbox,
  ...eudrOutboxes,
  ...importOutboxes,
  actFilesOutbox,
  ...letterOutboxes,
  exportOutbox,
  previewOutbox,
  ...signingOutboxes,
  ...compositeOutboxes,
  personalDataOutbox,
];
