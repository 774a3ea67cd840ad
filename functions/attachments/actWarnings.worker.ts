import { worker } from "#functions/platform/entry/queue.ts";
import { noteWarningsOf } from "./noteWarnings.ts";

export const handler = worker("actWarnings", ({ acts }) => noteWarningsOf(acts));
