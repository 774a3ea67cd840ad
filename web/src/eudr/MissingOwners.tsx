import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import layout from "#web/ui/layout.module.css";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { formatVolume } from "#web/ui/text/formats.ts";
import { eudrText as text } from "./text.ts";

const COLUMNS = [text.owner, text.solid, text.loose];

/** Owners by the volume that has no number (docs/rules/eudr.md, "Missing volume"). */
export function MissingOwners() {
  const list = usePages(api.eudr.missing, { query: {} });
  const first = list.pages?.[0];
  if (list.rows?.length === 0) return <EmptyState title={text.emptyTitle.missing} text={text.empty.missing} />;
  return (
    <>
      {first && !first.is_due && (
        <Notice tone="quiet" title={text.notDueTitle}>
          <p>{text.notDue}</p>
        </Notice>
      )}
      <div className={layout.sheet}>
        <DataTable label={text.tabs.missing} isStacked hasStickyHead>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" data-numeric={column !== text.owner || undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.rows ? (
              list.rows.map(({ owner, amount, loose_amount: loose }) => (
                <tr key={owner.id} data-row>
                  <th scope="row" data-plain>
                    {owner.name}
                  </th>
                  <td data-label={text.solid} data-numeric>
                    {amount === 0 ? "–" : formatVolume(amount)}
                  </td>
                  <td data-label={text.loose} data-numeric>
                    {loose === 0 ? "–" : formatVolume(loose)}
                  </td>
                </tr>
              ))
            ) : (
              <RowSkeletons of={list} rows={8} columns={COLUMNS.length} />
            )}
          </tbody>
        </DataTable>
        <LoadMore list={list} />
      </div>
    </>
  );
}
