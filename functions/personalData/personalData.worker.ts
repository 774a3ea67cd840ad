import { worker } from "#functions/platform/entry/queue.ts";
import { workOnPersonalData } from "./personalDataWork.ts";

export const handler = worker("personalData", (message) => workOnPersonalData(message));
