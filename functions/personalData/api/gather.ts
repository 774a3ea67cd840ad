import { beginGathering } from "#functions/personalData/beginRun.ts";
import { knownPerson } from "#functions/personalData/knownPerson.ts";
import { wirePersonalData } from "#functions/personalData/personalDataWire.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { personalDataRoutes } from "#shared/personalData/contract.ts";

export const handler = endpoint(personalDataRoutes.gather, async ({ params, viewer, now }) => {
  const known = await knownPerson(Number(params.person));
  const begun = await beginGathering(known, { by: viewer.id, now });
  if (!begun) throw new Problem("person_erased");
  if (begun.isNew) await enqueue("personalData", [{ person: known.id, run: begun.run.id }]);
  return wirePersonalData({ ...known, run: begun.run }, viewer, now);
});
