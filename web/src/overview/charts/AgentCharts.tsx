import { leadFilter } from "#shared/actLists/leadFilter.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import classes from "#web/overview/Overview.module.css";
import { overviewText as text } from "#web/overview/text.ts";
import { writeSearch } from "#web/ui/browser/searchParams.ts";
import { ChartCard, ChartSkeleton } from "#web/ui/charts/ChartCard.tsx";
import { ColumnChart } from "#web/ui/charts/ColumnChart.tsx";
import layout from "#web/ui/layout.module.css";
import { Card } from "#web/ui/page/Card.tsx";
import { formatCount } from "#web/ui/text/formats.ts";
import { shownUnits } from "./deliveryCharts.ts";
import { daysText, type Lead, leadChart } from "./leadChart.ts";
import { moneyChart } from "./moneyChart.ts";
import { Columns, chartFile, useDeliveries, Volumes } from "./Volumes.tsx";

const ACTS = "/acts/dashboard/";

/** Each chart has its own answer: one that fails says so, and the others stay. */
export function AgentCharts() {
  const deliveries = useDeliveries();
  const { data, refusal } = deliveries;
  // Volumes are of any height: what is below them waits for these.
  const isShown = data ? shownUnits(data).length > 0 : refusal !== undefined;
  return (
    <>
      <Volumes asked={deliveries} />
      {isShown && (
        <div className={`${classes.charts} ${layout.above20}`}>
          <div className={classes.wide}>
            <MoneyChart />
          </div>
          <LeadTimes />
        </div>
      )}
    </>
  );
}

function MoneyChart() {
  const asked = useRead(api.overview.money, {});
  if (!asked.data) return <ChartSkeleton title={text.money} of={asked} />;
  const data = moneyChart(asked.data);
  if (data.points.every(({ values }) => values.every((value) => value === 0))) {
    return <NothingYet title={text.money} said={text.noMoney} />;
  }
  return (
    <Columns
      chart="money"
      data={data}
      current={data.points.length - 1}
      summary={<p className={layout.hint}>{text.moneyHint}</p>}
    />
  );
}

function NothingYet({ title, said }: { title: string; said: string }) {
  return (
    <Card title={title}>
      <p className={layout.hint}>{said}</p>
    </Card>
  );
}

function LeadTimes() {
  const asked = useRead(api.overview.leadTimes, {});
  const { data } = asked;
  if (!data) return <ChartSkeleton title={text.leadTimes} of={asked} />;
  const { year } = data;
  return (
    <>
      <LeadTime
        title={text.measuredToAct(year)}
        counted={text.loads}
        lead={data.measured_to_act}
        linkOf={(days) => ACTS + writeSearch({ tab: "sales", measured: leadFilter(year, days) })}
      />
      <LeadTime
        title={text.actToSignatures(year)}
        counted={text.acts}
        lead={data.act_to_signatures}
        linkOf={(days) => ACTS + writeSearch({ signed: leadFilter(year, days) })}
      />
    </>
  );
}

interface LeadTimeProps {
  title: string;
  counted: string;
  lead: Lead;
  linkOf: (days: number) => string;
}

function LeadTime({ title, counted, lead, linkOf }: LeadTimeProps) {
  if (lead.count === 0) return <NothingYet title={title} said={text.noLead} />;
  const data = leadChart(title, counted, lead, linkOf);
  const slowest = daysText(lead.slowest_tenth);
  const facts: [string, string][] = [
    [text.median, daysText(lead.median)],
    [text.slowestTenth, lead.slowest_tenth === null ? slowest : text.slowestTenthOf(slowest)],
    [text.counted, formatCount(lead.count)],
  ];
  const summary = (
    <dl className={classes.leads}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <ChartCard data={data} file={chartFile("leadTimes")} summary={summary}>
      <ColumnChart data={data} current={lead.median ?? 0} isDense />
    </ChartCard>
  );
}
