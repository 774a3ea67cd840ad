import { Link } from "@tanstack/react-router";
import type { Report, ReportRow } from "#shared/reports/contract.ts";
import { prefetchPage } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { reportsText } from "#web/reports/text.ts";
import { HindranceChip } from "#web/ui/hindrances/HindranceChip.tsx";
import layout from "#web/ui/layout.module.css";
import { DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { formatMoney, formatVolume, unitText } from "#web/ui/text/formats.ts";
import classes from "./ReportRows.module.css";

const FIRST_PAGE = 50;
const COLUMNS = 7;

export function ReportRows({ report }: { report: Report }) {
  const list = usePages(api.reports.rows, inputOf(report));
  const { rowColumns } = reportsText;
  return (
    <div className={`${layout.sheet} ${layout.rest} ${classes.rows}`}>
      <DataTable label={reportsText.rowsOf(report.number)} isStacked>
        <TableHead
          columns={[
            rowColumns.assortment,
            rowColumns.waybill,
            rowColumns.owner,
            numeric(rowColumns.amount),
            numeric(rowColumns.price),
            numeric(rowColumns.sum),
            rowColumns.act,
          ]}
        />
        <tbody aria-busy={list.rows === undefined}>
          {list.rows === undefined ? (
            <RowSkeletons of={list} rows={Math.min(report.total_rows, FIRST_PAGE)} columns={COLUMNS} />
          ) : (
            list.rows.map((row) => <MeasuredRow key={row.id} row={row} buyer={report.company} />)
          )}
        </tbody>
      </DataTable>
      <LoadMore list={list} />
    </div>
  );
}

export function prefetchRows(report: Report): void {
  prefetchPage(api.reports.rows, inputOf(report));
}

function inputOf({ id }: Report) {
  return { params: { id: String(id) }, query: {} };
}

function MeasuredRow({ row, buyer }: { row: ReportRow; buyer: number }) {
  const { rowColumns } = reportsText;
  return (
    <tr>
      <th scope="row" data-plain>
        {row.assortment}
      </th>
      <td data-label={rowColumns.waybill}>
        <div className={layout.number}>{row.waybill}</div>
      </td>
      <td data-label={rowColumns.owner}>
        {row.owner === "" ? <span className={layout.quiet}>{reportsText.ownForest}</span> : row.owner}
      </td>
      <td data-label={rowColumns.amount} data-numeric>
        {formatVolume(row.amount)} {unitText(row.unit)}
      </td>
      <td data-label={rowColumns.price} data-numeric>
        {row.price === null ? (
          <HindranceChip
            hindrances={["no_price"]}
            why={[reportsText.noPrice(row.assortment)]}
            of={`${row.assortment}, ${row.waybill}`}
            company={buyer}
            assortment={row.assortment_id}
          />
        ) : (
          <span>
            {formatMoney(row.price)}
            <span className={classes.per}> €/{unitText(row.unit)}</span>
            {row.price === 0 && !row.is_acted && <span className={classes.remedy}>{reportsText.zeroPrice}</span>}
          </span>
        )}
      </td>
      <td data-label={rowColumns.sum} data-numeric>
        {row.sum !== null && (
          <span>
            {formatMoney(row.sum)}
            <span className={classes.per}> €</span>
          </span>
        )}
      </td>
      <td data-label={rowColumns.act}>
        {row.act ? <ActLink act={row.act} /> : row.is_acted ? reportsText.actInMaking : ""}
      </td>
    </tr>
  );
}

export function ActLink({ act }: { act: Report["acts"][number] }) {
  return (
    <Link
      to="/acts/update/$id/"
      params={{ id: String(act.id) }}
      preload={false}
      className={`${layout.touch} ${layout.green} ${layout.nowrap} ${classes.act}`}
    >
      {reportsText.actNumber(act.number)}
    </Link>
  );
}
