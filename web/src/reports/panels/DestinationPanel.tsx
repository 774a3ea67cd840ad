import { isFiltered } from "#shared/basics/filters.ts";
import type { TypedReportFilters } from "#shared/reports/reportFilters.ts";
import { destinationMark, selectDestination } from "#shared/reports/reportSelection.ts";
import type { ReportTab } from "#shared/reports/reportTab.ts";
import classes from "#web/reports/Reports.module.css";
import { ReportList } from "#web/reports/rows/ReportList.tsx";
import type { Selecting } from "#web/reports/selection/useSelecting.ts";
import { partPanel, type SelectableView } from "#web/reports/selection/viewSelection.ts";
import { countOn, type DestinationView, lastDateOn } from "#web/reports/state/companyViews.ts";
import { type OpenPanels, panelKey } from "#web/reports/state/openPanels.ts";
import { reportsText } from "#web/reports/text.ts";
import { Tick } from "#web/ui/fields/Tick.tsx";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { Panel } from "#web/ui/lists/Panel.tsx";
import { filterBarText } from "#web/ui/text/filterBar.ts";
import { PanelMeta } from "./PanelMeta.tsx";
import { noneFitting, prefetchReports, useReports } from "./useReports.ts";

interface DestinationPanelProps {
  shown: SelectableView;
  part: DestinationView;
  /** A search shows the column heads once, not in every panel. */
  hasHead: boolean;
  tab: ReportTab;
  filters: TypedReportFilters;
  panels: OpenPanels;
  selecting: Selecting | undefined;
}

export function DestinationPanel({ shown, part, hasHead, tab, filters, panels, selecting }: DestinationPanelProps) {
  const { destination, found } = part;
  const { code, name } = destination;
  const of = { company: shown.view.company.id, destination: code };
  const key = panelKey(of.company, code);
  const isOpen = panels.isOpen(key);
  const { toggle } = panels;
  const { rows, blocked, fitting, list, ref } = useReports(of, {
    tab,
    filters,
    found,
    isOpen,
    isForced: !panels.toggle,
    selecting,
  });
  const isNarrowed = isFiltered(filters);
  const panel = partPanel(shown, part, rows, fitting?.isWhole);
  const count = countOn(tab, destination);
  const mark = selecting ? destinationMark(selecting.selection, panel, code) : "none";
  return (
    <Panel
      level={3}
      title={name}
      isOpen={isOpen}
      isSelected={mark !== "none"}
      onToggle={toggle && (() => toggle(key))}
      onApproach={() => {
        if (count > 0 && !found) prefetchReports(of, tab, filters);
      }}
      icon={code === "" ? undefined : <span className={classes.code}>{code}</span>}
      leading={
        selecting && (
          <Tick
            mark={mark}
            label={reportsText.selectDestination(name)}
            isDisabled={mark === "none" && (count === 0 || blocked === count)}
            onTick={(selected) => selecting.change(rows ?? [], (now) => selectDestination(now, panel, code, selected))}
          />
        )
      }
      meta={
        <>
          <span className={classes.codeBelow}>{code}</span>
          <PanelMeta
            date={lastDateOn(tab, destination)}
            count={isNarrowed ? undefined : count}
            found={found?.length ?? fitting?.count}
            isWhole={fitting?.isWhole}
          />
        </>
      }
    >
      <div ref={ref}>
        <ReportList
          label={name}
          isNested
          hasHead={hasHead}
          rows={rows}
          of={list}
          count={count}
          panel={selecting && panel}
          selecting={selecting}
          none={noneFitting(fitting)}
        />
        <LoadMore list={list} {...(isNarrowed && { label: filterBarText.goOn })} />
      </div>
    </Panel>
  );
}
