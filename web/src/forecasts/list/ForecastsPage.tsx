import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ForecastCompany } from "#shared/forecasts/contract.ts";
import { prefetchPage, useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { forecastsText as text } from "#web/forecasts/text.ts";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import { PanelCount } from "#web/ui/lists/listParts.tsx";
import { NarrowedTo } from "#web/ui/lists/NarrowedTo.tsx";
import { Panel } from "#web/ui/lists/Panel.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { PanelSkeletons } from "#web/ui/messages/skeletons.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { CompanyForecasts } from "./CompanyForecasts.tsx";

export function ForecastsPage() {
  const asked = useRead(api.forecasts.companies, {});
  const { open = [], due } = useSearch({ from: "/shell/forecasts/list" });
  const navigate = useNavigate({ from: "/forecasts/list" });
  useRowKeys({ isOpening: true });
  const { companies: all, today = "", next_quarter } = asked.data ?? {};
  const companies = due ? all?.filter(isDue) : all;
  const toggle = (id: number) => {
    const next = open.includes(id) ? open.filter((other) => other !== id) : [...open, id];
    void navigate({
      to: "/forecasts/list/",
      search: (now) => ({ ...now, open: next.length > 0 ? next : undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <Page title={text.title} back={{ to: "/forecasts/statistics/", label: text.toStatistics }}>
      {!asked.data && <PanelSkeletons of={asked} count={4} />}
      {due && next_quarter && (
        <NarrowedTo
          text={text.due(next_quarter)}
          clear={text.showAll}
          onClear={() => void navigate({ to: "/forecasts/list/", search: (now) => ({ ...now, due: undefined }) })}
        />
      )}
      {companies?.length === 0 &&
        (due ? (
          <EmptyState title={text.noneDueTitle} text={text.noneDue} />
        ) : (
          <EmptyState title={text.emptyTitle} text={text.noCompanies} />
        ))}
      {companies?.map((company) => {
        const { id, name, forecasts_count, last_forecast } = company;
        // Nobody closes the only panel.
        const isOnly = all?.length === 1;
        return (
          <Panel
            key={id}
            title={name}
            meta={
              <>
                {last_forecast && <span>{text.last(last_forecast)}</span>}
                <PanelCount count={forecasts_count} label={text.count(forecasts_count)} />
              </>
            }
            isOpen={isOnly || open.includes(id)}
            onToggle={isOnly ? undefined : () => toggle(id)}
            onApproach={() => prefetchPage(api.forecasts.list, { query: { company: String(id) } })}
          >
            {next_quarter && <CompanyForecasts company={company} today={today} next={next_quarter} />}
          </Panel>
        );
      })}
    </Page>
  );
}

/** It enters forecasts and has none for the next quarter, whether the window is open or not. */
function isDue({ why_not }: ForecastCompany): boolean {
  return why_not === null || why_not === "closed";
}
