import { signActs } from "#functions/acts/signing/signActs.ts";
import { endpoint } from "#functions/entry/http.ts";
import { signingRoutes } from "#shared/api/areas/signing/signing.ts";

export const handler = endpoint(signingRoutes.signActs, ({ body, viewer, now }) => signActs(body, viewer, now));
