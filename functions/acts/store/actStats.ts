import type { CounterpartList } from "#functions/companies/store/counterpart.ts";
import { counterpartCounts } from "#functions/companies/store/counterpartCounts.ts";
import { type ActType, SALES_ACT } from "#shared/acts/actTypes.ts";
import type { ActHead } from "./act.ts";

export function actList(type: ActType): CounterpartList {
  return type === SALES_ACT ? "salesActs" : "purchaseActs";
}

function partyOf({ type, counterpart }: Pick<ActHead, "type" | "counterpart">) {
  return { list: actList(type), counterpart };
}

export const actCounts = /* @__PURE__ */ counterpartCounts<ActHead>({
  name: "actCounts",
  countedAt: (act) => ({ ...partyOf(act), day: act.date }),
  isCounted: ({ state }) => state === "ready",
});
