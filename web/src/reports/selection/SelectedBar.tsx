import type { ReportCompany } from "#shared/reports/contract.ts";
import { type OpenSums, selectedSums } from "#shared/reports/selectedSums.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import classes from "#web/reports/Reports.module.css";
import { panelKey } from "#web/reports/state/openPanels.ts";
import { countOn } from "#web/reports/state/tabCounts.ts";
import { reportsText } from "#web/reports/text.ts";
import { useShortcut } from "#web/ui/keyboard/shortcuts.ts";
import { SelectionBar } from "#web/ui/lists/SelectionBar.tsx";
import { common } from "#web/ui/text/et.ts";
import { formatMoney, formatVolume, unitText } from "#web/ui/text/formats.ts";
import { ActButton } from "./ActButton.tsx";
import type { Selecting } from "./useSelecting.ts";

interface SelectedBarProps {
  companies: readonly ReportCompany[];
  selecting: Selecting;
}

export function SelectedBar({ companies, selecting }: SelectedBarProps) {
  const company = companies.find(({ id }) => id === selecting.selection.company);
  const { count, sums, isExact } = useSelected(company, selecting);
  return (
    <SelectionBar
      count={count}
      {...(!isExact && { label: common.selectedUpTo(count) })}
      details={sums && <Sums of={sums} />}
      onClear={selecting.clear}
    >
      <ClearByEscape run={selecting.clear} />
      <span className={classes.company}>{company?.name}</span>
      <ActButton selecting={selecting} />
    </SelectionBar>
  );
}

interface Selected {
  count: number;
  sums: OpenSums | undefined;
  /** False while reports of a selected whole that cannot be acted may not be loaded: count and sums are the most. */
  isExact: boolean;
}

/** What the act will get (docs/rules/reports.md, "Sums of a selection"). */
function useSelected(
  company: ReportCompany | undefined,
  { selection: { whole, destinations, reports, except }, picked, excepted, seen }: Selecting,
): Selected {
  const input = company && destinations.size > 0 ? { params: { id: String(company.id) } } : null;
  const asked = useRead(api.reports.destinations, input).data;
  if (!company) return { count: 0, sums: undefined, isExact: true };
  const chosen = asked?.filter(({ code }) => destinations.has(code)) ?? [];
  const wholes = [
    ...(whole ? [{ of: company, panel: panelKey(company.id) }] : []),
    ...chosen.map((destination) => ({ of: destination, panel: panelKey(company.id, destination.code) })),
  ];
  const blocked = wholes.flatMap(({ panel }) => seen.get(panel) ?? []);
  const open = wholes.reduce((sum, { of }) => sum + countOn("open", of), 0);
  return {
    count: Math.max(0, open - blocked.reduce((sum, each) => sum + each.blocked, 0) - except.size) + reports.size,
    sums:
      chosen.length < destinations.size
        ? undefined
        : selectedSums(
            wholes.map(({ of }) => of.open),
            [...blocked.map(({ blockedSums }) => blockedSums), ...excepted.map((report) => report.open)],
            picked.map((report) => report.open),
          ),
    isExact: wholes.every(({ of, panel }) => (seen.get(panel)?.loaded ?? 0) >= countOn("open", of)),
  };
}

/** 49,350 tm + 6,000 pm³ · 5 100,00 € */
function Sums({ of: { amount, amount_loose, euros } }: { of: OpenSums }) {
  const loose = amount_loose > 0 ? `${formatVolume(amount_loose)} ${unitText("LCM")}` : "";
  const solid = amount > 0 || loose === "" ? `${formatVolume(amount)} ${unitText("SCM")}` : "";
  return (
    <span className={classes.sums}>
      <span>{[solid, loose].filter((text) => text !== "").join(" + ")}</span>
      <span title={reportsText.expectedHint}>{reportsText.expected(formatMoney(euros))}</span>
    </span>
  );
}

/** A component, so that the key works and is listed only during a selection. */
function ClearByEscape({ run }: { run: () => void }) {
  useShortcut({ key: "Escape", label: common.clearSelection, run });
  return null;
}
