import { beginErasure } from "#functions/personalData/beginRun.ts";
import { type KnownPerson, knownPerson } from "#functions/personalData/knownPerson.ts";
import { wirePersonalData } from "#functions/personalData/personalDataWire.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { log } from "#functions/platform/log.ts";
import { Problem } from "#functions/platform/problem.ts";
import { personalDataRoutes } from "#shared/personalData/contract.ts";
import { erasureHindrance } from "#shared/personalData/retention.ts";

const REFUSALS = { own: "own_data", employed: "person_employed" } as const;

export const handler = endpoint(personalDataRoutes.erase, async ({ params, viewer, now }) => {
  const known = await knownPerson(Number(params.person));
  const mayErase = ({ id, present }: KnownPerson) => {
    const hindrance = erasureHindrance({ isOwn: id === viewer.id, companies: present?.companies ?? [] });
    if (hindrance) throw new Problem(REFUSALS[hindrance]);
  };
  const { run, isNew } = await beginErasure(known, mayErase, { by: viewer.id, now });
  if (isNew) {
    // A restored backup is erased again by these numbers (docs/rules/personalData.md, "After a restored backup").
    log.info("personal data erased", { person: known.id });
    await enqueue("personalData", [{ person: known.id, run: run.id }]);
  }
  return wirePersonalData({ id: known.id, present: undefined, former: undefined, run }, viewer, now);
});
