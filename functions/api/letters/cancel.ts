import { cancelLetter } from "#functions/acts/letters/sendLetter.ts";
import { endpoint } from "#functions/entry/http.ts";
import { letterRoutes } from "#shared/api/areas/letters.ts";

export const handler = endpoint(letterRoutes.cancel, ({ params, body, viewer, now }) =>
  cancelLetter({ act: Number(params.id), email: body.email, viewer, now }),
);
