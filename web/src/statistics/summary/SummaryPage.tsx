import { Checkbox } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { UNITS, type Unit } from "#shared/basics/units.ts";
import { periodParts } from "#shared/statistics/periodParts.ts";
import type { SummarySort } from "#shared/statistics/summarySorts.ts";
import { summaryFacts } from "#shared/statistics/wireFacts.ts";
import { useRead } from "#web/api/read.ts";
import { addressFor } from "#web/api/rows.ts";
import { api } from "#web/api/table.ts";
import { isMenuless, useMe } from "#web/api/useMe.ts";
import { periodOrQuarter, periodQuery, todayHere, withPeriod } from "#web/statistics/parts/choices.ts";
import { LoadingStatistics } from "#web/statistics/parts/LoadingStatistics.tsx";
import { PeriodHead, ViewLinks } from "#web/statistics/parts/PeriodHead.tsx";
import { PlannedHint, PlannedSwitch } from "#web/statistics/parts/PlannedSwitch.tsx";
import { TableActions } from "#web/statistics/parts/TableActions.tsx";
import type { SummarySearch } from "#web/statistics/statisticsSearch.ts";
import { statisticsText as text } from "#web/statistics/text.ts";
import { isNoStep } from "#web/ui/browser/searchParams.ts";
import { Filters } from "#web/ui/fields/Filters.tsx";
import { PeriodFilter } from "#web/ui/filters/PeriodFilter.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Refusal } from "#web/ui/messages/Refusal.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { unitText } from "#web/ui/text/formats.ts";
import { SummaryTable } from "./SummaryTable.tsx";

const QUICK = ["previousQuarter", "currentQuarter", "nextQuarter", "currentYear"] as const;

/** 'Statistika koondvaade': companies and assortments in tm and pm³ (docs/rules/statistics.md, "Summary"). */
export function SummaryPage() {
  const search = useSearch({ from: "/shell/forecasts/summary" });
  const navigate = useNavigate({ from: "/forecasts/summary" });
  const me = useMe();
  const here = todayHere();
  const period = periodOrQuarter(search, here);
  const query = { ...periodQuery(period), ...(search.own && { own: search.own }) };
  const asked = useRead(api.statistics.summary, { query }, { keepPrevious: true });
  const { data } = asked;
  const [sort, direction] = [search.sort ?? "name", search.direction === "-1" ? (-1 as const) : (1 as const)];

  const change = (changed: Partial<SummarySearch>) =>
    void navigate({
      to: "./",
      search: (now) => ({ ...now, ...changed }),
      replace: isNoStep(changed),
      resetScroll: false,
    });
  const sortBy = (by: SummarySort) =>
    change({ sort: by === "name" ? undefined : by, direction: by === sort && direction === 1 ? "-1" : undefined });
  const tablesOf = (unit: Unit) =>
    data && [
      {
        name: text.companiesIn(unitText(unit)),
        chart: text.chartBy.companies,
        unit: unitText(unit),
        facts: summaryFacts(unit, data.companies, ({ company }) => company, {
          planned: data.company_forecast_sums,
          delivered: data.company_sums,
        }),
      },
      {
        name: text.assortmentsIn(unitText(unit)),
        chart: text.chartBy.assortments,
        unit: unitText(unit),
        facts: summaryFacts(unit, data.assortment_groups, ({ assortment_group }) => assortment_group, {
          planned: data.assortment_forecast_sums,
          delivered: data.assortment_group_sums,
        }),
      },
    ];
  const tables = UNITS.flatMap((unit) => tablesOf(unit) ?? []).filter(({ facts }) => facts.length > 0);
  const isBackShown = me && (me.isSuperUser || !me.isCouncilMember);
  return (
    <Page
      title={text.summaryTitle}
      {...(isBackShown && { back: { to: withPeriod("/forecasts/statistics/", period), label: text.toStatistics } })}
      actions={
        (data || asked.refusal === undefined) && (
          <TableActions
            isReady={data !== undefined}
            fileOf={(format) =>
              addressFor(api.statistics.summaryFile, {
                query: { ...query, sort, direction: direction === 1 ? "1" : "-1", planned: search.planned, format },
              })
            }
          />
        )
      }
      toolbar={
        <>
          <ViewLinks>
            <Link to="/forecasts/destination_summary/" search={periodQuery(period)}>
              {text.byDestinationSummary}
            </Link>
            {isMenuless(me) && <Link to="/overview/">{text.overview}</Link>}
          </ViewLinks>
          <Filters>
            <PeriodFilter
              period={period}
              today={data?.today ?? here}
              quick={QUICK}
              onChange={(moved) => change(periodQuery(moved))}
            />
            <PlannedSwitch planned={search.planned} onChange={change} />
            {me?.isCouncilMember && (
              <Checkbox
                size="sm"
                label={text.ownOnly}
                description={me.hasEmployments ? undefined : text.noOwn}
                disabled={!me.hasEmployments}
                checked={search.own === "true"}
                onChange={(event) => change({ own: event.currentTarget.checked ? "true" : undefined })}
              />
            )}
          </Filters>
        </>
      }
    >
      {asked.refusal !== undefined && !data ? (
        <Refusal of={asked} />
      ) : !data ? (
        <LoadingStatistics of={asked} />
      ) : (
        <>
          <PeriodHead period={period} today={data.today} />
          {tables.length === 0 && <EmptyState title={text.none} text={text.noneHint} />}
          {tables.length > 0 && periodParts(period).partial.length > 0 && <p>{text.wholeMonths}</p>}
          {tables.length > 0 && <PlannedHint planned={search.planned} />}
          {tables.map((table) => (
            <SummaryTable
              key={table.name}
              {...table}
              planned={search.planned}
              sort={sort}
              direction={direction}
              onSort={sortBy}
            />
          ))}
        </>
      )}
    </Page>
  );
}
