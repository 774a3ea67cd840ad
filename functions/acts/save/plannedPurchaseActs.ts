import type { ActPlan } from "#functions/acts/planAct.ts";
import type { Act } from "#functions/data/acts/act.ts";
import type { PlannedPurchaseAct } from "#functions/data/acts/actJob.ts";
import { nextIds } from "#functions/data/table/sequence.ts";
import { publicHash } from "./actHead.ts";

/** Keeps the ids of `existing` purchase acts and reserves new ones for the other owners. */
export async function planPurchaseActs(plan: ActPlan, existing: readonly Act[]): Promise<PlannedPurchaseAct[]> {
  const byOwner = new Map(existing.map((act) => [act.seller, act]));
  const fresh = plan.purchaseActs.filter((act) => !byOwner.has(act.owner)).length;
  let nextId = fresh > 0 ? await nextIds("act", fresh) : 0;
  return plan.purchaseActs.map(({ owner, number }) => {
    const act = byOwner.get(owner);
    return {
      id: act?.id ?? nextId++,
      hash: act?.hash ?? publicHash(),
      owner,
      number,
      isNumberNew: !act || !isSameNumber(act.number, number),
    };
  });
}

/** Numbers of acts are unique without regard to case. */
export function isSameNumber(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
