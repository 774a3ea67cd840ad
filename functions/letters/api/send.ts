import { sendLetter } from "#functions/letters/sendLetter.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { letterRoutes } from "#shared/letters/contract.ts";

export const handler = endpoint(letterRoutes.send, ({ params, body, viewer, now }) =>
  sendLetter({ act: Number(params.id), email: body.email, viewer, now }),
);
