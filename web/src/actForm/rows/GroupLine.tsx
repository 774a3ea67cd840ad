import { buyPrice, isMarginError } from "#shared/actForm/rowPrices.ts";
import type { FormGroup } from "#web/actForm/state/formRows.ts";
import { rowsText as text } from "#web/actForm/text.ts";
import layout from "#web/ui/layout.module.css";
import { formatCount, formatMoney, formatVolume } from "#web/ui/text/formats.ts";
import { EndCells, MarginCell, Toggle, Unit } from "./cells.tsx";
import classes from "./Rows.module.css";
import type { LineProps } from "./tableLines.ts";
import { Uncertified, Warnings } from "./Warnings.tsx";

export function GroupLine(props: LineProps & { group: FormGroup; isOpen: boolean }) {
  const { line, index, group, isOpen, isSuspicious, doubt, actions, measure } = props;
  const { assortment, certificate, children, fixed_assortment_price, flat_price, margin, selection, unit } = group;
  const isNone = selection === "none";
  const highest = { flat_price, margin: group.highestMargin };
  const lowestPrice = formatMoney(buyPrice(highest));
  const highestPrice = formatMoney(buyPrice({ flat_price, margin: group.lowestMargin }));
  const name = certificate === null ? assortment : `${assortment}, ${certificate}`;
  return (
    <tr
      ref={measure}
      data-index={index}
      data-kind="group"
      data-off={isNone || undefined}
      aria-rowindex={index + 2}
      className={classes.line}
    >
      <th scope="row">
        <span className={`${layout.row} ${layout.nowrap} ${classes.name}`}>
          <Toggle
            isOpen={isOpen}
            label={text.open(name)}
            onToggle={() => actions.toggle(group.key)}
            onMove={(event) => actions.move(event)}
          >
            {assortment}
          </Toggle>
          {certificate !== null && <span className={classes.chip}>{certificate}</span>}
          {certificate === null && <Uncertified />}
          <Warnings row={group} doubt={doubt} buyer={actions.buyer()} />
          <span className={classes.count}>{text.rows(formatCount(children.length), children.length)}</span>
          {fixed_assortment_price !== null && (
            <span className={classes.quiet}>{text.fixedPrice(formatMoney(fixed_assortment_price))}</span>
          )}
        </span>
      </th>
      <td data-numeric data-label={text.amount}>
        {formatVolume(isNone ? group.amount : group.selected_amount)}
        <Unit unit={unit} />
      </td>
      <td data-numeric data-label={text.buyPrice}>
        {lowestPrice === highestPrice ? lowestPrice : `${lowestPrice}–${highestPrice}`}
      </td>
      <td data-label={text.margin} data-cell="margin" className={classes.lineMargin}>
        <MarginCell
          name={name}
          margin={margin}
          isNegative={isMarginError(highest, false)}
          isInvalid={isMarginError(highest, isSuspicious)}
          onMargin={(value) => actions.setMargin(line, value)}
          onPaste={(event) => actions.pasteMargins(index, event)}
          onMove={(event) => actions.move(event)}
        />
      </td>
      <td data-numeric data-label={text.price}>
        {formatMoney(flat_price)}
      </td>
      <td data-numeric data-label={text.sum} className={classes.lineSum}>
        {formatMoney(isNone ? group.sum : group.selected_sum)}
      </td>
      <EndCells line={line} index={index} name={name} selection={selection} actions={actions} />
    </tr>
  );
}
