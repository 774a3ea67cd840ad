import type { ReactNode } from "react";
import type { CompanyOrder } from "#shared/companies/companyOrder.ts";
import type { ReportTab } from "#shared/reports/reportTab.ts";
import { OrderChoice } from "#web/ui/fields/OrderChoice.tsx";
import { FilterBar } from "#web/ui/filters/FilterBar.tsx";
import type { FilterSet } from "#web/ui/filters/filterFields.ts";
import { Tabs } from "#web/ui/page/Tabs.tsx";
import { common } from "#web/ui/text/et.ts";
import { type GoTo, PANEL } from "./reportsSearch.ts";
import { reportsText } from "./text.ts";

interface ReportsToolbarProps {
  tab: ReportTab;
  /** Undefined while the companies load. */
  totalOf: (tab: ReportTab) => number | undefined;
  sort: CompanyOrder;
  filters: FilterSet;
  go: GoTo;
  /** Saved views. */
  children: ReactNode;
}

export function ReportsToolbar({ tab, totalOf, sort, filters, go, children }: ReportsToolbarProps) {
  return (
    <>
      <Tabs
        label={reportsText.tabsLabel}
        panelId={PANEL}
        value={tab}
        tabs={(["open", "acted"] as const).map((value) => ({
          value,
          label: reportsText.tabs[value],
          count: totalOf(value),
        }))}
        onChange={(value) => go({ tab: value === "acted" ? value : undefined }, "push")}
      />
      <FilterBar
        {...filters}
        beside={
          <OrderChoice
            value={sort}
            options={(["date", "name"] as const).map((value) => ({ value, label: common.orders[value] }))}
            onChange={(value) => go({ sort: value === "name" ? value : undefined }, "push")}
          />
        }
      >
        {children}
      </FilterBar>
    </>
  );
}
