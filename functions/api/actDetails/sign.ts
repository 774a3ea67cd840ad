import { mayRead } from "#functions/acts/reading/mayRead.ts";
import { Problem } from "#functions/core/problem.ts";
import { isSuperUser } from "#functions/core/viewer.ts";
import { actsById } from "#functions/data/acts/act.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actDetailRoutes } from "#shared/api/areas/acts/actDetails.ts";

/** docs/rules/acts.md, "Choosing acts to sign" */
const NOT_YET =
  "Digiallkirjastamine ei ole selles paigalduses veel kasutusel. Allkirjasta aktid seni paberil või DigiDoc4 programmis.";

export const handler = endpoint(actDetailRoutes.sign, async ({ body, viewer }) => {
  if (!isSuperUser(viewer) && !viewer.companies.includes(body.company)) throw new Problem("not_found");
  const acts = await actsById([...new Set(body.acts)]);
  const isTheirs = body.acts.every((id) => {
    const act = acts.get(id);
    return mayRead(act, viewer) && act.counterpart === body.company;
  });
  if (!isTheirs) throw new Problem("not_found");
  return { type: "fail" as const, message: NOT_YET };
});
