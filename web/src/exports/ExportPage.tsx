import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import type { ExportedAct } from "#shared/exports/contract.ts";
import { exportFilters } from "#shared/exports/exportFilters.ts";
import {
  canExport,
  EXPORT_GROUPS,
  type ExportSelection,
  NOTHING_CHOSEN,
  needsReview,
  withoutGone,
} from "#shared/exports/exportSelection.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { isNoStep } from "#web/ui/browser/searchParams.ts";
import { addressFilters } from "#web/ui/filters/addressFilters.ts";
import { FilterBar } from "#web/ui/filters/FilterBar.tsx";
import { FilterChips } from "#web/ui/filters/FilterChips.tsx";
import { filterSet } from "#web/ui/filters/filterFields.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import layout from "#web/ui/layout.module.css";
import { pruned, type Seen } from "#web/ui/lists/choice.ts";
import { sayDropped } from "#web/ui/lists/droppedChoice.ts";
import { useSeenRows } from "#web/ui/lists/useSeenRows.ts";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { Tabs } from "#web/ui/page/Tabs.tsx";
import { Receipt } from "#web/ui/sending/Receipt.tsx";
import { ViewsMenu } from "#web/views/ViewsMenu.tsx";
import { ChosenBar } from "./ChosenBar.tsx";
import { ExportPanel } from "./ExportPanel.tsx";
import { type ExportSearch, validExportSearch } from "./exportSearch.ts";
import { exportText as text } from "./text.ts";
import { type Export, type ExportBody, exportBody, useExport } from "./useExport.ts";

const ExportReview = lazyPart(() => import("./ExportReview.tsx").then((module) => module.ExportReview));
const AHEAD = [ExportReview];

const PANEL = "export";
const REASON = "export-hindrance";

export function ExportPage() {
  const search = useSearch({ from: "/shell/acts/export" });
  const { q = "", tab, closed = [] } = search;
  const filters = addressFilters(exportFilters, { ...search });
  const navigate = useNavigate({ from: "/acts/export" });
  const [selection, setSelection] = useState(NOTHING_CHOSEN);
  const [reviewed, setReviewed] = useState<ExportBody>();
  useLoadedAhead(AHEAD);
  const isExported = tab === "exported";
  const shownTab = tab ?? "open";
  // A choice does not survive a change of the list. The browser's back changes the tab and the filters too.
  const list = JSON.stringify([shownTab, filters]);
  const [lastList, setLastList] = useState(list);
  const { isBusy, run, refusal, start } = useExport(shownTab, () => setSelection(NOTHING_CHOSEN));
  const [seen, note] = useSeenRows<ExportedAct>();
  usePruned(selection, seen, setSelection);
  const allowed = canExport(selection, isExported);
  useRowKeys({ isSelectable: true });
  if (lastList !== list) {
    setLastList(list);
    setSelection(NOTHING_CHOSEN);
  }
  const show = (change: ExportSearch) =>
    void navigate({
      to: "./",
      search: (now) => ({ ...now, ...change }),
      replace: isNoStep(change),
      resetScroll: false,
    });
  const scope = { query: q, ...filters };
  const body = exportBody(selection, scope);
  const narrow = filterSet(exportFilters, filters, true, show);
  const choose = (next: ExportSelection) => {
    setSelection(next);
    if (selection.group !== null && next.group !== null && next.group !== selection.group)
      sayDropped(text.dropped, () => setSelection(selection));
  };
  const find = (query: string) => {
    setSelection(NOTHING_CHOSEN);
    show({ q: query === "" ? undefined : query });
  };
  const toggle = (group: string) => {
    const left = closed.includes(group) ? closed.filter((other) => other !== group) : [...closed, group];
    show({ closed: left.length > 0 ? left : undefined });
  };
  return (
    <Page
      title={text.title}
      back={{ to: "/acts/dashboard/", label: text.back }}
      search={{ value: q, onSearch: find }}
      actions={
        <ExportButton
          hindrance={allowed.ok ? undefined : text.hindrances[allowed.reason]}
          isBusy={isBusy}
          onExport={() => (needsReview(selection) ? setReviewed(body) : body && start(body))}
        />
      }
      toolbar={
        <>
          <Tabs
            label={text.tabsLabel}
            panelId={PANEL}
            value={shownTab}
            tabs={[
              { value: "open", label: text.tabs.open },
              { value: "exported", label: text.tabs.exported },
            ]}
            onChange={(value) => show({ tab: value === "exported" ? "exported" : undefined })}
          />
          <FilterBar {...narrow}>
            <ViewsMenu
              list="exports"
              search={{ tab, ...filters }}
              onApply={(raw) => void navigate({ to: "./", search: validExportSearch(raw), resetScroll: false })}
            />
          </FilterBar>
        </>
      }
    >
      <FilterChips {...narrow} />
      <RunNotices run={run} refusal={refusal} />
      <Suspense>
        {reviewed && (
          <ExportReview body={reviewed} onExport={() => start(reviewed)} onClose={() => setReviewed(undefined)} />
        )}
      </Suspense>
      <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-${shownTab}`}>
        {EXPORT_GROUPS.map((group) => (
          <ExportPanel
            key={group}
            group={group}
            isExported={isExported}
            query={q}
            filters={filters}
            isOpen={q !== "" || !closed.includes(group)}
            onToggle={q === "" ? () => toggle(group) : undefined}
            selection={selection}
            isLocked={isBusy}
            onSelect={choose}
            note={note}
          />
        ))}
      </div>
      <ChosenBar selection={selection} scope={scope} onClear={() => setSelection(NOTHING_CHOSEN)} />
    </Page>
  );
}

interface ExportButtonProps {
  hindrance: string | undefined;
  isBusy: boolean;
  onExport: () => void;
}

function ExportButton({ hindrance, isBusy, onExport }: ExportButtonProps) {
  return (
    <>
      {hindrance !== undefined && !isBusy && (
        <span id={REASON} className={layout.quiet}>
          {hindrance}
        </span>
      )}
      <KeyButton
        shortcut="e"
        disabled={hindrance !== undefined}
        aria-describedby={hindrance === undefined ? undefined : REASON}
        loading={isBusy}
        onClick={onExport}
      >
        {text.action}
      </KeyButton>
    </>
  );
}

function RunNotices({ run, refusal }: Pick<Export, "run" | "refusal">) {
  if (refusal === "" && !run?.under_way && !run?.href) return null;
  return (
    <div className={layout.below16}>
      {refusal !== "" && <Notice tone="danger" title={refusal} />}
      {run?.under_way && <Notice title={text.working(run.count, run.percent)} />}
      {run?.href && (
        <Notice title={text.done(run.count)}>
          <Receipt at={run.at} by={run.by} batch={text.batch(run.id)} />
        </Notice>
      )}
    </div>
  );
}

/** What was exported or removed elsewhere is no longer chosen, and a group of which all acts were unticked neither. */
function usePruned(
  selection: ExportSelection,
  seen: ReadonlyMap<string, Seen<ExportedAct>>,
  onChange: (left: ExportSelection) => void,
): void {
  const { group, acts, except } = selection;
  const list = group === null ? undefined : seen.get(group);
  const known = {
    lists: list ? [list] : [],
    homeOf: () => list,
    canBeChosen: (act: ExportedAct) => !act.busy,
  };
  const isComplete = list?.isLive && list.isWhole;
  const left = withoutGone(
    selection,
    { acts: pruned(new Set(acts.keys()), known), except: pruned(new Set(except.keys()), known) },
    isComplete ? list.rows.flatMap(({ id, busy }) => (busy ? [] : id)) : undefined,
  );
  useEffect(() => {
    if (left !== selection) onChange(left);
  });
}
