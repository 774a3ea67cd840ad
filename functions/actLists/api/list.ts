import { searchActs } from "#functions/actLists/actSearch.ts";
import { wireActs } from "#functions/actLists/actWire.ts";
import { counterpartsOfActs } from "#functions/actLists/counterparts.ts";
import { mayRead } from "#functions/acts/mayRead.ts";
import { actsById, actsOfCounterpart } from "#functions/acts/store/act.ts";
import { actList } from "#functions/acts/store/actStats.ts";
import { counterpartsAt } from "#functions/companies/store/counterpart.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { pageOfList } from "#functions/platform/table/paging.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { actListRoutes } from "#shared/actLists/contract.ts";
import { actTypeOf, PURCHASE_ACT } from "#shared/acts/actTypes.ts";

/** docs/rules/actLists.md, "Lists of acts": of a company, by ids, or by a search. */
export const handler = endpoint(actListRoutes.list, async ({ query, viewer, now }) => {
  const type = query.type ? actTypeOf(query.type) : PURCHASE_ACT;
  const isSuper = isSuperUser(viewer);
  if (!isSuper && type !== PURCHASE_ACT) throw new Problem("not_found");
  const whole = { next: null, truncated: false, companies: [] };
  if (query.search) {
    const { acts, truncated } = await searchActs(query.search, type, viewer);
    const companies = await counterpartsOfActs(
      type,
      acts.map(({ counterpart }) => counterpart),
    );
    return { ...whole, results: await wireActs(acts, viewer, now), count: acts.length, truncated, companies };
  }
  if (query.acts) {
    const ids = query.acts.split(",").map(Number);
    const found = await actsById([...new Set(ids)]);
    const acts = ids.flatMap((id) => found.get(id) ?? []).filter((act) => mayRead(act, viewer));
    if (acts.length === 0) throw new Problem("not_found");
    return { ...whole, results: await wireActs(acts, viewer, now), count: acts.length };
  }
  if (!query.company) throw fieldProblem({ company: "Valige ettevõte." });
  const counterpart = Number(query.company);
  if (!isSuper && !viewer.companies.includes(counterpart)) throw new Problem("not_found");
  const page = await pageOfList(query, {
    count: counterpartsAt(actList(type), [counterpart]).then(([stats]) => stats?.total ?? 0),
    read: async (cursor, limit) => {
      const { acts: items, next } = await actsOfCounterpart(type, counterpart, cursor, limit);
      return { items, next };
    },
  });
  return { ...whole, ...page, results: await wireActs(page.results, viewer, now) };
});
