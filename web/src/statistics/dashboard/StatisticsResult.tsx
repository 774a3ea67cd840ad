import { Button } from "@mantine/core";
import { useMemo } from "react";
import { NO_GROUP } from "#shared/assortments/assortments.ts";
import type { WireStatistics } from "#shared/statistics/contract.ts";
import { plannedStatistics } from "#shared/statistics/plannedRows.ts";
import { statisticsTable } from "#shared/statistics/statisticsTable.ts";
import { LOOSE_WITHOUT_GROUP } from "#shared/statistics/virtualGroups.ts";
import { isPlanOfGroup, statisticsFacts } from "#shared/statistics/wireFacts.ts";
import { DASHBOARD_DECIMALS } from "#web/statistics/parts/comparedTexts.ts";
import { PlanChart } from "#web/statistics/parts/PlanChart.tsx";
import { PlannedHint } from "#web/statistics/parts/PlannedSwitch.tsx";
import { monthLine } from "#web/statistics/parts/planLines.ts";
import type { PlannedSearch } from "#web/statistics/statisticsSearch.ts";
import { statisticsText as text } from "#web/statistics/text.ts";
import { useShownFirst } from "#web/ui/browser/rendering.ts";
import layout from "#web/ui/layout.module.css";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { unitText } from "#web/ui/text/formats.ts";
import { StatisticsTable } from "./StatisticsTable.tsx";
import type { DestinationsQuery } from "./UngroupedDestinations.tsx";

interface StatisticsResultProps extends PlannedSearch {
  reply: WireStatistics;
  query: Omit<DestinationsQuery, "assortment">;
  hasPartialMonth: boolean;
  open: readonly number[];
  onOpen: (open: readonly number[]) => void;
}

export function StatisticsResult(props: StatisticsResultProps) {
  const { reply, query, planned, hasPartialMonth } = props;
  const [open, onOpen] = useShownFirst(props.open, props.onOpen);
  const { assortment, all_companies, all_destinations } = reply;
  const table = useMemo(
    () =>
      statisticsTable(statisticsFacts(reply), all_companies, all_destinations, assortment.forecasts_per_destination),
    [reply, all_companies, all_destinations, assortment.forecasts_per_destination],
  );
  const lines = useMemo(
    () => table.total.months.map((month) => monthLine(month, month.total, reply.today)),
    [table, reply.today],
  );
  const shown = useMemo(() => (planned === "only" ? plannedStatistics(table) : table), [table, planned]);
  if (table.companies.length === 0) return <EmptyState title={text.none} text={text.noneHint} />;
  const isUngrouped = assortment.id === NO_GROUP || assortment.id === LOOSE_WITHOUT_GROUP;
  return (
    <>
      <PlanChart
        title={text.chart}
        lines={lines}
        unit={unitText(assortment.unit)}
        decimals={DASHBOARD_DECIMALS}
        names={text}
      />
      <div className={`${layout.wrap} ${layout.below8}`} data-no-print>
        <Button variant="default" size="compact-sm" onClick={() => onOpen([0, ...shown.companies.map(({ id }) => id)])}>
          {text.openAll}
        </Button>
        <Button variant="default" size="compact-sm" disabled={open.length === 0} onClick={() => onOpen([])}>
          {text.closeAll}
        </Button>
      </div>
      {hasPartialMonth && <p className={`${layout.below8} ${layout.hint}`}>{text.wholeMonths}</p>}
      {!assortment.forecasts_per_destination && !isUngrouped && (
        <p className={`${layout.below8} ${layout.hint}`}>
          {isPlanOfGroup(reply) ? text.planOfGroup : text.plannedTogether}
        </p>
      )}
      <PlannedHint planned={planned} />
      <StatisticsTable
        table={shown}
        isPlannedByDestination={assortment.forecasts_per_destination}
        destinations={isUngrouped ? { ...query, assortment: assortment.id } : undefined}
        open={open}
        onOpen={onOpen}
      />
    </>
  );
}
