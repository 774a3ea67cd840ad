import { takeBackLetters } from "#functions/letters/scheduleLetters.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { letterRoutes } from "#shared/letters/contract.ts";

export const handler = endpoint(letterRoutes.takeBack, ({ body, now }) => takeBackLetters(body.batch, now));
