import { confirmLetter } from "#functions/letters/sendLetter.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { letterRoutes } from "#shared/letters/contract.ts";

export const handler = endpoint(letterRoutes.confirm, ({ params, body, viewer, now }) =>
  confirmLetter({ act: Number(params.id), email: body.email, viewer, now }),
);
