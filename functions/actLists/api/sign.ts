import { signActs } from "#functions/actLists/signActs.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { actListRoutes } from "#shared/actLists/contract.ts";

export const handler = endpoint(actListRoutes.sign, ({ body, viewer, now }) => signActs(body, viewer, now));
