import { buyPrice, isMarginError } from "#shared/actForm/rowPrices.ts";
import type { ActRow } from "#shared/acts/actRows.ts";
import { rowSum } from "#shared/acts/totals.ts";
import { rowsText as text } from "#web/actForm/text.ts";
import layout from "#web/ui/layout.module.css";
import { formatMoney, formatVolume } from "#web/ui/text/formats.ts";
import { EndCells, MarginCell, Toggle, Unit } from "./cells.tsx";
import classes from "./Rows.module.css";
import type { LineProps } from "./tableLines.ts";
import { Warnings } from "./Warnings.tsx";

export function ActRowLine(props: LineProps & { row: ActRow; isOpen: boolean }) {
  const { line, index, row, isOpen, isSuspicious, doubt, actions, measure } = props;
  const waybills = line.kind === "row" ? line.waybills : [];
  const first = waybills[0]?.waybill ?? "";
  const owner = row.previous_owner === "" ? text.ownForest : actions.ownerName(row.previous_owner);
  const name = `${first}, ${owner}`;
  const origin = [owner, row.site, eudrOf(row)].filter(Boolean).join(" · ");
  return (
    <tr
      ref={measure}
      data-index={index}
      data-kind="row"
      data-off={row.selected ? undefined : true}
      aria-rowindex={index + 2}
      className={classes.line}
    >
      <th scope="row">
        <span className={`${layout.row} ${layout.nowrap} ${classes.name}`}>
          {waybills.length > 1 ? (
            <Toggle
              isOpen={isOpen}
              label={text.open(name)}
              onToggle={() => actions.toggle(row.key)}
              onMove={(event) => actions.move(event)}
            >
              {text.waybills(waybills.length)}
            </Toggle>
          ) : (
            <span className={layout.fixed}>{first}</span>
          )}
          <Warnings row={row} doubt={doubt} buyer={actions.buyer()} />
          <span className={classes.owner} title={origin}>
            {origin}
          </span>
        </span>
      </th>
      <td data-numeric data-label={text.amount}>
        {formatVolume(row.amount)}
        <Unit unit={row.unit} />
      </td>
      <td data-numeric data-label={text.buyPrice}>
        {formatMoney(buyPrice(row))}
      </td>
      <td data-label={text.margin} data-cell="margin" className={classes.lineMargin}>
        <MarginCell
          name={name}
          margin={row.margin}
          isNegative={isMarginError(row, false)}
          isInvalid={isMarginError(row, isSuspicious)}
          onMargin={(value) => actions.setMargin(line, value)}
          onPaste={(event) => actions.pasteMargins(index, event)}
          onMove={(event) => actions.move(event)}
        />
      </td>
      <td data-numeric data-label={text.price}>
        {formatMoney(row.flat_price)}
      </td>
      <td data-numeric data-label={text.sum} className={classes.lineSum}>
        {formatMoney(rowSum(row))}
      </td>
      <EndCells line={line} index={index} name={name} selection={row.selected ? "all" : "none"} actions={actions} />
    </tr>
  );
}

function eudrOf({ eudr, eudr_note: note }: ActRow): string {
  if (note === "excused") return text.noEudrNeeded;
  if (eudr === "") return "";
  return note === "found" ? text.foundEudr(eudr) : text.eudr(eudr);
}
