import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { DataTable, TableHead } from "#web/ui/lists/DataTable.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { formatCount } from "#web/ui/text/formats.ts";
import { importsText as text } from "./text.ts";

const LOOK_AGAIN_MS = 60_000;

/** Waybills that cannot become a report, with their reasons (docs/rules/imports.md, "Waybill queue"). */
export function RefusedWaybills() {
  const { data, ...asked } = useRead(api.imports.refusedWaybills, {}, { every: LOOK_AGAIN_MS });
  if (data?.results.length === 0) return <EmptyState title={text.noProblemsTitle} text={text.noProblems} />;
  return (
    <>
      <div className={layout.sheet}>
        <DataTable label={text.narrowed.problems} isStacked>
          <TableHead columns={[text.refusedWaybill, text.whyRefused, text.remedy, text.since]} />
          <tbody>
            {data ? (
              data.results.map(({ number, reason, remedy, since }) => (
                <tr key={number} data-row>
                  <th scope="row" data-plain>
                    {number}
                  </th>
                  <td data-plain className={layout.anywhere}>
                    {reason}
                  </td>
                  <td data-label={text.remedy} className={layout.anywhere}>
                    {remedy}
                  </td>
                  <td data-label={text.since} className={layout.nowrap}>
                    <time dateTime={since}>{formatEstonianDateTime(since)}</time>
                  </td>
                </tr>
              ))
            ) : (
              <RowSkeletons of={asked} rows={4} columns={4} />
            )}
          </tbody>
        </DataTable>
      </div>
      {data && !data.is_whole && (
        <p className={`${layout.hint} ${layout.above8}`}>{text.firstWaybills(formatCount(data.results.length))}</p>
      )}
    </>
  );
}
