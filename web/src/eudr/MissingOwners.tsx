import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { MAX_REMINDERS } from "#shared/eudr/limits.ts";
import type { MissingOwner } from "#shared/eudr/reminderShapes.ts";
import { wantsEudr } from "#shared/reports/eudrNumbers.ts";
import { usePolling } from "#web/api/polling.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { usePages } from "#web/api/usePages.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { Tick } from "#web/ui/fields/Tick.tsx";
import { FoundPart } from "#web/ui/filters/FoundPart.tsx";
import { HindranceChip } from "#web/ui/hindrances/HindranceChip.tsx";
import layout from "#web/ui/layout.module.css";
import { NOTHING_COUNTED } from "#web/ui/lists/choice.ts";
import { DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { SelectionBar } from "#web/ui/lists/SelectionBar.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { batchName, Receipt } from "#web/ui/sending/Receipt.tsx";
import { formatVolume } from "#web/ui/text/formats.ts";
import { useWords } from "#web/ui/text/language.ts";
import { listWords } from "./listWords.ts";
import { eudrText, reminderText } from "./text.ts";
import { useChosenOwners } from "./useChosenOwners.ts";

const RemindersDialog = lazyPart(() =>
  import("./reminders/RemindersDialog.tsx").then((module) => module.RemindersDialog),
);
const AHEAD = [RemindersDialog];

/** Owners by the volume that has no number (docs/rules/eudr.md, "Missing volume"). */
export function MissingOwners({ q, onClearSearch }: { q: string; onClearSearch: () => void }) {
  useLoadedAhead(AHEAD);
  const isAgent = useMe()?.isSuperUser ?? false;
  const text = useWords(listWords);
  const columns = [text.owner, numeric(text.solid), numeric(text.loose), ...(isAgent ? [reminderText.reminded] : [])];
  const list = usePages(api.eudr.missing, { query: { ...(q !== "" && { q }) } });
  const isBehind = list.pages?.some((page) => page.is_behind) ?? false;
  usePolling(isBehind ? "counting" : undefined, () => refresh(api.eudr.missing));
  const { chosen, choose: setChosen, hidden } = useChosenOwners({ list, q, onClearSearch });
  /** Of the owners that are left a second batch can be sent. */
  const [reminded, setReminded] = useState<readonly number[]>();
  const [isDueToday] = useState(() => wantsEudr(tallinnDay(new Date().toISOString())));
  // Known before the answer, so that the notice does not push the table down.
  const isDue = list.pages?.[0]?.is_due ?? isDueToday;
  const choose = (id: number, isOn: boolean) => {
    const now = new Set(chosen);
    if (isOn) now.add(id);
    else now.delete(id);
    setChosen(now);
  };
  const bar = (
    <>
      <SelectionBar
        choice={{ ...NOTHING_COUNTED, count: chosen.size }}
        hidden={hidden}
        onClear={() => setChosen(new Set())}
      >
        <Button onClick={() => setReminded([...chosen].slice(0, MAX_REMINDERS))}>{reminderText.send}</Button>
      </SelectionBar>
      <Suspense>
        {reminded && (
          <RemindersDialog
            owners={reminded}
            onSent={() => setChosen(new Set([...chosen].filter((id) => !reminded.includes(id))))}
            onClose={() => setReminded(undefined)}
          />
        )}
      </Suspense>
    </>
  );
  if (list.rows?.length === 0) {
    const none = q === "" ? (isAgent ? eudrText.noneMissing : text.noneOfYours) : eudrText.noneNamed(q);
    const { title, hint } = isBehind ? text.counting : none;
    return (
      <>
        <EmptyState title={title} text={hint} />
        {bar}
      </>
    );
  }
  return (
    <>
      {!isDue && (
        <div className={layout.below16}>
          <Notice tone="quiet" title={text.notDueTitle}>
            <p>{isAgent ? eudrText.notDue : text.yoursNotDue}</p>
          </Notice>
        </div>
      )}
      <div className={layout.sheet}>
        {q !== "" && <FoundPart isInSheet shown={list.rows?.length ?? 0} isWhole={!list.hasMore} total={list.count} />}
        <DataTable label={text.tabs.missing} isStacked hasStickyHead>
          <TableHead columns={columns} />
          <tbody>
            {list.rows ? (
              list.rows.map((row) => (
                <OwnerRow
                  key={row.owner.id}
                  row={row}
                  isAgent={isAgent}
                  isChosen={chosen.has(row.owner.id)}
                  onChoose={(isOn) => choose(row.owner.id, isOn)}
                />
              ))
            ) : (
              <RowSkeletons of={list} rows={8} columns={columns.length} />
            )}
          </tbody>
        </DataTable>
        <LoadMore list={list} label={text.loadMore} />
      </div>
      {/* Below the rows, which stay where they are when it goes. */}
      {isBehind && (
        <div className={layout.above20}>
          <Notice tone="quiet" title={text.counting.title}>
            <p>{text.counting.hint}</p>
          </Notice>
        </div>
      )}
      {bar}
    </>
  );
}

interface OwnerRowProps {
  row: MissingOwner;
  isAgent: boolean;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
}

function OwnerRow({ row, isAgent, isChosen, onChoose }: OwnerRowProps) {
  const { owner, amount, loose_amount: loose, has_email: hasEmail, reminded: last } = row;
  const text = useWords(listWords);
  return (
    <tr data-row data-selected={isChosen || undefined}>
      <th scope="row" data-plain>
        {isAgent ? (
          <ChoosableOwner owner={owner} hasEmail={hasEmail} isChosen={isChosen} onChoose={onChoose} />
        ) : (
          <span className={layout.anywhere}>{owner.name}</span>
        )}
      </th>
      <td data-label={text.solid} data-numeric>
        {amount === 0 ? "–" : formatVolume(amount)}
      </td>
      <td data-label={text.loose} data-numeric>
        {loose === 0 ? "–" : formatVolume(loose)}
      </td>
      {isAgent && <td data-label={reminderText.reminded}>{last === null ? "–" : <Reminded reminded={last} />}</td>}
    </tr>
  );
}

function Reminded({ reminded: { at, by, batch } }: { reminded: NonNullable<MissingOwner["reminded"]> }) {
  return <Receipt at={at} by={by} batch={batch === "" ? "" : batchName(batch)} />;
}

interface ChoosableOwnerProps {
  owner: MissingOwner["owner"];
  hasEmail: boolean;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
}

function ChoosableOwner({ owner: { id, name }, hasEmail, isChosen, onChoose }: ChoosableOwnerProps) {
  return (
    <span className={layout.wrap}>
      <label className={`${layout.touch} ${layout.gap8}`}>
        <Tick mark={isChosen ? "all" : "none"} label={reminderText.choose(name)} onTick={onChoose} />
        <span className={layout.anywhere}>{name}</span>
      </label>
      {!hasEmail && <HindranceChip hindrances={["email"]} why={[eudrText.noEmail]} of={name} company={id} />}
    </span>
  );
}
