import { outbox } from "#functions/platform/outbox/outbox.ts";
import { pricingWantedSince } from "./store/pricingWanted.ts";

/** Waiting rows that want a new price. Reports are priced at the version that was read, so that one of two workers prices them. */
export const pricingOutbox = outbox({
  name: "pricing",
  queue: "prices",
  // Later than the second look, which removes the mark.
  afterMs: 3 * 60_000,
  due: pricingWantedSince,
  message: ({ buyer }) => ({ buyer }),
});
