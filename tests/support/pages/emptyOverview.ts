import type { ListedCompany } from "#shared/companies/contract.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { nothingWaits } from "#tests/support/pages/overviewReplies.ts";
import { api } from "#web/api/table.ts";

/** An installation with nothing in it; `companies` as they are by now. */
export function answerNothing(companies: readonly ListedCompany[] = []) {
  answer(api.actLists.companies, { results: [], next: null });
  answer(api.companies.list, ({ query }) => ({
    results: companies.filter(({ kind }) => (query.kind ?? kind) === kind),
    next: null,
  }));
  answer(api.assortments.list, []);
  answer(api.assortments.groups, { groups: [], destinations: [] });
  answer(api.imports.list, { results: [], next: null, count: 0 });
  answer(api.overview.waiting, nothingWaits());
  for (const row of [api.overview.deliveries, api.overview.money, api.overview.leadTimes])
    refuse(row, "too_many_requests");
}
