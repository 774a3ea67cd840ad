import type { TypedActFilters } from "#shared/actLists/actFilters.ts";
import type { Act, CompanyOfActs } from "#shared/acts/contract.ts";
import type { PanelView } from "#web/api/panelViews.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { type AskedList, readsOf, useSigningViews } from "#web/signing/choosing/useSigningViews.ts";
import type { ActTypeText } from "./ActsList.tsx";

export type CompanyView = PanelView<CompanyOfActs, Act>;

interface Asked extends AskedList<ActTypeText, TypedActFilters> {
  /** The type of the other tab, of which the acts that fit filters are counted too. */
  other: ActTypeText | undefined;
}

export function useCompanyViews(asked: Asked) {
  const { type, other } = asked;
  const reads = readsOf({ type }, asked);
  const all = usePages(api.actLists.companies, reads.all);
  const found = useRead(api.actLists.list, reads.found);
  const filtered = usePages(api.actLists.filtered, reads.filtered);
  const beside = useRead(api.actLists.filtered, other ? readsOf({ type: other }, asked).filtered : null).data;
  const countedBeside =
    beside && beside.found + Number(!beside.is_whole) > 0
      ? { found: beside.found, isWhole: beside.is_whole }
      : undefined;
  const views = useSigningViews<ActTypeText, CompanyOfActs, Act>(asked, { all, found, filtered }, latestOf);
  return { ...views, countedBeside };
}

const latestOf = (company: CompanyOfActs) => company.latest_act_timestamp;
