import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { Period, QuickPeriod } from "#shared/basics/periods.ts";
import { periodParts } from "#shared/statistics/periodParts.ts";
import { useRead } from "#web/api/read.ts";
import { addressFor } from "#web/api/rows.ts";
import { api } from "#web/api/table.ts";
import { isMenuless, useMe } from "#web/api/useMe.ts";
import { periodOrQuarter, periodQuery, todayHere, withPeriod } from "#web/statistics/parts/choices.ts";
import { LoadingStatistics } from "#web/statistics/parts/LoadingStatistics.tsx";
import { PeriodHead, ViewLinks } from "#web/statistics/parts/PeriodHead.tsx";
import { PlannedHint, PlannedSwitch } from "#web/statistics/parts/PlannedSwitch.tsx";
import { TableActions } from "#web/statistics/parts/TableActions.tsx";
import { choiceOf, chosenIds, type DestinationSearch } from "#web/statistics/statisticsSearch.ts";
import { statisticsText as text } from "#web/statistics/text.ts";
import { isNoStep } from "#web/ui/browser/searchParams.ts";
import { Filters } from "#web/ui/fields/Filters.tsx";
import { FilterSelect } from "#web/ui/filters/FilterSelect.tsx";
import { PeriodFilter } from "#web/ui/filters/PeriodFilter.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Refusal } from "#web/ui/messages/Refusal.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { DestinationTables } from "./DestinationTables.tsx";

const QUICK = ["previousYear", "currentYear", "previousQuarter", "currentQuarter", "nextQuarter"] as const;
const YEARS: ReadonlySet<QuickPeriod> = new Set(["previousYear", "currentYear"]);

/** 'Sihtkohapõhine koondvaade' by month, or by quarter of a year (docs/rules/statistics.md, "Destination summary"). */
export function DestinationSummaryPage() {
  const search = useSearch({ from: "/shell/forecasts/destination_summary" });
  const navigate = useNavigate({ from: "/forecasts/destination_summary" });
  const me = useMe();
  const here = todayHere();
  const period = periodOrQuarter(search, here);
  const isByQuarter = search.by === "quarter";
  const isNothing = search.company === "none";
  const query = {
    ...periodQuery(period),
    quarter_mode: isByQuarter ? ("true" as const) : ("false" as const),
    ...(Array.isArray(search.company) && { company: search.company.join(",") }),
  };
  const asked = useRead(api.statistics.destinationSummary, isNothing ? null : { query }, { keepPrevious: true });
  const { data } = asked;
  const companies = data?.all_companies ?? [];

  const change = (changed: Partial<DestinationSearch>) =>
    void navigate({
      to: "./",
      search: (now) => ({ ...now, ...changed }),
      replace: isNoStep(changed),
      resetScroll: false,
    });
  const move = (moved: Period, quick: QuickPeriod | undefined) =>
    change({ ...periodQuery(moved), ...(quick && { by: YEARS.has(quick) ? "quarter" : undefined }) });
  const isBackShown = me && (me.isSuperUser || !me.isCouncilMember);
  return (
    <Page
      title={text.destinationsTitle}
      {...(isBackShown && { back: { to: withPeriod("/forecasts/statistics/", period), label: text.toStatistics } })}
      actions={
        (data || asked.refusal === undefined) &&
        !isNothing && (
          <TableActions
            isReady={data !== undefined}
            fileOf={(format) =>
              addressFor(api.statistics.destinationSummaryFile, {
                query: { ...query, planned: search.planned, format },
              })
            }
          />
        )
      }
      toolbar={
        <>
          {me?.isCouncilMember && (
            <ViewLinks>
              <Link to="/forecasts/summary/" search={periodQuery(period)}>
                {text.summary}
              </Link>
              {isMenuless(me) && <Link to="/overview/">{text.overview}</Link>}
            </ViewLinks>
          )}
          <Filters>
            <FilterSelect
              label={text.companies}
              options={companies}
              selected={chosenIds(search.company, companies)}
              hasOnly
              {...(me?.isCouncilMember && { allLabel: text.council })}
              onChange={(ids) => change({ company: choiceOf(ids, companies) })}
            />
            <PeriodFilter period={period} today={data?.today ?? here} quick={QUICK} onChange={move} />
            <PlannedSwitch planned={search.planned} onChange={change} />
          </Filters>
        </>
      }
    >
      {isNothing ? (
        <EmptyState title={text.none} text={text.noneHint} />
      ) : asked.refusal !== undefined && !data ? (
        <Refusal of={asked} />
      ) : !data ? (
        <LoadingStatistics of={asked} />
      ) : (
        <>
          <PeriodHead period={period} today={data.today} />
          {data.assortments.length > 0 && periodParts(period).partial.length > 0 && <p>{text.wholeMonths}</p>}
          {data.assortments.length > 0 && <PlannedHint planned={search.planned} />}
          <DestinationTables
            reply={data}
            months={periodParts(period).months}
            isByQuarter={isByQuarter}
            planned={search.planned}
          />
        </>
      )}
    </Page>
  );
}
