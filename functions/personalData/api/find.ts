import { findPeople } from "#functions/personalData/findPeople.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { personalDataRoutes } from "#shared/personalData/contract.ts";

export const handler = endpoint(personalDataRoutes.find, ({ body }) => findPeople(body.text, body.before));
