import type { ReportCompany } from "#shared/api/areas/reports.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { panelKey } from "#web/pages/reports/dashboard/state/openPanels.ts";
import { countOn } from "#web/pages/reports/dashboard/state/reportTab.ts";
import { common } from "#web/text/et.ts";
import { useShortcut } from "#web/ui/keyboard/shortcuts.ts";
import { SelectionBar } from "#web/ui/lists/SelectionBar.tsx";
import { ActButton } from "./ActButton.tsx";
import classes from "./SelectedBar.module.css";
import type { Selecting } from "./useSelecting.ts";

interface SelectedBarProps {
  companies: readonly ReportCompany[];
  selecting: Selecting;
}

export function SelectedBar({ companies, selecting }: SelectedBarProps) {
  const company = companies.find(({ id }) => id === selecting.selection.company);
  const { count, isExact } = useSelectedCount(company, selecting);
  return (
    <SelectionBar count={count} {...(!isExact && { label: common.selectedUpTo(count) })} onClear={selecting.clear}>
      <ClearByEscape run={selecting.clear} />
      <span className={classes.company}>{company?.name}</span>
      <ActButton selection={selecting.selection} />
    </SelectionBar>
  );
}

/** Count of reports for the act; exact only when the reports of all selected wholes are loaded. */
function useSelectedCount(
  company: ReportCompany | undefined,
  { selection: { whole, destinations, reports }, seen }: Selecting,
): { count: number; isExact: boolean } {
  const input = company && destinations.size > 0 ? { params: { id: String(company.id) } } : null;
  const places = useRead(api.reports.destinations, input).data ?? [];
  if (!company) return { count: 0, isExact: true };
  const wholes = [
    ...(whole ? [{ panel: panelKey(company.id), open: countOn("open", company) }] : []),
    ...places
      .filter(({ code }) => destinations.has(code))
      .map((place) => ({ panel: panelKey(company.id, place.code), open: countOn("open", place) })),
  ];
  return {
    count: wholes.reduce((sum, { panel, open }) => sum + open - (seen.get(panel)?.blocked ?? 0), reports.size),
    isExact: wholes.every(({ panel, open }) => (seen.get(panel)?.loaded ?? 0) >= open),
  };
}

/** A component, so that the key works and is listed only during a selection. */
function ClearByEscape({ run }: { run: () => void }) {
  useShortcut({ key: "Escape", label: common.clearSelection, run });
  return null;
}
