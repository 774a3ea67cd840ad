import { VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { rowsText as text } from "#web/actForm/text.ts";
import { actFormWords } from "#web/actForm/words.ts";
import { Tick } from "#web/ui/fields/Tick.tsx";
import { Term } from "#web/ui/help/Term.tsx";
import classes from "./Rows.module.css";

interface RowsHeadProps {
  selection: "all" | "some" | "none";
  onSelectAll: (selected: boolean) => void;
}

/** Widths and heads of the columns. */
export function RowsHead({ selection, onSelectAll }: RowsHeadProps) {
  // Rows are cards below 992 px, and the head is for screen readers alone.
  const isOfCards = useMediaQuery("(max-width: 61.99em)", false, { getInitialValueInEffect: false });
  return (
    <>
      <colgroup>
        <col />
        <col className={classes.amount} />
        <col className={classes.buyPrice} />
        <col className={classes.tableMargin} />
        <col className={classes.price} />
        <col className={classes.tableSum} />
        <col className={classes.tableSelect} />
        <col className={classes.tableEdit} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">{text.goods}</th>
          <th scope="col" data-numeric>
            {text.amount}
          </th>
          <th scope="col" data-numeric>
            {text.buyPrice}
          </th>
          <th scope="col" data-numeric>
            {isOfCards ? text.margin : <Term of={actFormWords.margin}>{text.margin}</Term>}
          </th>
          <th scope="col" data-numeric>
            {text.price}
          </th>
          <th scope="col" data-numeric>
            {text.sum}
          </th>
          <th scope="col" className={classes.selectAll}>
            {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- Tick is the box */}
            <label className={classes.allLabel}>
              <span className={classes.allText}>{text.selectAll}</span>
              <Tick mark={selection} onTick={onSelectAll} />
            </label>
          </th>
          <th scope="col" data-no-print>
            <VisuallyHidden>{text.edit}</VisuallyHidden>
          </th>
        </tr>
      </thead>
    </>
  );
}
