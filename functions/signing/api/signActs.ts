import { endpoint } from "#functions/platform/entry/http.ts";
import { signActs } from "#functions/signing/signActs.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.signActs, ({ body, viewer, now }) => signActs(body, viewer, now));
