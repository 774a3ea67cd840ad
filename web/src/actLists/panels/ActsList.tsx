import type { Act, CompanyOfActs } from "#shared/acts/contract.ts";
import classes from "#web/actLists/ActLists.module.css";
import { ACT_COLUMNS, ActRow } from "#web/actLists/row/ActRow.tsx";
import { actsText } from "#web/actLists/text.ts";
import type { ActSigning } from "#web/actLists/useActSigning.ts";
import { useEndOfWork, usePolling } from "#web/api/polling.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { useLatest } from "#web/ui/browser/rendering.ts";
import { ActionsHead, DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { useFirstRows } from "#web/ui/lists/useFirstRows.ts";
import { useNoteSeen } from "#web/ui/lists/useSeenRows.ts";
import type { Asked } from "#web/ui/messages/Refusal.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";

export type ActTypeText = "10" | "20";

interface ListedCompany {
  company: CompanyOfActs;
  type: ActTypeText;
  signing: ActSigning;
}

/** Newest first, 50 a page. */
export function ActsList({ isAsked, ...listed }: ListedCompany & { isAsked: boolean }) {
  const list = usePages(
    api.actLists.list,
    isAsked ? { query: { company: String(listed.company.id), type: listed.type } } : null,
  );
  const { signing, company } = listed;
  // An agent's list is taken down by the company's box.
  useNoteSeen(signing.isSuperUser ? undefined : signing.lists.note, signing.lists.keyOf(company, false), list);
  return (
    <>
      <ActsTable {...listed} acts={list.rows} of={list} />
      <LoadMore list={list} />
    </>
  );
}

export function FoundActs(props: ListedCompany & { acts: readonly Act[] }) {
  const { signing, company, acts: rows } = props;
  useNoteSeen(signing.lists.note, signing.lists.keyOf(company, true), { rows, hasMore: true, isFresh: true });
  return <ActsTable {...props} of={undefined} />;
}

interface ActsTableProps extends ListedCompany {
  acts: readonly Act[] | undefined;
  of: Asked | undefined;
}

function ActsTable({ company, type, signing, acts, of }: ActsTableProps) {
  const pending = acts?.filter((act) => act.href === null || act.container?.is_being_signed).length ?? 0;
  const progress = pending > 0 ? String(pending) : undefined;
  usePolling(progress, () => refresh(api.actLists.list, api.actLists.filtered));
  useEndOfWork(progress, api.actLists.sign);
  const { isSuperUser, flow } = signing;
  const drawn = useFirstRows(acts);
  const choose = useLatest((act: Act, isOn: boolean) => signing.ticks.choose(company, act, isOn, acts ?? []));
  const cancel = useLatest(flow.cancel);
  return (
    <div className={classes.list} data-type={type}>
      <DataTable label={actsText.actsOf(company.name)} isStacked>
        <TableHead
          columns={[
            actsText.typeNames[type === "20" ? 20 : 10],
            actsText.date,
            numeric(actsText.sum),
            numeric(actsText.withVat),
          ]}
        >
          <th scope="col" data-no-print>
            {actsText.download}
          </th>
          <ActionsHead />
        </TableHead>
        <tbody>
          {acts && drawn
            ? drawn.map((act) => (
                <ActRow
                  key={act.id}
                  act={act}
                  company={company}
                  isSuperUser={isSuperUser}
                  isChosen={signing.ticks.isChosen(act) && signing.hindranceOf(company, act) === undefined}
                  hindrance={signing.hindranceOf(company, act)}
                  onChoose={choose}
                  onCancel={isSuperUser ? cancel : undefined}
                />
              ))
            : of && <RowSkeletons of={of} rows={3} columns={ACT_COLUMNS} />}
        </tbody>
      </DataTable>
    </div>
  );
}
