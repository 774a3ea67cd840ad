import { searchActs } from "#functions/actLists/actSearch.ts";
import { counterpartsNamed } from "#functions/actLists/counterparts.ts";
import { type Act, actsById, actsOfCounterpart } from "#functions/acts/store/act.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { newestFirst } from "#shared/basics/lists.ts";

export interface ActChoice {
  acts?: string | undefined;
  company?: string | undefined;
  query?: string | undefined;
}

export const MAX_ORIGIN_ACTS = 200;

/** Returns acts in the order of the dashboard (docs/rules/actLists.md, "Origins of acts"). @throws Problem without a sales act. */
export async function chosenActs(
  { acts, company, query = "" }: ActChoice,
  viewer: Viewer,
): Promise<{ acts: Act[]; truncated: boolean }> {
  if (acts) return byIds(acts.split(",").map(Number));
  if (company) return ofCompany(Number(company));
  if (query === "") return { acts: [], truncated: false };
  const [found, named] = await Promise.all([
    searchActs(query, SALES_ACT, viewer),
    counterpartsNamed(SALES_ACT, query, undefined),
  ]);
  const whole = new Map<number, Act>();
  let truncated = found.truncated || named.next !== null;
  for (const { id } of named.results) {
    if (whole.size >= MAX_ORIGIN_ACTS) truncated = true;
    else {
      const own = await ofCompany(id);
      for (const act of own.acts) whole.set(act.id, act);
      truncated ||= own.truncated;
    }
  }
  for (const act of found.acts) whole.set(act.id, act);
  return firstOf([...whole.values()], truncated);
}

async function byIds(ids: readonly number[]) {
  const found = await actsById([...new Set(ids)]);
  const sales = [...found.values()].filter(({ type, state }) => type === SALES_ACT && state === "ready");
  if (sales.length === 0) throw new Problem("not_found");
  return firstOf(sales, false);
}

async function ofCompany(company: number) {
  const { acts, next } = await actsOfCounterpart(SALES_ACT, company, undefined, MAX_ORIGIN_ACTS);
  return { acts, truncated: next !== null };
}

function firstOf(acts: readonly Act[], truncated: boolean) {
  const newest = acts.toSorted(newestFirst);
  return { acts: newest.slice(0, MAX_ORIGIN_ACTS), truncated: truncated || newest.length > MAX_ORIGIN_ACTS };
}
