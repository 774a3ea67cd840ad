import { wireActs } from "#functions/actLists/actWire.ts";
import { counterpartsOfActs } from "#functions/actLists/counterparts.ts";
import { filteredActs } from "#functions/actLists/filteredActs.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { actFilters } from "#shared/actLists/actFilters.ts";
import { actListRoutes } from "#shared/actLists/contract.ts";
import { actTypeOf, PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { filterErrors, setFilters } from "#shared/basics/filters.ts";

export const handler = endpoint(actListRoutes.filtered, async ({ query, viewer, now }) => {
  const { type: typeText, search, cursor } = query;
  const type = typeText ? actTypeOf(typeText) : PURCHASE_ACT;
  const isSuper = isSuperUser(viewer);
  if (!isSuper && type !== PURCHASE_ACT) throw new Problem("not_found");
  const filters = setFilters(actFilters, query);
  const errors = filterErrors(actFilters, filters, isSuper);
  if (Object.keys(errors).length > 0) throw fieldProblem(errors);
  const { acts, found, isWhole, next, truncated } = await filteredActs({ type, filters, search, cursor }, viewer);
  const [results, companies] = await Promise.all([
    wireActs(acts, viewer, now),
    counterpartsOfActs(
      type,
      acts.map(({ counterpart }) => counterpart),
    ),
  ]);
  return { results, found, is_whole: isWhole, next, truncated, companies };
});
