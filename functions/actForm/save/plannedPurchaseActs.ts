import type { ActPlan } from "#functions/actForm/planAct.ts";
import type { Act } from "#functions/acts/store/act.ts";
import type { PlannedPurchaseAct } from "#functions/acts/store/actJob.ts";
import { actHash } from "#functions/acts/store/actLinks.ts";
import type { nextIds } from "#functions/platform/table/sequence.ts";
import { numberKey } from "#shared/basics/names.ts";

export async function planPurchaseActs(
  plan: ActPlan,
  existing: readonly Act[],
  takeIds: typeof nextIds,
): Promise<PlannedPurchaseAct[]> {
  const byOwner = new Map(existing.map((act) => [act.seller, act]));
  const fresh = plan.purchaseActs.filter((act) => !byOwner.has(act.owner)).length;
  // Numbers of one form are unique, so an act whose number another one gets gives it up.
  const byNumber = new Map(existing.map((act) => [numberKey(act.number), act.id]));
  let nextId = fresh > 0 ? await takeIds("act", fresh) : 0;
  return plan.purchaseActs.map(({ owner, number }) => {
    const act = byOwner.get(owner);
    const isNumberNew = !act || !isSameNumber(act.number, number);
    const id = act?.id ?? nextId++;
    return {
      id,
      hash: act?.hash ?? actHash(id),
      owner,
      number,
      isNumberNew,
      numberOf: isNumberNew ? (byNumber.get(numberKey(number)) ?? 0) : 0,
    };
  });
}

export function isSameNumber(one: string, other: string): boolean {
  return numberKey(one) === numberKey(other);
}
