import { Button } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { actFilters } from "#shared/actLists/actFilters.ts";
import { add, cents, NO_CENTS, toEuros } from "#shared/basics/amounts.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { SigningDashboard } from "#web/signing/choosing/SigningDashboard.tsx";
import { signingText } from "#web/signing/signingText.ts";
import { isNoStep } from "#web/ui/browser/searchParams.ts";
import { addressFilters, usableFilters } from "#web/ui/filters/addressFilters.ts";
import { filterSet } from "#web/ui/filters/filterFields.ts";
import layout from "#web/ui/layout.module.css";
import { formatMoney } from "#web/ui/text/formats.ts";
import { ViewsMenu } from "#web/views/ViewsMenu.tsx";
import { validActsSearch } from "./actsSearch.ts";
import { NoActs, NothingFound } from "./emptyStates.tsx";
import { OriginsLink } from "./OriginsLink.tsx";
import { CompanyPanel } from "./panels/CompanyPanel.tsx";
import { useCompanyViews } from "./panels/useCompanyViews.ts";
import { actsText } from "./text.ts";
import { useActSigning } from "./useActSigning.ts";

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
  const filters = usableFilters(actFilters, search, isSuperUser);
  const other = isSuperUser ? (tab === "sales" ? "10" : "20") : undefined;
  const views = useCompanyViews({ type, order: search.sort ?? "date", query, filters, other });
  const signing = useActSigning(isSuperUser, type);
  return (
    <SigningDashboard
      title={actsText.title}
      tabs={
        isSuperUser
          ? { label: actsText.kinds, first: actsText.purchases, second: actsText.sales, secondTab: "sales" as const }
          : undefined
      }
      search={{ ...search, tab }}
      onSearchChange={(change) =>
        void navigate({
          to: "./",
          search: (now) => ({ ...now, ...change }),
          replace: isNoStep(change),
          resetScroll: false,
        })
      }
      filters={filterSet(actFilters, filters, isSuperUser, (left) => {
        void navigate({ to: "./", search: (now) => ({ ...now, ...left }), resetScroll: false });
      })}
      savedViews={
        <ViewsMenu
          list="acts"
          search={{ ...search, tab, ...filters }}
          onApply={(raw) => void navigate({ to: "./", search: validActsSearch(raw), resetScroll: false })}
        />
      }
      count={actsText.count}
      foundBeside={views.countedBeside && actsText.foundBeside(tab === "sales", views.countedBeside)}
      onSearchAgain={() => void refresh(api.actLists.list, api.actLists.filtered, api.actLists.companies)}
      actions={
        <>
          {tab === "sales" ? <OriginsLink query={query} signing={signing} /> : composite}
          {isSuperUser && (
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/acts/export/" />}>
              {actsText.export}
            </Button>
          )}
        </>
      }
      type={type}
      views={views}
      renderPanel={(view, shown) => <CompanyPanel view={view} signing={signing} {...shown} />}
      empty={<NoActs isSuperUser={isSuperUser} />}
      renderNothing={(asked, onClear) => <NothingFound query={asked} onClear={onClear} />}
      signing={signing}
      totalOf={(company) => company.act_counts.total}
      renderSum={(acts) => {
        const sum = acts.map((act) => cents(Math.round(100 * act.sum_before_tax))).reduce(add, NO_CENTS);
        return <span className={layout.nowrap}>{actsText.chosenSum(formatMoney(toEuros(sum)))}</span>;
      }}
      onShowAll={(company) =>
        void navigate({
          to: "./",
          search: (now) => ({ ...now, ...addressFilters(actFilters, {}), q: undefined, open: [String(company)] }),
          resetScroll: false,
        })
      }
      nothingChosen={actsText.nothingChosen}
      noun={signingText.nouns.acts}
    />
  );
}
