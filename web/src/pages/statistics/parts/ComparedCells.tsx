import { difference, fulfilment, type PlanAndDelivered } from "#shared/domain/sums/comparison.ts";
import classes from "./ComparedCells.module.css";
import { amountText, percentText, planText, toneAttribute } from "./comparedTexts.ts";

interface ComparedCellsProps {
  of: PlanAndDelivered;
  /** Instead of the delivered amount as text. */
  delivered?: React.ReactNode;
  isFirst?: boolean;
}

const PLACES = 2;
const FULL = 100;

/** Plan, delivered, percentage with a bar, and difference. */
export function ComparedCells({ of, delivered, isFirst = false }: ComparedCellsProps) {
  const left = difference(of);
  const found = fulfilment(of);
  const part = found.kind === "percent" ? Math.min(found.percent, FULL) : found.kind === "beyond" ? FULL : 0;
  return (
    <>
      <td data-numeric data-first={isFirst || undefined}>
        {planText(of, PLACES)}
      </td>
      <td data-numeric>{delivered ?? amountText(of.delivered, PLACES)}</td>
      <td data-numeric>
        <span className={classes.percent}>{percentText(of)}</span>
        {/* The text beside it says the same. */}
        <span className={classes.bar} aria-hidden="true">
          <span style={{ width: `${part}%` }} />
        </span>
      </td>
      <td data-numeric className={classes.difference} data-tone={toneAttribute(left, PLACES)}>
        {amountText(left, PLACES)}
      </td>
    </>
  );
}
