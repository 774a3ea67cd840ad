import { type ActDay, ofActsDated } from "#functions/acts/store/actDay.ts";
import { type ActType, PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import type { CompositeScope } from "./store/compositeRun.ts";

/** Returns types in the order of the sheets. */
export function typesIn({ sellersAllowed }: Pick<CompositeScope, "sellersAllowed">): ActType[] {
  return sellersAllowed === null ? [PURCHASE_ACT, SALES_ACT] : [PURCHASE_ACT];
}

/** What a report keeps of an act: for a million rows it has 30,000 in memory. */
export type ActOfReport = Pick<ActDay, "date" | "act" | "salesAct" | "rows">;

/** Returns acts by date, then creation: acts of one sales act are neighbours (docs/rules/compositeReports.md, "Which acts"). */
export async function compositeActs(type: ActType, scope: CompositeScope, platform: number): Promise<ActOfReport[]> {
  const { seller, buyer, destination } = scope;
  // The platform is the seller of every sales act and the buyer of every purchase act.
  const [own, other] = type === SALES_ACT ? [seller, buyer] : [buyer, seller];
  if (own !== null && own !== platform) return [];
  const acts = await ofActsDated(
    type,
    scope,
    counterparts(other, scope),
    ({ date, act, salesAct, rows, destinations }) => {
      const isAsked = destination === null || destinations.some((each) => isSame(each, destination));
      return isAsked ? { date, act, salesAct, rows } : undefined;
    },
  );
  return acts.toSorted((one, next) => compareDays(one, next) || one.salesAct - next.salesAct || one.act - next.act);
}

function counterparts(chosen: number | null, { sellersAllowed }: CompositeScope): readonly number[] | undefined {
  if (sellersAllowed === null) return chosen === null ? undefined : [chosen];
  return chosen === null ? sellersAllowed : sellersAllowed.filter((id) => id === chosen);
}

function isSame(one: readonly [number, string], other: readonly [number, string]): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

function compareDays({ date: one }: ActOfReport, { date: other }: ActOfReport): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
