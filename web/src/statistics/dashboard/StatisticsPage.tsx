import { Select } from "@mantine/core";
import { statisticsText as text } from "#web/statistics/text.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";
import { type Period, periodLabel } from "#shared/basics/periods.ts";
import type { WireStatistics } from "#shared/statistics/contract.ts";
import { periodParts } from "#shared/statistics/periodParts.ts";
import { VIRTUAL_GROUPS } from "#shared/statistics/virtualGroups.ts";
import { type Answer, useRead } from "#web/api/read.ts";
import { addressFor } from "#web/api/rows.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { periodOrQuarter, periodQuery, todayHere } from "#web/statistics/parts/choices.ts";
import { LoadingStatistics } from "#web/statistics/parts/LoadingStatistics.tsx";
import { PeriodHead, ViewLinks } from "#web/statistics/parts/PeriodHead.tsx";
import { PlannedSwitch } from "#web/statistics/parts/PlannedSwitch.tsx";
import { TableActions } from "#web/statistics/parts/TableActions.tsx";
import { type Choice, choiceOf, chosenIds, type StatisticsSearch } from "#web/statistics/statisticsSearch.ts";
import { isNoStep } from "#web/ui/browser/searchParams.ts";
import { FilterGroup, Filters } from "#web/ui/fields/Filters.tsx";
import { FilterSelect } from "#web/ui/filters/FilterSelect.tsx";
import { PeriodFilter } from "#web/ui/filters/PeriodFilter.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Refusal } from "#web/ui/messages/Refusal.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { unitText } from "#web/ui/text/formats.ts";
import { GroupButtons } from "./GroupButtons.tsx";
import { useLastChoice } from "./lastChoice.ts";
import { StatisticsResult } from "./StatisticsResult.tsx";

const QUICK = ["previousQuarter", "currentQuarter", "nextQuarter", "currentYear"] as const;

/** 'Statistika': plans and deliveries of one group of assortments (docs/rules/statistics.md, "Statistics of an assortment"). */
export function StatisticsPage() {
  const search = useSearch({ from: "/shell/forecasts/statistics" });
  const navigate = useNavigate({ from: "/forecasts/statistics" });
  const me = useMe();
  const groups = useRead(api.forecasts.assortments, {});
  const here = todayHere();
  const period = periodOrQuarter(search, here);
  const isNothing = search.company === "none" || search.destination === "none";
  const input = search.assortment === undefined || isNothing ? null : inputOf(search, search.assortment, period);
  const asked = useRead(api.statistics.assortment, input, { keepPrevious: true });
  const data = search.assortment === undefined ? undefined : asked.data;
  const isStale = data !== undefined && data.assortment.id !== search.assortment;

  const change = (changed: Partial<StatisticsSearch>) =>
    void navigate({
      to: "./",
      search: (now) => ({ ...now, ...changed }),
      replace: isNoStep(changed),
      resetScroll: false,
    });
  const isLocked = search.assortment === undefined;
  const all = [
    ...(groups.data?.assortments ?? []).toSorted((one, other) => compareEstonian(one.name, other.name)),
    ...VIRTUAL_GROUPS,
  ];
  const isOpening = useLastChoice({
    person: me?.user.id,
    known: groups.data && new Set(all.map(({ id }) => id)),
    search,
    shown: isStale ? undefined : data?.assortment.id,
    open: (last) => void navigate({ to: "./", search: (now) => ({ ...now, ...last }), replace: true }),
  });
  const filterOf = (name: "company" | "destination", label: string, own: readonly { id: number; name: string }[]) => (
    <FilterSelect
      label={label}
      options={own}
      selected={chosenIds(search[name], own)}
      hasOnly
      disabled={isLocked}
      onChange={(ids) => change({ [name]: choiceOf(ids, own) })}
    />
  );
  return (
    <Page
      title={text.title}
      actions={
        input &&
        (data || asked.refusal === undefined) && (
          <TableActions
            isReady={data !== undefined}
            fileOf={(format) =>
              addressFor(api.statistics.assortmentFile, {
                ...input,
                query: { ...input.query, planned: search.planned, format },
              })
            }
          />
        )
      }
      toolbar={
        <>
          <StatisticsLinks period={period} />
          <Filters>
            <Select
              aria-label={text.assortment}
              placeholder={text.choose}
              data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={search.assortment === undefined ? null : String(search.assortment)}
              searchable
              onChange={(value) =>
                change({
                  assortment: value === null ? undefined : Number(value),
                  company: undefined,
                  destination: undefined,
                })
              }
            />
            <PeriodFilter
              period={period}
              today={data?.today ?? here}
              quick={QUICK}
              disabled={isLocked}
              onChange={(moved) => change(periodQuery(moved))}
            />
            <FilterGroup>
              {filterOf("company", text.companies, data?.all_companies ?? [])}
              {filterOf("destination", text.destinations, data?.all_destinations ?? [])}
            </FilterGroup>
            <PlannedSwitch planned={search.planned} disabled={isLocked} onChange={change} />
          </Filters>
        </>
      }
    >
      {isOpening ? (
        <LoadingStatistics of={groups} />
      ) : isLocked ? (
        <>
          <EmptyState title={text.choose} text={text.chooseHint} />
          {groups.data && <GroupButtons groups={all} />}
        </>
      ) : isNothing ? (
        <EmptyState title={text.none} text={text.noneHint} />
      ) : (
        <ChosenGroup
          asked={asked}
          data={isStale ? undefined : data}
          search={search}
          period={period}
          onOpen={(open) => change({ open: open.length > 0 ? [...open] : undefined })}
        />
      )}
    </Page>
  );
}

function StatisticsLinks({ period }: { period: Period }) {
  const me = useMe();
  return (
    <ViewLinks>
      <Link to="/forecasts/summary/" search={periodQuery(period)}>
        {text.summary}
      </Link>
      <Link to="/forecasts/destination_summary/" search={periodQuery(period)}>
        {text.byDestination}
      </Link>
      {me?.opensEudr && (
        <Link to="/forecasts/eudr/" search={periodQuery(period)}>
          {text.eudr}
        </Link>
      )}
      {me?.entersForecasts && <Link to="/forecasts/list/">{text.forecasts}</Link>}
    </ViewLinks>
  );
}

interface ChosenGroupProps {
  asked: Answer<WireStatistics>;
  /** Undefined while another group is still shown. */
  data: WireStatistics | undefined;
  search: StatisticsSearch;
  period: Period;
  onOpen: (open: readonly number[]) => void;
}

function ChosenGroup({ asked, data, search, period, onOpen }: ChosenGroupProps) {
  if (asked.refusal !== undefined && !asked.data) return <Refusal of={asked} />;
  if (!data) return <LoadingStatistics of={asked} />;
  return (
    <>
      <PeriodHead
        title={`${data.assortment.name} (${unitText(data.assortment.unit)})`}
        period={period}
        today={data.today}
      />
      <StatisticsResult
        key={periodLabel(period)}
        reply={data}
        query={{ ...periodQuery(period), ...listOf("company", search.company) }}
        planned={search.planned}
        hasPartialMonth={periodParts(period).partial.length > 0}
        open={search.open ?? []}
        onOpen={onOpen}
      />
    </>
  );
}

function inputOf(search: StatisticsSearch, assortment: number, period: { from: string; to: string }) {
  return {
    params: { assortment: String(assortment) },
    query: {
      ...periodQuery(period),
      ...listOf("company", search.company),
      ...listOf("destination", search.destination),
    },
  };
}

function listOf<Name extends string>(name: Name, choice: Choice): { [Key in Name]?: string } | object {
  return choice === undefined || choice === "none" ? {} : { [name]: choice.join(",") };
}
