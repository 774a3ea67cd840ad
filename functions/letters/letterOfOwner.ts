import { actById } from "#functions/acts/store/act.ts";
import { isFilingOn } from "#functions/eudr/owners.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { Invitation } from "#functions/signing/store/attempt.ts";
import { purchaseActBehindLink } from "./actBehindLink.ts";

/** Undefined without a link. @throws Problem `too_many_requests` for an address, `not_found` for a wrong link or without filing */
export async function letterOfOwner(
  hash: string | undefined,
  address: string,
  now: Date,
): Promise<Invitation | undefined> {
  if (hash === undefined) return undefined;
  if (!isFilingOn()) throw new Problem("not_found");
  const { id: act, seller: owner } = await purchaseActBehindLink(hash, address, now);
  return { act, owner };
}

/** False once its act has gone or is another seller's. */
export async function isLetterLive({ act: id, owner }: Invitation): Promise<boolean> {
  const act = id === undefined ? undefined : await actById(id);
  return act?.state === "ready" && act.seller === owner;
}
