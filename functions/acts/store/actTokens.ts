import type { NumberToken, TokenTab } from "#functions/platform/tokens/numberToken.ts";
import { tokensOf } from "#functions/platform/tokens/numberToken.ts";
import { newTokenBacklog, type TokenBacklog, type TokenChange } from "#functions/platform/tokens/tokenBacklog.ts";
import type { IndexedFact } from "#functions/platform/tokens/tokenWork.ts";
import { type ActType, SALES_ACT } from "#shared/acts/actTypes.ts";
import { type Act, type ActHead, actsById } from "./act.ts";

/** Acts are found by their number among acts of their type (docs/rules/tokens.md, "Tokens of acts"). */
export function tokenTabOf(type: ActType): TokenTab {
  return type === SALES_ACT ? "sales" : "purchases";
}

export function tokensOfAct({ id, type, date, number }: Pick<ActHead, "id" | "type" | "date" | "number">) {
  return tokensOf({ kind: "act", id, tab: tokenTabOf(type), date }, [number]) satisfies NumberToken[];
}

export async function indexedActs(ids: readonly number[]): Promise<IndexedFact[]> {
  const acts = [...(await actsById(ids)).values()].filter(({ state }) => state === "ready");
  return acts.map((act) => ({ ...act, kind: "act", tab: tokenTabOf(act.type), numbers: [act.number] }));
}

interface ActTokenChange {
  before?: Act | undefined;
  after?: ActHead | undefined;
}

export function tokenBacklogOfActs(changes: readonly ActTokenChange[]): TokenBacklog | undefined {
  const named = changes.flatMap((change) => tokenChangeOf(change) ?? []);
  return named.length > 0 ? newTokenBacklog("act", "numbers", named) : undefined;
}

function tokenChangeOf({ before, after }: ActTokenChange): TokenChange | undefined {
  const was = before?.state === "ready" ? before : undefined;
  const is = after?.state === "deleted" ? undefined : after;
  const act = is ?? was;
  if (!act || (was && is && was.number === is.number && was.date === is.date)) return undefined;
  return {
    id: act.id,
    tabs: [tokenTabOf(act.type)],
    gone: was && was.number !== is?.number ? [was.number] : [],
  };
}
