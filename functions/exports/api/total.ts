import { allExports, scopeOf } from "#functions/exports/listedExports.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { add, NO_CENTS, toEuros } from "#shared/basics/amounts.ts";
import { exportRoutes } from "#shared/exports/contract.ts";

export const handler = endpoint(exportRoutes.total, async ({ query, viewer }) => {
  const all = await allExports(scopeOf(query, "open"), viewer);
  // A whole group goes without those of another run.
  const free = all.filter(({ claim }) => claim === 0);
  const withVat = free.reduce((sum, { facts }) => add(sum, facts?.withVat ?? NO_CENTS), NO_CENTS);
  return { count: free.length, sum: toEuros(withVat) };
});
