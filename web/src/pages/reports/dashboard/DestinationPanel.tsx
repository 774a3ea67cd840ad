import { destinationMark, selectDestination } from "../../../../../shared/domain/reportSelection.ts";
import { prefetchPage } from "../../../api/read.ts";
import { api } from "../../../api/table.ts";
import { reportsText } from "../../../text/reports.ts";
import { LoadMore } from "../../../ui/LoadMore.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { Tick } from "../../../ui/Tick.tsx";
import type { DestinationView } from "./companyViews.ts";
import classes from "./DestinationPanel.module.css";
import type { OpenPanels } from "./openPanels.ts";
import { panelKey } from "./openPanels.ts";
import { PanelMeta } from "./PanelMeta.tsx";
import { ReportList } from "./ReportList.tsx";
import { countOn, lastDateOn, type ReportTab } from "./reportTab.ts";
import { listQuery, useReports } from "./useReports.ts";
import type { Selecting } from "./useSelecting.ts";
import { partPanel, type SelectableView } from "./viewSelection.ts";

interface DestinationPanelProps {
  /** The company around it. */
  shown: SelectableView;
  part: DestinationView;
  /** Whether the columns are named; a search finds a report here and two there, and names them once. */
  hasHead: boolean;
  tab: ReportTab;
  panels: OpenPanels;
  selecting: Selecting | undefined;
}

/** A destination in its company: code, last report date, count, list (document 1 §2.1). */
export function DestinationPanel({ shown, part, hasHead, tab, panels, selecting }: DestinationPanelProps) {
  const { destination, found } = part;
  const { code, name } = destination;
  const place = { company: shown.view.company.id, destination: code };
  const key = panelKey(place.company, code);
  const isOpen = panels.isOpen(key);
  const { toggle } = panels;
  const { rows, blocked, list, ref } = useReports(place, { tab, found, isOpen, isForced: !panels.toggle, selecting });
  const panel = partPanel(shown, part, rows);
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
        if (count > 0 && !found) prefetchPage(api.reports.list, { query: listQuery(place, tab) });
      }}
      icon={code === "" ? undefined : <span className={classes["code"]}>{code}</span>}
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
          <span className={classes["codeBelow"]}>{code}</span>
          <PanelMeta date={lastDateOn(tab, destination)} count={count} found={found?.length} />
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
        />
        <LoadMore list={list} />
      </div>
    </Panel>
  );
}
