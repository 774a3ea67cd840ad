import { Button } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { isFiltered } from "#shared/basics/filters.ts";
import type { ReportCompany, ReportDestination } from "#shared/reports/contract.ts";
import { reasonOf } from "#shared/reports/ineligibleTexts.ts";
import { onlyShown } from "#shared/reports/reportSelection.ts";
import { type OpenSums, selectedSums } from "#shared/reports/selectedSums.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { unitWords } from "#web/assortments/words.ts";
import classes from "#web/reports/Reports.module.css";
import type { CompanyView } from "#web/reports/state/companyViews.ts";
import { panelKey } from "#web/reports/state/openPanels.ts";
import { reportsText } from "#web/reports/text.ts";
import { Term } from "#web/ui/help/Term.tsx";
import { isHindrance, remedyOf } from "#web/ui/hindrances/hindrances.ts";
import { RemedyLink } from "#web/ui/hindrances/RemedyLink.tsx";
import layout from "#web/ui/layout.module.css";
import { NOTHING_COUNTED } from "#web/ui/lists/choice.ts";
import { type HiddenPart, SelectionBar } from "#web/ui/lists/SelectionBar.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { common } from "#web/ui/text/et.ts";
import { formatCount, formatMoney, formatVolume, unitText } from "#web/ui/text/formats.ts";
import { ActButton } from "./ActButton.tsx";
import { blockedOf, countedReports, hiddenReports, panelOfHits, prunedReports, wholesOf } from "./countedReports.ts";
import type { Selecting } from "./useSelecting.ts";

interface SelectedBarProps {
  companies: readonly ReportCompany[] | undefined;
  selecting: Selecting;
  /** What a search or an import shows; undefined without one. */
  found: readonly CompanyView[] | undefined;
  /** Ends the search, and opens these panels. */
  onShowAll: (panels: string[]) => void;
}

export function SelectedBar({ companies, selecting, found, onShowAll }: SelectedBarProps) {
  const { selection, excepted, picked, superUser, change, clear } = selecting;
  const company = companies?.find(({ id }) => id === selection.company);
  const input = company && selection.destinations.size > 0 ? { params: { id: String(company.id) } } : null;
  const destinations = useRead(api.reports.destinations, input).data;
  usePruned(companies, destinations, selecting);
  const fitting = useFittingSelected(company, selecting);
  if (!company) {
    return (
      <SelectionBar choice={NOTHING_COUNTED} onClear={clear}>
        {null}
      </SelectionBar>
    );
  }
  const wholes = wholesOf(company, destinations ?? [], selecting);
  const choice = countedReports(wholes, selecting, fitting?.counted);
  const isKnown = destinations !== undefined || selection.destinations.size === 0;
  const view = found?.find((one) => one.company.id === company.id);
  const sums = fitting
    ? fitting.open && [fitting.open]
    : isKnown
      ? openOf(company, destinations ?? [], selecting)
      : undefined;
  const left = fitting ? [] : blockedOf(wholes, superUser);
  const hidden: HiddenPart = {
    count: found && isKnown ? hiddenReports(choice.able, wholes, selecting, view) : 0,
    isUpTo: choice.isUpTo,
    onShow: () =>
      onShowAll([
        panelKey(company.id),
        ...(company.has_elvis_destinations
          ? [...new Set(picked.map(({ destination_code: code }) => panelKey(company.id, code)))]
          : []),
      ]),
    onRemove: () => {
      const hits = view?.found ?? [];
      change(hits, (now) => onlyShown(now, panelOfHits(now, hits, superUser), view?.destinations ?? new Set(), picked));
    },
  };
  return (
    <SelectionBar
      choice={fitting?.label === undefined ? choice : { ...choice, count: Math.max(1, choice.count) }}
      words={{ able: reportsText.able, renderUnable: (reason, count) => <Unable {...{ reason, count, company }} /> }}
      label={fitting?.label?.(choice.count)}
      details={
        <>
          {sums && (
            <Sums
              of={selectedSums(
                sums,
                [...left, ...excepted].map(({ open }) => open),
                picked.map(({ open }) => open),
              )}
            />
          )}
          <ErrorText>{fitting?.refusal}</ErrorText>
        </>
      }
      hidden={hidden}
      onClear={clear}
    >
      <span className={classes.company}>{company.name}</span>
      {fitting?.retry && (
        <Button variant="default" size="compact-sm" onClick={() => void fitting.retry?.()}>
          {common.tryAgain}
        </Button>
      )}
      <ActButton selecting={selecting} />
    </SelectionBar>
  );
}

function openOf(
  company: ReportCompany,
  destinations: readonly ReportDestination[],
  { selection }: Selecting,
): OpenSums[] {
  const chosen = destinations.filter(({ code }) => selection.destinations.has(code));
  return [...(selection.whole ? [company] : []), ...chosen].map(({ open }) => open);
}

/** What has gone, or was acted elsewhere, is no longer selected. */
function usePruned(
  companies: readonly ReportCompany[] | undefined,
  destinations: readonly ReportDestination[] | undefined,
  selecting: Selecting,
): void {
  const { selection, change } = selecting;
  const left = prunedReports(companies, destinations, selecting);
  useEffect(() => {
    if (left !== selection) change([], (now) => (now === selection ? left : now));
  });
}

interface Fitting {
  counted: { count: number; isWhole: boolean };
  open: OpenSums | undefined;
  label: ((count: number) => string) | undefined;
  refusal: string | undefined;
  retry: (() => Promise<unknown>) | undefined;
}

/** The server counts what an act takes of wholes that filters narrow; undefined for any other selection. */
function useFittingSelected(
  company: ReportCompany | undefined,
  { selection: { whole, destinations }, filters }: Selecting,
): Fitting | undefined {
  const isAsked = company !== undefined && isFiltered(filters) && (whole || destinations.size > 0);
  const places = whole ? {} : { destinations: JSON.stringify([...destinations]) };
  const asked = useRead(
    api.actForm.selected,
    isAsked ? { query: { company: String(company.id), ...places, ...filters } } : null,
  );
  if (!isAsked) return undefined;
  const { data, refusal } = asked;
  return {
    counted: { count: data?.count ?? 0, isWhole: data?.is_whole ?? false },
    open: data?.open,
    label: data ? (data.is_whole ? undefined : reportsText.selectedAtLeast) : () => reportsText.counting,
    refusal,
    retry: refusal === undefined || data ? undefined : asked.retry,
  };
}

/** '7 hinnata', with a link to where it is mended. */
function Unable({ reason, count, company }: { reason: string; count: number; company: ReportCompany }): ReactNode {
  const kind = reasonOf(reason) ?? "signing";
  const said = `${formatCount(count)} ${reportsText.unable[kind]}`;
  const remedy = isHindrance(kind) ? remedyOf(kind) : undefined;
  if (!remedy) return <span title={reason}>{said}</span>;
  return (
    <RemedyLink place={remedy.place} company={company.id} className={`${layout.touch} ${layout.green}`} title={reason}>
      {said}
    </RemedyLink>
  );
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
            {formatVolume(amount)} <Term of={unitWords.solid}>{unitText("SCM")}</Term>
          </>
        )}
        {hasSolid && hasLoose && " + "}
        {hasLoose && (
          <>
            {formatVolume(amount_loose)} <Term of={unitWords.loose}>{unitText("LCM")}</Term>
          </>
        )}
      </span>
      <span title={reportsText.expectedHint}>{reportsText.expected(formatMoney(euros))}</span>
    </span>
  );
}
