import { publicView } from "#functions/acts/publicView/publicView.ts";
import { Problem } from "#functions/core/problem.ts";
import { actOfPublicHash } from "#functions/data/acts/publicLinks.ts";
import { withinLimit } from "#functions/data/sessions/attempts.ts";
import { endpoint } from "#functions/entry/http.ts";
import { publicActRoutes } from "#shared/api/areas/acts/publicActs.ts";

const GONE = "Akti ei leitud. Link on vigane või tühistatud.";
/** The largest act takes 20 calls. */
const perAddress = { attempts: 300, windowSeconds: 15 * 60 };

export const handler = endpoint(publicActRoutes.view, async ({ params, query, address, now }) => {
  if (!(await withinLimit(`public-act#${address}`, perAddress, now))) throw new Problem("too_many_requests");
  const act = await actOfPublicHash(params.hash);
  if (!act) throw new Problem("not_found", { message: GONE });
  return publicView(act, query.cursor);
});
