import type { Act } from "#functions/acts/store/act.ts";
import { Problem } from "#functions/platform/problem.ts";
import { withinLimit } from "#functions/sessions/store/attempts.ts";
import { actOfLetterHash } from "./store/letterLinks.ts";

/** Said of an act, and of a file, that the link of a letter does not lead to. */
export const GONE = "Akti ei leitud. Link on vigane või akt on kustutatud.";
const perAddress = { attempts: 300, windowSeconds: 15 * 60 };

/** The act behind the link of a letter. @throws Problem `too_many_requests` for an address, `not_found` for a wrong hash */
export async function actBehindLink(hash: string, address: string, now: Date): Promise<Act> {
  if (!(await withinLimit(`letter-link#${address}`, perAddress, now))) throw new Problem("too_many_requests");
  const act = await actOfLetterHash(hash);
  if (!act) throw new Problem("not_found", { message: GONE });
  return act;
}
