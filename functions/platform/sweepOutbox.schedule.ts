import { previewOutbox } from "#functions/actForm/outboxes.ts";
import { compositeOutboxes } from "#functions/compositeReports/outboxes.ts";
import { eudrOutboxes } from "#functions/eudr/outboxes.ts";
import { exportOutbox } from "#functions/exports/outboxes.ts";
import { importOutboxes } from "#functions/imports/outboxes.ts";
import { actFilesOutbox } from "#functions/invoices/outboxes.ts";
import { letterOutboxes } from "#functions/letters/outboxes.ts";
import { personalDataOutbox } from "#functions/personalData/outboxes.ts";
import { pricingOutbox } from "#functions/prices/outboxes.ts";
import { signingOutboxes } from "#functions/signing/outboxes.ts";
import { schedule } from "./entry/schedule.ts";
import type { Outbox } from "./outbox/outbox.ts";
import { sweepOutboxes } from "./outbox/sweepOutboxes.ts";
import { tokenOutbox } from "./tokens/tokenOutbox.ts";

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

export const handler = schedule("sweepOutbox", () => sweepOutboxes(outboxes, Date.now()));
