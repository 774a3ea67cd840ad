import { knownPerson } from "#functions/personalData/knownPerson.ts";
import { wirePersonalData } from "#functions/personalData/personalDataWire.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { personalDataRoutes } from "#shared/personalData/contract.ts";

export const handler = endpoint(personalDataRoutes.load, async ({ params, viewer, now }) =>
  wirePersonalData(await knownPerson(Number(params.person)), viewer, now),
);
