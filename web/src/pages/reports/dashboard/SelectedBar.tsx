import type { ReportCompany } from "../../../../../shared/api/areas/reports.ts";
import { useRead } from "../../../api/read.ts";
import { api } from "../../../api/table.ts";
import { common } from "../../../text/et.ts";
import { SelectionBar } from "../../../ui/SelectionBar.tsx";
import { useShortcut } from "../../../ui/shortcuts.ts";
import { ActButton } from "./ActButton.tsx";
import { panelKey } from "./openPanels.ts";
import { countOn } from "./reportTab.ts";
import classes from "./SelectedBar.module.css";
import type { Selecting } from "./useSelecting.ts";

interface SelectedBarProps {
  companies: readonly ReportCompany[];
  selecting: Selecting;
}

/** 'N valitud' with the company that they are of, 'Akteeri' and the way back to nothing. */
export function SelectedBar({ companies, selecting }: SelectedBarProps) {
  const company = companies.find(({ id }) => id === selecting.selection.company);
  const count = useSelectedCount(company, selecting);
  return (
    <SelectionBar count={count} onClear={selecting.clear}>
      <ClearByEscape run={selecting.clear} />
      <span className={classes["company"]}>{company?.name}</span>
      <ActButton selection={selecting.selection} />
    </SelectionBar>
  );
}

/** Reports that an act would take: of wholes all but those known to stay behind. */
function useSelectedCount(
  company: ReportCompany | undefined,
  { selection: { whole, destinations, reports }, blocked }: Selecting,
): number {
  const input = company && destinations.size > 0 ? { params: { id: String(company.id) } } : null;
  const places = useRead(api.reports.destinations, input).data ?? [];
  if (!company) return 0;
  const left = (panel: string, count: number) => count - (blocked.get(panel) ?? 0);
  const inPlaces = places
    .filter(({ code }) => destinations.has(code))
    .map((place) => left(panelKey(company.id, place.code), countOn("open", place)));
  const inWhole = whole ? left(panelKey(company.id), countOn("open", company)) : 0;
  return inPlaces.reduce((sum, count) => sum + count, inWhole) + reports.size;
}

/** Works only while something is selected, and is listed only then. */
function ClearByEscape({ run }: { run: () => void }) {
  useShortcut({ key: "Escape", label: common.clearSelection, run });
  return null;
}
