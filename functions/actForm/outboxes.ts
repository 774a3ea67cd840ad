import { outbox } from "#functions/platform/outbox/outbox.ts";
import { queuedPreviews } from "./store/previewRun.ts";

/** Previews of large acts, which one worker claims. */
export const previewOutbox = outbox({
  name: "previews",
  queue: "previews",
  afterMs: 60_000,
  due: queuedPreviews,
  message: ({ id }) => ({ job: id }),
});
