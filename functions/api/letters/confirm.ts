import { confirmLetter } from "#functions/acts/letters/sendLetter.ts";
import { endpoint } from "#functions/entry/http.ts";
import { letterRoutes } from "#shared/api/areas/letters.ts";

export const handler = endpoint(letterRoutes.confirm, ({ params, body, viewer, now }) =>
  confirmLetter({ act: Number(params.id), email: body.email, viewer, now }),
);
