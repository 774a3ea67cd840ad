import { worker } from "#functions/platform/entry/queue.ts";
import { noteMailEvent } from "./noteMailEvent.ts";

export const handler = worker("mailEvents", (event) => noteMailEvent(event));
