import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { MIN_TOKEN_LENGTH, normaliseQuery } from "#shared/platform/searchTokens.ts";
import type { ReportTab } from "#shared/reports/reportTab.ts";
import { usePolling } from "#web/api/polling.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { common } from "#web/ui/text/et.ts";
import { filterBarText } from "#web/ui/text/filterBar.ts";
import { reportsText } from "./text.ts";

/** `isFirst`: there has never been a report on any tab. */
export function NoReports({ tab, isFirst }: { tab: ReportTab; isFirst: boolean }) {
  if (tab === "acted" && !isFirst) {
    return (
      <EmptyState
        title={reportsText.noneActedTitle}
        text={reportsText.noneActed}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/reports/dashboard/" {...props} />}>
            {reportsText.toOpen}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={isFirst ? reportsText.noneYetTitle : reportsText.allActedTitle}
      text={isFirst ? reportsText.noneYet : reportsText.allActed}
      action={
        <span className={layout.wrap}>
          <Button variant="default" renderRoot={(props) => <Link to="/reports/imports/" {...props} />}>
            {reportsText.toImports}
          </Button>
          {isFirst && (
            <Button variant="subtle" renderRoot={(props) => <Link to="/overview/" {...props} />}>
              {reportsText.toFirstSteps}
            </Button>
          )}
        </span>
      }
    />
  );
}

/** A report is found by its number some seconds after its import. */
const LOOKS = 3;

export function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  usePolling(query, () => refresh(api.reports.list, api.reports.filtered), LOOKS);
  const isShort = Array.from(normaliseQuery(query).number).length < MIN_TOKEN_LENGTH;
  return (
    <EmptyState
      title={common.noResults}
      text={isShort ? `${reportsText.noMatch} ${reportsText.shortNumber}` : reportsText.noMatch}
      action={
        <Button variant="default" onClick={onClear}>
          {common.clearSearch}
        </Button>
      }
    />
  );
}

export function NothingFitting({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={common.noResults}
      text={filterBarText.nothing}
      action={
        <Button variant="default" onClick={onClear}>
          {reportsText.clearFilters}
        </Button>
      }
    />
  );
}

export function NothingOfImport({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={common.noResults}
      text={reportsText.noneOfImport}
      action={
        <Button variant="default" onClick={onClear}>
          {reportsText.allReports}
        </Button>
      }
    />
  );
}
