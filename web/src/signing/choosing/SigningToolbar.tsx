import type { ReactNode } from "react";
import { WaitingLink } from "#web/signing/WaitingLink.tsx";
import type { DashboardSearch } from "#web/ui/browser/dashboardSearch.ts";
import { OrderChoice } from "#web/ui/fields/OrderChoice.tsx";
import { FilterBar } from "#web/ui/filters/FilterBar.tsx";
import type { FilterSet } from "#web/ui/filters/filterFields.ts";
import { Tabs } from "#web/ui/page/Tabs.tsx";
import { common } from "#web/ui/text/et.ts";
import { PANEL, type ShowSearch, tabOf } from "./signingSearch.ts";

interface SigningToolbarProps<Tab extends string> {
  /** Company users have none: they are led to what waits for them. */
  tabs: { label: string; first: string; second: string; secondTab: Tab } | undefined;
  search: DashboardSearch<Tab>;
  show: ShowSearch<Tab>;
  filters: FilterSet;
  /** Saved views. */
  children: ReactNode;
}

export function SigningToolbar<Tab extends string>({
  tabs,
  search,
  show,
  filters,
  children,
}: SigningToolbarProps<Tab>) {
  return (
    <>
      {tabs ? (
        <Tabs
          label={tabs.label}
          tabs={[
            { value: "first", label: tabs.first },
            { value: "second", label: tabs.second },
          ]}
          value={tabOf(search)}
          // The same company under two tabs is two entries.
          onChange={(next) => show({ tab: next === "second" ? tabs.secondTab : undefined, open: undefined })}
          panelId={PANEL}
        />
      ) : (
        <span>
          <WaitingLink />
        </span>
      )}
      <FilterBar
        {...filters}
        beside={
          <OrderChoice
            options={[
              { value: "date", label: common.orders.date },
              { value: "name", label: common.orders.name },
            ]}
            value={search.sort ?? "date"}
            onChange={(next) => show({ sort: next === "name" ? "name" : undefined })}
          />
        }
      >
        {children}
      </FilterBar>
    </>
  );
}
