import type { PublicAct } from "#shared/acts/contract.ts";
import { publicViewText as text } from "#web/acts/text.ts";
import layout from "#web/ui/layout.module.css";
import { DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import { formatVolume, unitText } from "#web/ui/text/formats.ts";
import classes from "./PublicView.module.css";

const amountText = ({ amount, unit }: Pick<PublicAct["totals"][number], "amount" | "unit">) =>
  `${formatVolume(amount)} ${unitText(unit)}`;

/** Lines that differ only in their volume are one. */
const keyOf = ({ amount: _amount, ...line }: PublicAct["results"][number]) => Object.values(line).join("\n");

export function PublicTotals({ totals }: { totals: PublicAct["totals"] }) {
  return (
    <DataTable label={text.totals} isStacked>
      <TableHead columns={[text.assortment, text.lineCertificate, numeric(text.amount)]} />
      <tbody>
        {totals.map((total) => (
          <tr key={`${total.assortment} ${total.unit} ${total.certificate}`}>
            <th scope="row" data-plain>
              {total.assortment}
            </th>
            <td data-label={text.lineCertificate}>{total.certificate || text.uncertified}</td>
            <td data-numeric data-label={text.amount}>
              {amountText(total)}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

export function PublicLines({ lines }: { lines: PublicAct["results"] }) {
  const hasEudr = lines.some(({ eudr }) => eudr !== "");
  return (
    <DataTable label={text.lines} isStacked>
      <TableHead
        columns={[
          text.waybill,
          text.assortment,
          text.lineCertificate,
          text.site,
          text.cadaster,
          hasEudr && text.eudr,
          hasEudr && text.eudrState,
          numeric(text.amount),
        ]}
      />
      <tbody>
        {lines.map((line) => (
          <tr key={keyOf(line)}>
            <th scope="row" data-plain>
              <div className={layout.number}>{line.waybill}</div>
            </th>
            <td data-label={text.assortment}>{line.assortment}</td>
            <td data-label={text.lineCertificate}>{line.certificate || text.uncertified}</td>
            <td data-label={text.site} className={classes.site}>
              {line.site || "–"}
            </td>
            <td data-label={text.cadaster}>{line.cadaster || "–"}</td>
            {hasEudr && <td data-label={text.eudr}>{line.eudr || "–"}</td>}
            {hasEudr && <td data-label={text.eudrState}>{line.eudr_state || "–"}</td>}
            <td data-numeric data-label={text.amount}>
              {amountText(line)}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
