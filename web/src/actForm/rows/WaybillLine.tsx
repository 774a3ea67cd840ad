import type { ActRow } from "#shared/acts/actRows.ts";
import { rowsText as text } from "#web/actForm/text.ts";
import layout from "#web/ui/layout.module.css";
import { formatVolume } from "#web/ui/text/formats.ts";
import { Unit } from "./cells.tsx";
import classes from "./Rows.module.css";
import type { LineProps, WaybillVolume } from "./tableLines.ts";
import { Doubt } from "./Warnings.tsx";

export function WaybillLine({
  row,
  waybill,
  index,
  doubt,
  measure,
}: LineProps & { row: ActRow; waybill: WaybillVolume }) {
  return (
    <tr
      ref={measure}
      data-index={index}
      data-kind="waybill"
      data-off={row.selected ? undefined : true}
      aria-rowindex={index + 2}
      className={classes.line}
    >
      <th scope="row">
        <span className={`${layout.row} ${layout.nowrap} ${classes.name}`}>
          <span className={layout.fixed}>{waybill.waybill}</span>
          <Doubt text={doubt} />
        </span>
      </th>
      <td data-numeric data-label={text.amount}>
        {formatVolume(waybill.amount)}
        <Unit unit={row.unit} />
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- carries the line to the edge of the table */}
      <td colSpan={6} className={classes.rest} />
    </tr>
  );
}
