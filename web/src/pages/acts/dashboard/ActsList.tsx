import { VisuallyHidden } from "@mantine/core";
import { usePages } from "#web/api/pages.ts";
import { usePolling } from "#web/api/polling.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { actsText } from "#web/text/acts/dashboard.ts";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { LoadMore } from "#web/ui/lists/LoadMore.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import classes from "./row/ActRow.module.css";
import { ActRow } from "./row/ActRow.tsx";

interface ActsListProps {
  company: { id: number; name: string };
  type: "10" | "20";
}

/** Newest first, 50 a page; polls while a PDF is being made. */
export function ActsList({ company, type }: ActsListProps) {
  const list = usePages(api.acts.list, { query: { company: String(company.id), type } });
  const pending = list.rows?.filter((act) => act.href === null).length ?? 0;
  usePolling(pending > 0 ? String(pending) : undefined, () => refresh(api.acts.list));
  const isEditable = type === "20";
  const isSuperUser = useMe()?.isSuperUser ?? false;
  return (
    <>
      <DataTable label={actsText.actsOf(company.name)} isStacked>
        <thead>
          <tr>
            <th scope="col">{actsText.typeNames[isEditable ? 20 : 10]}</th>
            <th scope="col">{actsText.date}</th>
            <th scope="col" data-numeric>
              {actsText.sum}
            </th>
            <th scope="col" data-numeric>
              {actsText.withVat}
            </th>
            <th scope="col" className={classes.download} data-no-print>
              {actsText.download}
            </th>
            {isSuperUser && (
              <th scope="col" className={classes.change} data-no-print>
                <VisuallyHidden>{actsText.actions}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {list.rows ? (
            list.rows.map((act) => <ActRow key={act.id} act={act} isSuperUser={isSuperUser} />)
          ) : (
            <RowSkeletons of={list} rows={3} columns={isSuperUser ? 6 : 5} />
          )}
        </tbody>
      </DataTable>
      <LoadMore list={list} />
    </>
  );
}
