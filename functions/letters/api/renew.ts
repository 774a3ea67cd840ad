import { renewLetter } from "#functions/letters/renewLetter.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { letterRoutes } from "#shared/letters/contract.ts";

export const handler = endpoint(letterRoutes.renew, ({ params, body, now }) =>
  renewLetter(Number(params.id), body.email, now),
);
