import { Button } from "@mantine/core";
import { IconAlertOctagon, IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import type { ImportRun } from "#shared/imports/contract.ts";
import { DOUBTS, isStrong } from "#shared/reports/doubtKinds.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { usePolling } from "#web/api/polling.ts";
import { useRead } from "#web/api/read.ts";
import { refresh, refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import notice from "#web/ui/messages/messages.module.css";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { formatCount } from "#web/ui/text/formats.ts";
import classes from "./Imports.module.css";
import { rowHeading, rowText } from "./importFiles.ts";
import { importsText } from "./text.ts";

const FEW = 8;

export function ImportDoubts({ run }: { run: ImportRun }) {
  const { id, file_name: name, doubt_count: count } = run;
  const params = { id: String(id) };
  const asked = useRead(api.imports.load, { params });
  const [isWhole, setWhole] = useState(false);
  // The list may be older than the run, which can have been confirmed and become suspicious again.
  const details = asked.data?.state === "suspicious" ? asked.data : undefined;
  const doubts = details?.doubts ?? [];
  usePolling(details ? undefined : asked.data?.state, () => refresh(api.imports.list, api.imports.load));

  const confirmation = useAction(() =>
    decide(() => call(api.imports.confirm, { params, body: { print: details?.doubt_print ?? "" } })),
  );
  const cancelling = useAction(() => decide(() => call(api.imports.cancel, { params })));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div role="group" className={classes.panel} aria-label={importsText.doubtsOf(name)}>
      <div className={`${notice.notice} ${classes.doubtsHead}`} data-tone="warning">
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" className={notice.icon} />
        <div className={notice.noticeText}>
          <p className={`${layout.dark} ${layout.strong}`}>{importsText.doubtsTitle(count)}</p>
          <p>{importsText.doubtsText}</p>
          {details && details.doubt_kinds.length > 1 && (
            <ul className={classes.kinds}>
              {details.doubt_kinds.map((each) => (
                <li key={each.kind}>
                  {DOUBTS[each.kind].title}: <b>{formatCount(each.count)}</b>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={`${layout.wrap} ${notice.actions}`} data-no-print>
          <Button
            loading={confirmation.isBusy}
            disabled={!details || cancelling.isBusy}
            aria-label={importsText.importAnywayOf(name)}
            onClick={() => confirmation.run()}
          >
            {importsText.importAnyway}
          </Button>
          <Button
            variant="default"
            loading={cancelling.isBusy}
            disabled={confirmation.isBusy}
            aria-label={importsText.cancel(name)}
            onClick={() => cancelling.run()}
          >
            {importsText.stop}
          </Button>
        </div>
        <ErrorText>{confirmation.refusal || cancelling.refusal}</ErrorText>
      </div>
      {/* The whole list scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.doubtsList} data-whole={isWhole || undefined} {...(isWhole ? { tabIndex: 0 } : {})}>
        <DataTable label={importsText.doubtsOf(name)} isStacked hasStickyHead={isWhole}>
          <thead>
            <tr>
              <th scope="col" data-numeric className={layout.narrow}>
                {rowHeading(name)}
              </th>
              <th scope="col">{importsText.column}</th>
              <th scope="col" className={classes.reason}>
                {importsText.doubt}
              </th>
            </tr>
          </thead>
          <tbody>
            {details ? (
              doubts.slice(0, isWhole ? doubts.length : FEW).map((doubt) => (
                <tr key={`${doubt.row} ${doubt.reason}`}>
                  <td data-numeric data-label={doubt.row === 0 ? "" : rowHeading(name)}>
                    {rowText(doubt.row)}
                  </td>
                  <td data-plain>{doubt.column}</td>
                  <td data-plain>
                    {isStrong(doubt) && (
                      <span className={classes.strong}>
                        <IconAlertOctagon size={16} aria-hidden="true" />
                        {importsText.strongDoubt}
                      </span>
                    )}
                    {doubt.reason} {doubt.count > 1 && importsText.doubtRows(doubt.count)}
                  </td>
                </tr>
              ))
            ) : (
              <RowSkeletons of={asked} rows={Math.min(count, FEW)} columns={3} />
            )}
          </tbody>
        </DataTable>
      </div>
      {details && !isWhole && doubts.length > FEW && (
        <div className={classes.more} data-no-print>
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
            {importsText.showAll(doubts.length)}
          </Button>
        </div>
      )}
      {details && isWhole && count > doubts.length && (
        <p className={`${layout.hint} ${classes.note}`}>{importsText.firstDoubts(doubts.length, count)}</p>
      )}
    </div>
  );
}

/** Another user may have decided first. */
async function decide(send: () => Promise<unknown>): Promise<void> {
  const { problem } = await attempt(send);
  // The panel goes with the state.
  if (problem?.is("import_decided")) showToast({ text: problem.message });
  await refreshed();
  if (problem && !problem.is("import_decided")) throw problem;
}
