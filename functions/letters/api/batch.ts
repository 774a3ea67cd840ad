import { batchNow } from "#functions/letters/batchOfLetters.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { letterRoutes } from "#shared/letters/contract.ts";

export const handler = endpoint(letterRoutes.batch, ({ params, now }) => batchNow(params.batch, now));
