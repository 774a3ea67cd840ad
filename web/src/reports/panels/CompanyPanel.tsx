import { VisuallyHidden } from "@mantine/core";
import { IconChristmasTree, IconFile } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { isFiltered } from "#shared/basics/filters.ts";
import type { TypedReportFilters } from "#shared/reports/reportFilters.ts";
import type { Mark } from "#shared/reports/reportSelection.ts";
import type { ReportTab } from "#shared/reports/reportTab.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { noteAnswer, prefetch, useRead } from "#web/api/read.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import classes from "#web/reports/Reports.module.css";
import { ReportList } from "#web/reports/rows/ReportList.tsx";
import type { Selecting } from "#web/reports/selection/useSelecting.ts";
import { panelOf, type SelectableView, selectView, viewMark } from "#web/reports/selection/viewSelection.ts";
import { type CompanyView, countOn, destinationViews, lastDateOn } from "#web/reports/state/companyViews.ts";
import { companyPanelId, type OpenPanels, panelKey } from "#web/reports/state/openPanels.ts";
import { reportsText } from "#web/reports/text.ts";
import { Tick } from "#web/ui/fields/Tick.tsx";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { Panel } from "#web/ui/lists/Panel.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { LineSkeletons } from "#web/ui/messages/skeletons.tsx";
import { common } from "#web/ui/text/et.ts";
import { filterBarText } from "#web/ui/text/filterBar.ts";
import { DestinationPanel } from "./DestinationPanel.tsx";
import { PanelMeta } from "./PanelMeta.tsx";
import { noneFitting, prefetchReports, useReports } from "./useReports.ts";

interface CompanyPanelProps {
  view: CompanyView;
  tab: ReportTab;
  filters: TypedReportFilters;
  panels: OpenPanels;
  /** Undefined on the acted tab, where nothing can be selected. */
  selecting: Selecting | undefined;
}

export function CompanyPanel({ view, tab, filters, panels, selecting }: CompanyPanelProps) {
  const { company } = view;
  const key = panelKey(company.id);
  const isOpen = panels.isOpen(key);
  const { toggle } = panels;
  const isChosen = selecting?.selection.company === company.id;
  const [isWaiting, setWaiting] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const input = { params: { id: String(company.id) } };
  const isAsked = company.has_elvis_destinations && (isOpen || isChosen);
  const asked = useRead(api.reports.destinations, isAsked ? input : null);
  const destinations = asked.data;
  const shown: SelectableView = {
    view,
    destinations: useMemo(() => destinationViews(view, destinations ?? [], tab), [view, destinations, tab]),
    picked: selecting?.picked ?? [],
    superUser: selecting?.superUser ?? false,
  };

  const count = countOn(tab, company);
  const select = (selected: boolean) => selecting?.change(view.found, (now) => selectView(now, shown, selected));
  const selectOnceKnown = async () => {
    setWaiting(true);
    setRefusal(undefined);
    const { problem, value: loaded } = await attempt(() => call(api.reports.destinations, input));
    setRefusal(problem?.message);
    // The answer is noted before the tick stops waiting, which would show it as empty until they are read again.
    if (loaded) await noteAnswer(api.reports.destinations, input, loaded);
    setWaiting(false);
    if (!loaded) return;
    const whole = { ...shown, destinations: destinationViews(view, loaded, tab) };
    selecting?.change(view.found, (now) => selectView(now, whole, true));
  };
  const mark: Mark = isWaiting ? "all" : selecting ? viewMark(selecting.selection, shown) : "none";
  return (
    <Panel
      id={companyPanelId(company.id)}
      title={company.name}
      isOpen={isOpen}
      isSelected={mark !== "none"}
      onToggle={toggle && (() => toggle(key))}
      onApproach={() => {
        if (company.has_elvis_destinations) prefetch(api.reports.destinations, input);
        else if (count > 0) prefetchReports({ company: company.id }, tab, filters);
      }}
      note={refusal !== undefined && !isOpen && <ErrorText>{refusal}</ErrorText>}
      icon={<WoodIcon type={company.wood_type} />}
      leading={
        selecting && (
          <Tick
            mark={mark}
            label={reportsText.selectCompany(company.name)}
            isDisabled={mark === "none" && count === 0}
            onTick={(selected) => {
              if (company.has_elvis_destinations && !destinations) selecting.waitFor(selectOnceKnown());
              else select(selected);
            }}
          />
        )
      }
      meta={
        <PanelMeta
          date={lastDateOn(tab, company)}
          count={isFiltered(filters) ? undefined : count}
          found={view.isWhole || view.destinations.size > 0 ? undefined : view.found.length}
        />
      }
    >
      {!company.has_elvis_destinations ? (
        <CompanyReports shown={shown} tab={tab} filters={filters} panels={panels} selecting={selecting} />
      ) : !destinations ? (
        <LineSkeletons of={asked} count={3} />
      ) : shown.destinations.length === 0 ? (
        <p className={classes.none}>{reportsText.none}</p>
      ) : (
        shown.destinations.map((part, index) => (
          <DestinationPanel
            key={part.destination.code}
            shown={shown}
            part={part}
            hasHead={index === 0 || part.found === undefined}
            tab={tab}
            filters={filters}
            panels={panels}
            selecting={selecting}
          />
        ))
      )}
    </Panel>
  );
}

type CompanyReportsProps = Omit<CompanyPanelProps, "view"> & { shown: SelectableView };

function CompanyReports({ shown, tab, filters, panels, selecting }: CompanyReportsProps) {
  const { company, isWhole, found } = shown.view;
  const count = countOn(tab, company);
  const { rows, fitting, list, ref } = useReports(
    { company: company.id },
    { tab, filters, found: isWhole ? undefined : found, isOpen: true, isForced: !panels.toggle, selecting },
  );
  const isComplete = fitting ? fitting.isWhole : (rows?.length ?? 0) >= count;
  return (
    <div ref={ref}>
      {fitting && <p className={classes.fitting}>{reportsText.found(fitting.count, fitting.isWhole)}</p>}
      <ReportList
        label={company.name}
        rows={rows}
        of={list}
        count={count}
        panel={selecting && panelOf(shown, rows ?? [], !isWhole, isWhole && isComplete)}
        selecting={selecting}
        none={noneFitting(fitting)}
      />
      <LoadMore list={list} {...(isFiltered(filters) && { label: filterBarText.goOn })} />
    </div>
  );
}

/** Lumber (100) is a conifer, Paper (110) a generic file. */
function WoodIcon({ type }: { type: 100 | 110 }) {
  const Icon = type === 100 ? IconChristmasTree : IconFile;
  return (
    <>
      <Icon
        size={17}
        stroke={1.75}
        aria-hidden="true"
        color={type === 100 ? "var(--virn-green)" : "var(--virn-quiet)"}
        style={{ flex: "none" }}
      />
      <VisuallyHidden>{common.wood[type]}</VisuallyHidden>
    </>
  );
}
