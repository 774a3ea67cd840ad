import { IconDownload } from "@tabler/icons-react";
import { add, cents, NO_CENTS, toEuros } from "#shared/basics/amounts.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { isFiltered } from "#shared/basics/filters.ts";
import type { ExportedAct } from "#shared/exports/contract.ts";
import type { TypedExportFilters } from "#shared/exports/exportFilters.ts";
import {
  chooseAct,
  chooseGroup,
  type ExportGroup,
  type ExportSelection,
  groupMark,
  isActChosen,
} from "#shared/exports/exportSelection.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import { Tick } from "#web/ui/fields/Tick.tsx";
import { FoundPart } from "#web/ui/filters/FoundPart.tsx";
import layout from "#web/ui/layout.module.css";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { Panel } from "#web/ui/lists/Panel.tsx";
import { type NoteSeen, useNoteSeen } from "#web/ui/lists/useSeenRows.ts";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { Receipt } from "#web/ui/sending/Receipt.tsx";
import { common } from "#web/ui/text/et.ts";
import { filterBarText } from "#web/ui/text/filterBar.ts";
import { formatMoney } from "#web/ui/text/formats.ts";
import classes from "./ExportPanel.module.css";
import { exportText as text } from "./text.ts";

interface ExportPanelProps {
  group: ExportGroup;
  isExported: boolean;
  query: string;
  filters: TypedExportFilters;
  isOpen: boolean;
  onToggle: (() => void) | undefined;
  selection: ExportSelection;
  isLocked: boolean;
  onSelect: (selection: ExportSelection) => void;
  note: NoteSeen<ExportedAct>;
}

export function ExportPanel(props: ExportPanelProps) {
  const { group, isExported, query, filters, isOpen, onToggle, selection, isLocked, onSelect, note } = props;
  const name = text.groups[group];
  const list = usePages(api.exports.page, {
    query: { type: group, tab: isExported ? "1" : "0", query: query === "" ? undefined : query, ...filters },
  });
  useNoteSeen(isExported ? undefined : note, group, list);
  const isNarrowed = isFiltered(filters);
  const isEmpty = list.rows?.length === 0 && !list.hasMore;
  const hasTick = !isExported && !isEmpty;
  return (
    <Panel
      title={name}
      isOpen={isOpen}
      onToggle={onToggle}
      meta={isNarrowed && list.rows && text.found(list.rows.length, !list.hasMore)}
      isSelected={groupMark(selection, group) !== "none"}
      leading={
        hasTick && (
          <Tick
            mark={groupMark(selection, group)}
            label={text.selectAll(name)}
            isDisabled={isLocked || list.rows === undefined}
            onTick={(isChosen) => onSelect(chooseGroup(group, isChosen))}
          />
        )
      }
    >
      {isEmpty ? (
        <EmptyState
          level={3}
          title={query === "" && !isNarrowed ? text.noneTitle : common.noResults}
          text={
            isNarrowed
              ? filterBarText.nothing
              : query === ""
                ? text.none(isExported ? text.tabs.exported : text.tabs.open)
                : text.notFound
          }
        />
      ) : (
        <>
          {query !== "" && <FoundPart isInSheet shown={list.rows?.length ?? 0} isWhole={!list.hasMore} />}
          <DataTable label={name} isStacked>
            <thead>
              <tr>
                <th scope="col" className={isExported ? classes.exported : classes.number}>
                  {text.number}
                </th>
                <th scope="col" className={classes.date}>
                  {text.date}
                </th>
                <th scope="col">{text.client}</th>
                <th scope="col" data-numeric className={classes.sum}>
                  {text.sum}
                </th>
                {isExported && <th scope="col">{text.exported}</th>}
                {isExported && (
                  <th scope="col" className={classes.file} data-no-print>
                    {text.file}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {list.rows ? (
                list.rows.map((act) => (
                  <ActLine
                    key={act.id}
                    act={act}
                    isExported={isExported}
                    isChosen={isActChosen(selection, group, act.id)}
                    isLocked={isLocked}
                    onChoose={(isChosen) => onSelect(chooseAct(selection, group, chosenAct(act), isChosen))}
                  />
                ))
              ) : (
                <RowSkeletons of={list} rows={4} columns={isExported ? 6 : 4} />
              )}
            </tbody>
            {list.rows && (
              <tfoot>
                <tr>
                  <th scope="row" colSpan={3} data-plain>
                    {text.shownTotal(list.rows.length, !list.hasMore)}
                  </th>
                  <td data-numeric>{`${formatMoney(shownSum(list.rows))} €`}</td>
                  {isExported && <td aria-hidden="true" />}
                  {isExported && <td data-no-print aria-hidden="true" />}
                </tr>
              </tfoot>
            )}
          </DataTable>
        </>
      )}
      <LoadMore list={list} {...(isNarrowed && { label: filterBarText.goOn })} />
    </Panel>
  );
}

function ExportReceipt({ exported: { at, by, batch } }: { exported: NonNullable<ExportedAct["exported"]> }) {
  return <Receipt at={at} by={by} batch={text.batch(batch)} />;
}

function chosenAct({ id, sum }: ExportedAct) {
  return { id, withVat: cents(Math.round(100 * (sum ?? 0))) };
}

/** Returns euros. */
function shownSum(acts: readonly ExportedAct[]): number {
  return toEuros(acts.map((act) => chosenAct(act).withVat).reduce(add, NO_CENTS));
}

interface ActLineProps {
  act: ExportedAct;
  isExported: boolean;
  isChosen: boolean;
  isLocked: boolean;
  onChoose: (isChosen: boolean) => void;
}

function ActLine({ act, isExported, isChosen, isLocked, onChoose }: ActLineProps) {
  const note = act.deleted ? text.deleted : act.busy ? text.busy : act.changed ? text.changed : undefined;
  return (
    <tr data-row data-selected={isChosen || undefined}>
      <th scope="row" data-plain>
        <span className={`${layout.wrap} ${classes.name}`}>
          {!isExported && (
            <Tick
              mark={isChosen ? "all" : "none"}
              label={text.selectAct(act.number)}
              isDisabled={isLocked || act.busy}
              onTick={onChoose}
            />
          )}
          {act.number}
          {note && <span className={classes.note}>{note}</span>}
          {!isExported && act.exported && <ExportReceipt exported={act.exported} />}
        </span>
      </th>
      <td data-label={text.date} className={layout.nowrap}>
        {act.date === null ? "–" : formatEstonianDate(act.date)}
      </td>
      <td data-label={text.client}>{act.client}</td>
      <td data-label={text.sum} data-numeric>
        {act.sum === null ? "–" : `${formatMoney(act.sum)} €`}
      </td>
      {isExported && <td data-label={text.exported}>{act.exported && <ExportReceipt exported={act.exported} />}</td>}
      {isExported && (
        <td data-label={text.file} className={classes.file} data-no-print>
          {act.export_url && (
            <DownloadLink href={act.export_url} className={layout.action} aria-label={text.downloadOf(act.number)}>
              <IconDownload size={16} aria-hidden="true" />
              {text.download}
            </DownloadLink>
          )}
        </td>
      )}
    </tr>
  );
}
