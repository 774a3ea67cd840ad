import { Button } from "@mantine/core";
import { useState } from "react";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { ReminderOutcome } from "#shared/eudr/contract.ts";
import { MAX_REMINDERS } from "#shared/eudr/limits.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { usePages } from "#web/api/usePages.ts";
import { Tick } from "#web/ui/fields/Tick.tsx";
import layout from "#web/ui/layout.module.css";
import { NOTHING_COUNTED } from "#web/ui/lists/choice.ts";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { SelectionBar } from "#web/ui/lists/SelectionBar.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { formatVolume } from "#web/ui/text/formats.ts";
import { reminderText, eudrText as text } from "./text.ts";

const COLUMNS = [text.owner, text.solid, text.loose];
const NUMERIC: ReadonlySet<string> = new Set([text.solid, text.loose]);

/** Owners by the volume that has no number (docs/rules/eudr.md, "Missing volume"). */
export function MissingOwners({ q }: { q: string }) {
  const isAgent = useMe()?.isSuperUser ?? false;
  const columns = isAgent ? [...COLUMNS, reminderText.reminded] : COLUMNS;
  const list = usePages(api.eudr.missing, { query: { ...(q !== "" && { q }) } });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [told, setTold] = useState<ReadonlyMap<number, ReminderOutcome>>(new Map());
  const sending = useAction(async () => {
    const owners = [...chosen].slice(0, MAX_REMINDERS);
    const results = await call(api.eudr.remind, { body: { owners } });
    setTold(new Map([...told, ...results.map(({ owner, outcome }) => [owner.id, outcome] as const)]));
    // The owners that are left can be sent to by a second call.
    setChosen(new Set([...chosen].filter((id) => !owners.includes(id))));
    await refresh(api.eudr.missing);
  });
  const first = list.pages?.[0];
  if (list.rows?.length === 0) {
    const { title, hint } = q === "" ? (isAgent ? text.noneMissing : text.noneOfYours) : text.noneNamed(q);
    return <EmptyState title={title} text={hint} />;
  }
  const choose = (id: number, isOn: boolean) => {
    const now = new Set(chosen);
    if (isOn) now.add(id);
    else now.delete(id);
    setChosen(now);
  };
  return (
    <>
      {first && !first.is_due && (
        <div className={layout.below16}>
          <Notice tone="quiet" title={text.notDueTitle}>
            <p>{isAgent ? text.notDue : text.yoursNotDue}</p>
          </Notice>
        </div>
      )}
      <div className={layout.sheet}>
        <DataTable label={text.tabs.missing} isStacked hasStickyHead>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" data-numeric={NUMERIC.has(column) || undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.rows ? (
              list.rows.map(({ owner, amount, loose_amount: loose, reminded }) => (
                <tr key={owner.id} data-row data-selected={chosen.has(owner.id) || undefined}>
                  <th scope="row" data-plain>
                    {isAgent ? (
                      <ChoosableOwner
                        name={owner.name}
                        isChosen={chosen.has(owner.id)}
                        onChoose={(isOn) => choose(owner.id, isOn)}
                      />
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
                  {isAgent && (
                    <td data-label={reminderText.reminded}>
                      <Reminded day={reminded} outcome={told.get(owner.id)} />
                    </td>
                  )}
                </tr>
              ))
            ) : (
              <RowSkeletons of={list} rows={8} columns={columns.length} />
            )}
          </tbody>
        </DataTable>
        <LoadMore list={list} />
      </div>
      <SelectionBar choice={{ ...NOTHING_COUNTED, count: chosen.size }} onClear={() => setChosen(new Set())}>
        <ErrorText>{sending.refusal}</ErrorText>
        <Button loading={sending.isBusy} onClick={() => sending.run()}>
          {reminderText.send}
        </Button>
      </SelectionBar>
    </>
  );
}

function Reminded({ day, outcome }: { day: string | null; outcome: ReminderOutcome | undefined }) {
  const left = day === null ? "–" : formatEstonianDate(day);
  if (outcome === undefined) return left;
  return (
    <output>
      {reminderText.outcomes[outcome]}
      {outcome === "sent" || outcome === "today" ? ` (${left})` : ""}
    </output>
  );
}

interface ChoosableOwnerProps {
  name: string;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
}

function ChoosableOwner({ name, isChosen, onChoose }: ChoosableOwnerProps) {
  return (
    <span className={layout.row}>
      <label className={`${layout.touch} ${layout.gap8}`}>
        <Tick mark={isChosen ? "all" : "none"} label={reminderText.choose(name)} onTick={onChoose} />
        <span className={layout.anywhere}>{name}</span>
      </label>
    </span>
  );
}
