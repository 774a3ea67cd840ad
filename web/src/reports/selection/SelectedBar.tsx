import { Button } from "@mantine/core";
import type { ReportCompany } from "#shared/reports/contract.ts";
import { isReportFiltered } from "#shared/reports/reportFilters.ts";
import { type OpenSums, selectedSums } from "#shared/reports/selectedSums.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import classes from "#web/reports/Reports.module.css";
import { countOn } from "#web/reports/state/companyViews.ts";
import { panelKey } from "#web/reports/state/openPanels.ts";
import { reportsText } from "#web/reports/text.ts";
import { Term } from "#web/ui/help/Term.tsx";
import { useShortcut } from "#web/ui/keyboard/shortcuts.ts";
import { SelectionBar } from "#web/ui/lists/SelectionBar.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
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
  const all = useSelected(company, selecting);
  const fitting = useFittingSelected(company, selecting);
  const { count, sums, label, isUpTo = false, refusal, retry } = fitting ?? all;
  return (
    <SelectionBar
      count={count}
      {...(label !== undefined && { label })}
      isUpTo={isUpTo}
      details={
        <>
          {sums && <Sums of={sums} />}
          <ErrorText>{refusal}</ErrorText>
        </>
      }
      onClear={selecting.clear}
    >
      <ClearByEscape run={selecting.clear} />
      <span className={classes.company}>{company?.name}</span>
      {retry && (
        <Button variant="default" size="compact-sm" onClick={() => void retry()}>
          {common.tryAgain}
        </Button>
      )}
      <ActButton selecting={selecting} />
    </SelectionBar>
  );
}

interface Selected {
  count: number;
  sums: OpenSums | undefined;
  /** Said in place of the count. */
  label?: string | undefined;
  isUpTo?: boolean;
  refusal?: string | undefined;
  retry?: (() => Promise<unknown>) | undefined;
}

/** Sums of the act to be made (docs/rules/reports.md, "Sums of a selection"). */
function useSelected(
  company: ReportCompany | undefined,
  { selection: { whole, destinations, reports, except }, picked, excepted, seen }: Selecting,
): Selected {
  const input = company && destinations.size > 0 ? { params: { id: String(company.id) } } : null;
  const asked = useRead(api.reports.destinations, input).data;
  if (!company) return { count: 0, sums: undefined };
  const chosen = asked?.filter(({ code }) => destinations.has(code)) ?? [];
  const wholes = [
    ...(whole ? [{ of: company, panel: panelKey(company.id) }] : []),
    ...chosen.map((destination) => ({ of: destination, panel: panelKey(company.id, destination.code) })),
  ];
  const blocked = wholes.flatMap(({ panel }) => seen.get(panel) ?? []);
  const open = wholes.reduce((sum, { of }) => sum + countOn("open", of), 0);
  const count = Math.max(0, open - blocked.reduce((sum, each) => sum + each.blocked, 0) - except.size) + reports.size;
  // Reports of a selected whole that cannot be acted may not be loaded: count and sums are the most.
  const isExact = wholes.every(({ of, panel }) => (seen.get(panel)?.loaded ?? 0) >= countOn("open", of));
  return {
    count,
    label: isExact ? undefined : common.selectedUpTo(count),
    isUpTo: !isExact,
    sums:
      chosen.length < destinations.size
        ? undefined
        : selectedSums(
            wholes.map(({ of }) => of.open),
            [...blocked.map(({ blockedSums }) => blockedSums), ...excepted.map((report) => report.open)],
            picked.map((report) => report.open),
          ),
  };
}

/** The server counts what an act takes of wholes that filters narrow; undefined for any other selection. */
function useFittingSelected(
  company: ReportCompany | undefined,
  { selection: { whole, destinations, reports, except }, picked, excepted, filters }: Selecting,
): Selected | undefined {
  const isAsked = company !== undefined && isReportFiltered(filters) && (whole || destinations.size > 0);
  const places = whole ? {} : { destinations: JSON.stringify([...destinations]) };
  const asked = useRead(
    api.actForm.selected,
    isAsked ? { query: { company: String(company.id), ...places, ...filters } } : null,
  );
  if (!isAsked) return undefined;
  const { data, refusal } = asked;
  const retry = refusal === undefined ? undefined : asked.retry;
  if (!data) return { count: 1, sums: undefined, label: reportsText.counting, refusal, retry };
  const count = Math.max(0, data.count - except.size) + reports.size;
  return {
    count,
    label: data.is_whole ? undefined : reportsText.selectedAtLeast(count),
    sums: selectedSums(
      [data.open],
      excepted.map(({ open }) => open),
      picked.map(({ open }) => open),
    ),
  };
}

/** 49,350 tm + 6,000 pm³ · 5 100,00 € */
function Sums({ of: { amount, amount_loose, euros } }: { of: OpenSums }) {
  const hasLoose = amount_loose > 0;
  const hasSolid = amount > 0 || !hasLoose;
  return (
    <span className={classes.sums}>
      <span>
        {hasSolid && (
          <>
            {formatVolume(amount)} <Term of="solid">{unitText("SCM")}</Term>
          </>
        )}
        {hasSolid && hasLoose && " + "}
        {hasLoose && (
          <>
            {formatVolume(amount_loose)} <Term of="loose">{unitText("LCM")}</Term>
          </>
        )}
      </span>
      <span title={reportsText.expectedHint}>{reportsText.expected(formatMoney(euros))}</span>
    </span>
  );
}

/** A component, so that the key works and is listed only during a selection. */
function ClearByEscape({ run }: { run: () => void }) {
  useShortcut({ key: "Escape", label: common.clearSelection, run });
  return null;
}
