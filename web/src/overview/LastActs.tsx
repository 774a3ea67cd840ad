import { Link } from "@tanstack/react-router";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { writeSearch } from "#web/ui/browser/searchParams.ts";
import layout from "#web/ui/layout.module.css";
import { DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { formatMoney, formatVolume, unitText } from "#web/ui/text/formats.ts";
import { overviewText as text } from "./text.ts";

const COLUMNS = 7;

function addressOf({ type, number }: { type: number; number: string }): string {
  return `/acts/dashboard/${writeSearch({ tab: type === SALES_ACT ? "sales" : undefined, q: number })}`;
}

/** The newest acts of a company; its number leads to the act in the list. */
export function LastActs() {
  const { data, ...asked } = useRead(api.overview.lastActs, {});
  if (data?.results.length === 0) {
    return (
      <Card title={text.lastActs}>
        <p className={layout.hint}>{text.noActs}</p>
      </Card>
    );
  }
  return (
    <Card title={text.lastActs} isFlush>
      <DataTable label={text.lastActs} isStacked>
        <TableHead
          columns={[
            text.number,
            text.date,
            text.kind,
            text.company,
            numeric(text.amount),
            numeric(text.sum),
            numeric(text.sumWithVat),
          ]}
        />
        <tbody>
          {data ? (
            data.results.map((act) => {
              const isSales = act.type === SALES_ACT;
              const amounts = [
                act.amount !== 0 || act.amount_loose === 0 ? `${formatVolume(act.amount)} ${unitText("SCM")}` : "",
                act.amount_loose !== 0 ? `${formatVolume(act.amount_loose)} ${unitText("LCM")}` : "",
              ].filter(Boolean);
              return (
                <tr key={act.id}>
                  <th scope="row" data-plain>
                    <Link to={addressOf(act)} className={`${layout.touch} ${layout.green} ${layout.nowrap}`}>
                      {act.number}
                    </Link>
                  </th>
                  <td data-label={text.date}>{formatEstonianDate(act.date)}</td>
                  <td data-label={text.kind}>{isSales ? text.kinds.sales : text.kinds.purchase}</td>
                  <td data-label={text.company}>{act.company.name}</td>
                  <td data-numeric data-label={text.amount}>
                    {amounts.join(" · ")}
                  </td>
                  <td data-numeric data-label={text.sum}>
                    {formatMoney(act.sum)}
                  </td>
                  <td data-numeric data-label={text.sumWithVat}>
                    {formatMoney(act.sum_with_vat)}
                  </td>
                </tr>
              );
            })
          ) : (
            <RowSkeletons of={asked} rows={4} columns={COLUMNS} />
          )}
        </tbody>
      </DataTable>
    </Card>
  );
}
