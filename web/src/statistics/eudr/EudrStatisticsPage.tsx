import { useNavigate, useSearch } from "@tanstack/react-router";
import { monthLabel } from "#shared/basics/periods.ts";
import { UNITS } from "#shared/basics/units.ts";
import type { TimberAmounts } from "#shared/eudr/timberShares.ts";
import { useRead } from "#web/api/read.ts";
import { addressFor } from "#web/api/rows.ts";
import { api } from "#web/api/table.ts";
import { periodOrQuarter, periodQuery, todayHere, withPeriod } from "#web/statistics/parts/choices.ts";
import { LoadingStatistics } from "#web/statistics/parts/LoadingStatistics.tsx";
import { PeriodHead } from "#web/statistics/parts/PeriodHead.tsx";
import { TableActions } from "#web/statistics/parts/TableActions.tsx";
import { choiceOf, chosenIds, type EudrStatisticsSearch } from "#web/statistics/statisticsSearch.ts";
import { statisticsText, timberText as text } from "#web/statistics/text.ts";
import { isNoStep } from "#web/ui/browser/searchParams.ts";
import { Filters } from "#web/ui/fields/Filters.tsx";
import { FilterSelect } from "#web/ui/filters/FilterSelect.tsx";
import { PeriodFilter } from "#web/ui/filters/PeriodFilter.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Refusal } from "#web/ui/messages/Refusal.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { unitText } from "#web/ui/text/formats.ts";
import { EudrTimberTable, type NamedAmounts } from "./EudrTimberTable.tsx";

const QUICK = ["previousQuarter", "currentQuarter", "previousYear", "currentYear"] as const;

/** 'Statistika' → 'EUDR': timber of acts by its numbers (docs/rules/eudr.md, "Statistics"). */
export function EudrStatisticsPage() {
  const search = useSearch({ from: "/shell/forecasts/eudr" });
  const navigate = useNavigate({ from: "/forecasts/eudr" });
  const here = todayHere();
  const period = periodOrQuarter(search, here);
  const isNothing = search.owner === "none" || search.buyer === "none";
  const query = {
    ...periodQuery(period),
    ...(Array.isArray(search.owner) && { owner: search.owner.join(",") }),
    ...(Array.isArray(search.buyer) && { buyer: search.buyer.join(",") }),
  };
  const asked = useRead(api.eudr.statistics, isNothing ? null : { query }, { keepPrevious: true });
  const { data } = asked;
  const change = (changed: Partial<EudrStatisticsSearch>) =>
    void navigate({
      to: "./",
      search: (now) => ({ ...now, ...changed }),
      replace: isNoStep(changed),
      resetScroll: false,
    });
  const filterOf = (name: "owner" | "buyer", label: string, all: readonly { id: number; name: string }[]) => (
    <FilterSelect
      label={label}
      options={all}
      selected={chosenIds(search[name], all)}
      hasOnly
      onChange={(ids) => change({ [name]: choiceOf(ids, all) })}
    />
  );
  const named = (all: readonly { id: number; name: string }[], lines: readonly (TimberAmounts & { id: number })[]) => {
    const names = new Map(all.map(({ id, name }) => [id, name]));
    return lines.map((line): NamedAmounts => ({ ...line, name: names.get(line.id) ?? "" }));
  };
  const tables = data
    ? UNITS.flatMap((unit) => {
        const inUnit = <Line extends { unit: string }>(lines: readonly Line[]) =>
          lines.filter((line) => line.unit === unit);
        const months = inUnit(data.months).map((line): NamedAmounts => {
          const name = monthLabel(line.year, line.month);
          return { ...line, id: line.year * 100 + line.month, name };
        });
        return [
          { by: "months" as const, unit: unitText(unit), lines: months },
          { by: "buyers" as const, unit: unitText(unit), lines: named(data.all_buyers, inUnit(data.buyers)) },
          { by: "owners" as const, unit: unitText(unit), lines: named(data.all_owners, inUnit(data.owners)) },
        ];
      }).filter(({ lines }) => lines.length > 0)
    : [];
  return (
    <Page
      title={text.title}
      back={{ to: withPeriod("/forecasts/statistics/", period), label: statisticsText.toStatistics }}
      actions={
        (data || asked.refusal === undefined) &&
        !isNothing && (
          <TableActions
            isReady={data !== undefined}
            fileOf={(format) => addressFor(api.eudr.statisticsFile, { query: { ...query, format } })}
          />
        )
      }
      toolbar={
        <Filters>
          {filterOf("owner", text.owners, data?.all_owners ?? [])}
          {filterOf("buyer", text.buyers, data?.all_buyers ?? [])}
          <PeriodFilter
            period={period}
            today={data?.today ?? here}
            quick={QUICK}
            onChange={(moved) => change(periodQuery(moved))}
          />
        </Filters>
      }
    >
      {isNothing ? (
        <EmptyState title={statisticsText.none} text={text.noneHint} />
      ) : asked.refusal !== undefined && !data ? (
        <Refusal of={asked} />
      ) : !data ? (
        <LoadingStatistics of={asked} />
      ) : (
        <>
          <PeriodHead period={period} today={data.today} />
          {tables.length === 0 && <EmptyState title={statisticsText.none} text={text.noneHint} />}
          {tables.map((table) => (
            <EudrTimberTable key={`${table.by} ${table.unit}`} {...table} />
          ))}
        </>
      )}
    </Page>
  );
}
