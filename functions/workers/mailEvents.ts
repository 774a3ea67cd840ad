import { noteMailEvent } from "#functions/acts/letters/noteMailEvent.ts";
import { worker } from "#functions/entry/queue.ts";

export const handler = worker("mailEvents", (event) => noteMailEvent(event));
