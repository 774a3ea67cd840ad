import { type Act, actsById, actsOfCounterpart } from "#functions/acts/store/act.ts";
import { tokenTabOf } from "#functions/acts/store/actTokens.ts";
import { tokensWith } from "#functions/platform/tokens/numberToken.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import { chunksOf, newestFirst } from "#shared/basics/lists.ts";
import { hasNumberWith, MIN_TOKEN_LENGTH, normaliseQuery } from "#shared/platform/searchTokens.ts";
import { actsOfWaybill, type FoundActs } from "./waybillSearch.ts";

const TOKENS_AT_ONCE = 5000;
const MAX_TOKENS = 40_000;
const MAX_SHOWN = 200;
/** Limit for each company of a user. A smaller one could hide own acts behind those of others. */
const OWN_ACTS_AT_ONCE = 500;
const MAX_OWN_ACTS = 2000;

/** Finds acts by part of their own or a waybill's number, newest first (docs/rules/actLists.md, "Search of acts"). */
export async function searchActs(typed: string, type: ActType, viewer: Viewer): Promise<FoundActs> {
  const { number } = normaliseQuery(typed);
  if (Array.from(number).length < MIN_TOKEN_LENGTH) return { acts: [], truncated: false };
  const owners = isSuperUser(viewer) ? undefined : new Set(viewer.companies);
  const [numbered, loaded] = await Promise.all([
    owners ? ownActsNumbered(number, type, [...owners]) : actsNumbered(number, type),
    actsOfWaybill(number, type, owners),
  ]);
  const all = [...numbered.acts, ...loaded.acts];
  const acts = [...new Map(all.map((act) => [act.id, act])).values()].toSorted(newestFirst);
  return {
    acts: acts.slice(0, MAX_SHOWN),
    truncated: numbered.truncated || loaded.truncated || acts.length > MAX_SHOWN,
  };
}

async function actsNumbered(number: string, type: ActType): Promise<FoundActs> {
  const seen = new Set<number>();
  const acts: Act[] = [];
  let next: string | undefined;
  for (let read = 0; read < MAX_TOKENS; read += TOKENS_AT_ONCE) {
    const page = await tokensWith({ kind: "act", tab: tokenTabOf(type) }, number, TOKENS_AT_ONCE, next);
    const fresh = page.tokens.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    acts.push(...(await newestMatches(fresh, number, type)));
    next = page.next;
    if (next === undefined || acts.length > MAX_SHOWN) break;
  }
  return { acts, truncated: next !== undefined };
}

/** Returns up to one more than is shown. Tokens lag some seconds, so the number of the act itself decides. */
async function newestMatches(
  tokens: readonly { id: number; date: string }[],
  number: string,
  type: ActType,
): Promise<Act[]> {
  const ids = [...new Set(tokens.toSorted(newestFirst).map(({ id }) => id))];
  const matches: Act[] = [];
  for (const chunk of chunksOf(ids, MAX_SHOWN + 1)) {
    if (matches.length > MAX_SHOWN) break;
    const acts = await actsById(chunk);
    matches.push(...[...acts.values()].filter((act) => isMatch(act, number) && act.type === type));
  }
  return matches;
}

/** Reads own acts one by one: tokens of all acts could hide the few that the user may see. */
async function ownActsNumbered(number: string, type: ActType, companies: readonly number[]): Promise<FoundActs> {
  const acts: Act[] = [];
  let left = MAX_OWN_ACTS;
  let isLeftOut = false;
  for (const company of companies) {
    let cursor: string | undefined;
    do {
      if (left <= 0) return { acts, truncated: true };
      const page = await actsOfCounterpart(type, company, cursor, Math.min(left, OWN_ACTS_AT_ONCE));
      acts.push(...page.acts.filter((act) => isMatch(act, number)));
      left -= page.acts.length;
      cursor = page.next ?? undefined;
      isLeftOut = cursor !== undefined && left <= 0;
    } while (cursor !== undefined && left > 0);
    if (isLeftOut) break;
  }
  return { acts, truncated: isLeftOut };
}

function isMatch(act: Act, number: string): boolean {
  return act.state === "ready" && hasNumberWith([act.number], number);
}
