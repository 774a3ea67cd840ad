import type { Act } from "#functions/acts/store/act.ts";
import { actOfLetterHash } from "#functions/acts/store/actLinks.ts";
import { Problem } from "#functions/platform/problem.ts";
import { withinLimit } from "#functions/sessions/store/attempts.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";

export const GONE = "Akti ei leitud. Link on vigane või akt on kustutatud.";
/** Limit of one address. */
const READS = { attempts: 300, windowSeconds: 15 * 60 };
/** Limit of one address: a file takes two calls, and an act can have hundreds of them. */
const CHANGES = { attempts: 1500, windowSeconds: 15 * 60 };

/** The act of a letter's link. @throws Problem `too_many_requests` for an address, `not_found` for a wrong hash */
export async function actBehindLink(hash: string, address: string, now: Date): Promise<Act> {
  if (!(await withinLimit(`letter-link#${address}`, READS, now))) throw new Problem("too_many_requests");
  const act = await actOfLetterHash(hash);
  if (!act) throw new Problem("not_found", { message: GONE });
  return act;
}

/** The purchase act to change. @throws Problem `too_many_requests` or `not_found` */
export async function linkedAct(hash: string, address: string, now: Date): Promise<Act> {
  if (!(await withinLimit(`letter-change#${address}`, CHANGES, now))) throw new Problem("too_many_requests");
  const act = await actOfLetterHash(hash);
  if (act?.type !== PURCHASE_ACT) throw new Problem("not_found", { message: GONE });
  return act;
}

/** The purchase act to read. @throws Problem `too_many_requests` or `not_found` */
export async function purchaseActBehindLink(hash: string, address: string, now: Date): Promise<Act> {
  const act = await actBehindLink(hash, address, now);
  if (act.type !== PURCHASE_ACT) throw new Problem("not_found", { message: GONE });
  return act;
}
