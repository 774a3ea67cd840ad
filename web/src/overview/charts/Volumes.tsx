import { Button } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { WireDeliveries } from "#shared/overview/contract.ts";
import type { Chart } from "#shared/overview/waiting.ts";
import { type Answer, useRead } from "#web/api/read.ts";
import { addressFor } from "#web/api/rows.ts";
import { api } from "#web/api/table.ts";
import classes from "#web/overview/Overview.module.css";
import { overviewText as text } from "#web/overview/text.ts";
import { ChartCard, ChartSkeleton } from "#web/ui/charts/ChartCard.tsx";
import { ColumnChart } from "#web/ui/charts/ColumnChart.tsx";
import type { ChartData } from "#web/ui/charts/chartData.ts";
import { RowChart } from "#web/ui/charts/RowChart.tsx";
import layout from "#web/ui/layout.module.css";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Tabs } from "#web/ui/page/Tabs.tsx";
import { unitText } from "#web/ui/text/formats.ts";
import { buyerChart, groupChart, monthChart, shownUnits, weekChart } from "./deliveryCharts.ts";

const PANEL = "volumes";

export function useDeliveries(): Answer<WireDeliveries> {
  return useRead(api.overview.deliveries, {});
}

/** tm and pm³ are never added: one of them is shown at a time. */
export function Volumes({ asked }: { asked: Answer<WireDeliveries> }) {
  const search = useSearch({ from: "/shell/overview" });
  const navigate = useNavigate({ from: "/overview" });
  const { data } = asked;
  if (!data) return <ChartSkeleton title={text.volumes} of={asked} />;
  const units = shownUnits(data);
  const shown = units.find(({ unit }) => unit === search.unit) ?? units[0];
  if (!shown) return <NoDeliveries view={data.view} />;
  return (
    <section aria-label={text.volumes} className={layout.below16}>
      <div className={`${layout.ends} ${layout.below12}`}>
        <h2 className={layout.heading}>{text.volumes}</h2>
        {units.length > 1 && (
          <div data-no-print>
            <Tabs
              label={text.units}
              panelId={PANEL}
              value={shown.unit}
              tabs={units.map(({ unit }) => ({ value: unit, label: unitText(unit) }))}
              onChange={(unit) => void navigate({ to: "./", search: (now) => ({ ...now, unit }), resetScroll: false })}
            />
          </div>
        )}
      </div>
      <div
        className={classes.charts}
        {...(units.length > 1 && { id: PANEL, role: "tabpanel", "aria-labelledby": `${PANEL}-${shown.unit}` })}
      >
        {data.view === "agent" ? (
          <>
            <div className={classes.wide}>
              <Columns chart="weeks" data={weekChart(shown, data)} current={data.week - 1} />
            </div>
            <Rows chart="buyers" data={buyerChart(shown, data)} of={data} />
            <Rows chart="groups" data={groupChart(shown, data)} of={data} />
          </>
        ) : (
          <div className={classes.wide}>
            <Columns chart="months" data={monthChart(shown, data)} current={Number(data.today.slice(5, 7)) - 1} />
          </div>
        )}
      </div>
    </section>
  );
}

interface ShownChart {
  chart: Chart;
  data: ChartData;
}

export function chartFile(chart: Chart): string {
  return addressFor(api.overview.file, { params: { chart }, query: { format: "xlsx" } });
}

export function Columns({ chart, data, current, summary }: ShownChart & { current: number; summary?: ReactNode }) {
  return (
    <ChartCard data={data} file={chartFile(chart)} summary={summary}>
      <ColumnChart key={data.title} data={data} current={current} />
    </ChartCard>
  );
}

function Rows({ chart, data, of }: ShownChart & { of: WireDeliveries }) {
  if (data.points.length === 0) return null;
  return (
    <ChartCard
      data={data}
      file={chartFile(chart)}
      summary={<p className={layout.hint}>{text.untilWeek(of.week, of.week_year)}</p>}
    >
      <RowChart key={data.title} data={data} />
    </ChartCard>
  );
}

function NoDeliveries({ view }: Pick<WireDeliveries, "view">) {
  return (
    <div className={layout.sheet}>
      <EmptyState
        title={text.emptyTitle}
        text={text.empty[view]}
        {...(view === "agent" && {
          action: (
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/reports/imports/" />}>
              {text.toImport}
            </Button>
          ),
        })}
      />
    </div>
  );
}
