import type { CounterpartList, SigningCounts } from "#functions/companies/store/counterpart.ts";
import { type CountsRule, counterpartCounts, signingWrites } from "#functions/companies/store/counterpartCounts.ts";
import type { FactChange } from "#functions/platform/table/derived/derivation.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
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

const rule: CountsRule<CountedAct> = {
  name: "actCounts",
  countedAt: (act) => ({ ...partyOf(act), day: act.date }),
  isCounted: ({ state }) => state === "ready",
  signing: signingOf,
};

/** Each write that changes what an act adds here names as its condition what it read of it (`asFiled`). */
export const actCounts = /* @__PURE__ */ counterpartCounts(rule);

/** Of changes that leave the number and the days of acts as they are. */
export function actSigningWrites(changes: readonly FactChange<CountedAct>[]): Write[] {
  return signingWrites(rule, changes);
}

/** Of a ready act. A save in progress is not counted: it ends within moments (docs/rules/actLists.md, "What a row knows"). */
export function signingOf(act: CountedAct): SigningCounts {
  const { missingWaybill, container } = act;
  if (container !== undefined) return { unsigned: 0, pending: 0, signable: 0 };
  const hasFile = currentFile(act, "pdf") !== "";
  const { can_agent_sign } = agentSigning({ isBusy: false, hasFile, missingWaybill, hasContainer: false });
  return { unsigned: 1, pending: hasFile ? 0 : 1, signable: can_agent_sign ? 1 : 0, lackingWaybill: missingWaybill };
}
