import { type ActDay, actsDated } from "#functions/acts/store/actDay.ts";
import { type ActType, PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import type { CompositeScope } from "./store/compositeRun.ts";

/** Returns types in the order of the sheets. */
export function typesIn({ sellersAllowed }: Pick<CompositeScope, "sellersAllowed">): ActType[] {
  return sellersAllowed === null ? [PURCHASE_ACT, SALES_ACT] : [PURCHASE_ACT];
}

/** Returns acts by date, then creation: acts of one sales act are neighbours (docs/rules/compositeReports.md, "Which acts"). */
export async function compositeActs(type: ActType, scope: CompositeScope, platform: number): Promise<ActDay[]> {
  const { seller, buyer, destination } = scope;
  // The platform is the seller of every sales act and the buyer of every purchase act.
  const [own, other] = type === SALES_ACT ? [seller, buyer] : [buyer, seller];
  if (own !== null && own !== platform) return [];
  const acts = await actsDated(type, scope, counterparts(other, scope));
  return acts
    .filter(({ destinations }) => destination === null || destinations.some((each) => isSame(each, destination)))
    .toSorted((one, next) => compareDays(one, next) || one.salesAct - next.salesAct || one.act - next.act);
}

function counterparts(chosen: number | null, { sellersAllowed }: CompositeScope): readonly number[] | undefined {
  if (sellersAllowed === null) return chosen === null ? undefined : [chosen];
  return chosen === null ? sellersAllowed : sellersAllowed.filter((id) => id === chosen);
}

function isSame(one: readonly [number, string], other: readonly [number, string]): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

function compareDays({ date: one }: ActDay, { date: other }: ActDay): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
