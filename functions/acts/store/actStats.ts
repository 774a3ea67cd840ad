import type { CounterpartList, SigningCounts } from "#functions/companies/store/counterpart.ts";
import { counterpartCounts } from "#functions/companies/store/counterpartCounts.ts";
import { type ActType, SALES_ACT } from "#shared/acts/actTypes.ts";
import { agentSigning } from "#shared/acts/agentSigning.ts";
import { type Act, type ActHead, currentFile } from "./act.ts";

export function actList(type: ActType): CounterpartList {
  return type === SALES_ACT ? "salesActs" : "purchaseActs";
}

function partyOf({ type, counterpart }: Pick<ActHead, "type" | "counterpart">) {
  return { list: actList(type), counterpart };
}

export type CountedAct = Pick<
  Act,
  "type" | "counterpart" | "date" | "state" | "hash" | "version" | "edits" | "files" | "missingWaybill" | "container"
>;

/** Each write that changes what an act adds here names as its condition what it read of it (`asFiled`). */
export const actCounts = /* @__PURE__ */ counterpartCounts<CountedAct>({
  name: "actCounts",
  countedAt: (act) => ({ ...partyOf(act), day: act.date }),
  isCounted: ({ state }) => state === "ready",
  signing: signingOf,
});

/** Of a ready act. A save in progress is not counted: it ends within moments (docs/rules/actLists.md, "What a row knows"). */
export function signingOf(act: CountedAct): SigningCounts {
  const { missingWaybill, container } = act;
  if (container !== undefined) return { unsigned: 0, pending: 0, signable: 0 };
  const hasFile = currentFile(act, "pdf") !== "";
  const { can_agent_sign } = agentSigning({ isBusy: false, hasFile, missingWaybill, hasContainer: false });
  return { unsigned: 1, pending: hasFile ? 0 : 1, signable: can_agent_sign ? 1 : 0, lackingWaybill: missingWaybill };
}
