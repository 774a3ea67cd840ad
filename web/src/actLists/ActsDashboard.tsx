import { Button } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { actFilters } from "#shared/actLists/actFilters.ts";
import type { Act } from "#shared/acts/contract.ts";
import { add, cents, NO_CENTS, toEuros } from "#shared/basics/amounts.ts";
import { isFiltered } from "#shared/basics/filters.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { SignChosen, SignChosenDialog } from "#web/signing/choosing/SignChosen.tsx";
import { SigningBar } from "#web/signing/choosing/SigningBar.tsx";
import { SigningPanels } from "#web/signing/choosing/SigningPanels.tsx";
import { SigningToolbar } from "#web/signing/choosing/SigningToolbar.tsx";
import { searchField } from "#web/signing/choosing/signingSearch.ts";
import { signingText } from "#web/signing/signingText.ts";
import { useDeferredFirst } from "#web/ui/browser/rendering.ts";
import { isNoStep } from "#web/ui/browser/searchParams.ts";
import { addressFilters, usableFilters } from "#web/ui/filters/addressFilters.ts";
import { FilterChips } from "#web/ui/filters/FilterChips.tsx";
import { FoundLine } from "#web/ui/filters/FoundLine.tsx";
import { filterSet } from "#web/ui/filters/filterFields.ts";
import layout from "#web/ui/layout.module.css";
import { Page } from "#web/ui/page/Page.tsx";
import { formatMoney } from "#web/ui/text/formats.ts";
import { ViewsMenu } from "#web/views/ViewsMenu.tsx";
import { type ActsSearch, validActsSearch } from "./actsSearch.ts";
import { NoActs, NothingFound } from "./emptyStates.tsx";
import { OriginsLink } from "./OriginsLink.tsx";
import { CompanyPanel } from "./panels/CompanyPanel.tsx";
import { useCompanyViews } from "./panels/useCompanyViews.ts";
import { actsText } from "./text.ts";
import { useActSigning } from "./useActSigning.ts";

const TABS = {
  label: actsText.kinds,
  first: actsText.purchases,
  second: actsText.sales,
  secondTab: "sales",
} as const;

interface ActsDashboardProps {
  composite: ReactNode;
}

/** Only super users see sales acts (docs/rules/actLists.md, "Lists of acts"). */
export function ActsDashboard({ composite }: ActsDashboardProps) {
  const isSuperUser = useMe()?.isSuperUser ?? false;
  const search = useSearch({ from: "/shell/acts/dashboard" });
  const navigate = useNavigate({ from: "/acts/dashboard" });
  const tab = isSuperUser ? search.tab : undefined;
  const type = tab === "sales" ? "20" : "10";
  const query = search.q ?? "";
  const typed = usableFilters(actFilters, search, isSuperUser);
  const other = isSuperUser ? (tab === "sales" ? "10" : "20") : undefined;
  const views = useCompanyViews({ type, order: search.sort ?? "date", query, filters: typed, other });
  const shown = useDeferredFirst(views.data);
  const signing = useActSigning(isSuperUser, type);
  const show = (change: ActsSearch) =>
    void navigate({
      to: "./",
      search: (now) => ({ ...now, ...change }),
      replace: isNoStep(change),
      resetScroll: false,
    });
  const filters = filterSet(actFilters, typed, isSuperUser, show);
  const list = { search: { ...search, tab }, show, filters };
  const lookAgain = () => void refresh(api.actLists.list, api.actLists.filtered, api.actLists.companies);
  return (
    <Page
      title={actsText.title}
      search={searchField(search, show, lookAgain)}
      actions={
        <>
          {tab === "sales" ? <OriginsLink query={query} signing={signing} /> : composite}
          {isSuperUser && (
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/acts/export/" />}>
              {actsText.export}
            </Button>
          )}
          <SignChosen signing={signing} hindrance={actsText.nothingChosen} />
        </>
      }
      toolbar={
        <SigningToolbar {...list} tabs={isSuperUser ? TABS : undefined}>
          <ViewsMenu
            list="acts"
            search={{ ...search, tab, ...typed }}
            onApply={(raw) => void navigate({ to: "./", search: validActsSearch(raw), resetScroll: false })}
          />
        </SigningToolbar>
      }
    >
      <FilterChips {...filters} />
      {isFiltered(filters.values) && (
        <FoundLine
          counted={views.counted}
          unit={actsText.count}
          beside={
            views.countedBeside && {
              text: actsText.foundBeside(tab === "sales", views.countedBeside),
              onOpen: () => show({ tab: tab === undefined ? "sales" : undefined, open: undefined }),
            }
          }
        />
      )}
      <SigningPanels
        // What was pressed last on one tab is not opened on the other.
        key={type}
        {...list}
        type={type}
        hasTabs={isSuperUser}
        views={views}
        shown={shown}
        empty={<NoActs isSuperUser={isSuperUser} />}
        renderNothing={(asked, onClear) => <NothingFound query={asked} onClear={onClear} />}
      >
        {(view, at) => <CompanyPanel view={view} signing={signing} {...at} />}
      </SigningPanels>
      <SigningBar
        signing={signing}
        shown={shown}
        totalOf={(company) => company.act_counts.total}
        renderSum={(acts) => <ChosenSum acts={acts} />}
        onShowAll={(company) => show({ ...addressFilters(actFilters, {}), q: undefined, open: [String(company)] })}
      />
      <SignChosenDialog flow={signing.flow} noun={signingText.nouns.acts} />
    </Page>
  );
}

function ChosenSum({ acts }: { acts: readonly Act[] }) {
  const sum = acts.map((act) => cents(Math.round(100 * act.sum_before_tax))).reduce(add, NO_CENTS);
  return <span className={layout.nowrap}>{actsText.chosenSum(formatMoney(toEuros(sum)))}</span>;
}
