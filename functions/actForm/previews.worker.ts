import { worker } from "#functions/platform/entry/queue.ts";
import { workOnPreview } from "./preview/workOnPreview.ts";

export const handler = worker("previews", ({ job }) => workOnPreview(job));
