import { actsOfCounterpart } from "#functions/acts/store/act.ts";
import { env } from "#functions/platform/env.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { letterAddress } from "./letterAddress.ts";

/** The link of an owner's last purchase act; undefined without one. */
export async function lastLetterLink(owner: number): Promise<string | undefined> {
  const { acts } = await actsOfCounterpart(PURCHASE_ACT, owner, undefined, 1);
  const [act] = acts;
  return act && `${env().PUBLIC_URL}${letterAddress(act.type, act.hash)}`;
}
