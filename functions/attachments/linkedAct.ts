import type { Act } from "#functions/acts/store/act.ts";
import { actBehindLink, GONE } from "#functions/letters/actBehindLink.ts";
import { actOfLetterHash } from "#functions/letters/store/letterLinks.ts";
import { Problem } from "#functions/platform/problem.ts";
import { withinLimit } from "#functions/sessions/store/attempts.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";

/** A file takes two calls, and an act can have hundreds of them. */
const perAddress = { attempts: 1500, windowSeconds: 15 * 60 };

/** The purchase act that who has the link of its letter changes. @throws Problem `too_many_requests` or `not_found` */
export async function linkedAct(hash: string, address: string, now: Date): Promise<Act> {
  if (!(await withinLimit(`letter-change#${address}`, perAddress, now))) throw new Problem("too_many_requests");
  const act = await actOfLetterHash(hash);
  if (act?.type !== PURCHASE_ACT) throw new Problem("not_found", { message: GONE });
  return act;
}

/** The purchase act that who has the link of its letter reads. @throws Problem `too_many_requests` or `not_found` */
export async function purchaseActBehindLink(hash: string, address: string, now: Date): Promise<Act> {
  const act = await actBehindLink(hash, address, now);
  if (act.type !== PURCHASE_ACT) throw new Problem("not_found", { message: GONE });
  return act;
}
