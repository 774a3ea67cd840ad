import { outboxes } from "#functions/outboxes.ts";
import { schedule } from "./entry/schedule.ts";
import { sweepOutboxes } from "./outbox/sweepOutboxes.ts";

export const handler = schedule("sweepOutbox", () => sweepOutboxes(outboxes, Date.now()));
