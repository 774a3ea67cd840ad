import { publicView } from "#functions/acts/publicView.ts";
import { actOfPublicHash } from "#functions/acts/store/actLinks.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { withinLimit } from "#functions/sessions/store/attempts.ts";
import { actRoutes } from "#shared/acts/contract.ts";

const GONE = "Akti ei leitud. Link on vigane või tühistatud.";
/** The largest act takes 20 calls. */
const perAddress = { attempts: 300, windowSeconds: 15 * 60 };

export const handler = endpoint(actRoutes.publicView, async ({ params, query, address, now }) => {
  if (!(await withinLimit(`public-act#${address}`, perAddress, now))) throw new Problem("too_many_requests");
  const act = await actOfPublicHash(params.hash);
  if (!act) throw new Problem("not_found", { message: GONE });
  return publicView(act, query.cursor);
});
