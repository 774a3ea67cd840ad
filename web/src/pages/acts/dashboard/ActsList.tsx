import { VisuallyHidden } from "@mantine/core";
import { IconDownload, IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Act } from "#shared/api/areas/acts.ts";
import { formatEstonianDate } from "#shared/domain/dates/dates.ts";
import { usePages } from "#web/api/pages.ts";
import { usePolling } from "#web/api/polling.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { HistoryButton } from "#web/pages/acts/history/HistoryButton.tsx";
import { PublicLink } from "#web/pages/acts/publicView/PublicLink.tsx";
import { actsText } from "#web/text/acts/dashboard.ts";
import { formatMoney } from "#web/text/formats.ts";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { LoadMore } from "#web/ui/lists/LoadMore.tsx";
import rowAction from "#web/ui/lists/RowAction.module.css";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import classes from "./ActsList.module.css";

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

function ActRow({ act, isSuperUser }: { act: Act; isSuperUser: boolean }) {
  const name = `${act.type_name} ${act.number}`;
  return (
    <tr data-row>
      <th scope="row" data-plain>
        {name}
      </th>
      <td data-label={actsText.date}>{formatEstonianDate(act.date)}</td>
      <td data-numeric data-label={actsText.sum}>
        {formatMoney(act.sum_before_tax)}
      </td>
      <td data-numeric data-label={actsText.withVat}>
        {formatMoney(act.with_vat)}
      </td>
      <td data-label={actsText.download} className={classes.links} data-no-print>
        <span className={classes.actions}>
          {act.href === null ? (
            <span className={classes.pending}>{actsText.pending}</span>
          ) : (
            <a href={act.href} className={rowAction.action} aria-label={actsText.pdfOf(name)}>
              <IconDownload size={16} aria-hidden="true" />
              {actsText.pdf}
            </a>
          )}
          <PublicLink act={act} name={name} isManaged={isSuperUser} />
        </span>
      </td>
      {isSuperUser && (
        <td data-label="" className={classes.links} data-no-print>
          <span className={classes.actions}>
            {act.has_edit_link && (
              <Link
                to="/acts/update/$id/"
                params={{ id: String(act.id) }}
                className={rowAction.action}
                aria-label={actsText.changeOf(name)}
              >
                <IconPencil size={16} aria-hidden="true" />
                {actsText.change}
              </Link>
            )}
            <HistoryButton act={act.id} name={name} />
          </span>
        </td>
      )}
    </tr>
  );
}
