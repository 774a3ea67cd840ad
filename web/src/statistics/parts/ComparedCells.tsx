import { difference, fulfilment, type PlanAndDelivered } from "#shared/statistics/comparison.ts";
import { amountText, percentText, planText, toneAttribute } from "./comparedTexts.ts";
import classes from "./Statistics.module.css";

interface ComparedCellsProps {
  of: PlanAndDelivered;
  delivered?: React.ReactNode;
  isFirst?: boolean;
}

const DECIMALS = 2;
const FULL = 100;

export function ComparedCells({ of, delivered, isFirst = false }: ComparedCellsProps) {
  const left = difference(of);
  const found = fulfilment(of);
  const part = found.kind === "percent" ? Math.max(0, Math.min(found.percent / FULL, 1)) : 1;
  return (
    <>
      <td data-numeric data-first={isFirst || undefined}>
        {planText(of, DECIMALS)}
      </td>
      <td data-numeric>{delivered ?? amountText(of.delivered, DECIMALS)}</td>
      <td
        data-numeric
        className={classes.comparedPercent}
        data-beyond={found.kind === "beyond" || undefined}
        style={found.kind === "none" ? undefined : { backgroundSize: barSize(part) }}
      >
        {percentText(of)}
      </td>
      <td data-numeric className={classes.difference} data-tone={toneAttribute(left, DECIMALS)}>
        {amountText(left, DECIMALS)}
      </td>
    </>
  );
}

/** Background sizes of the bar and of what is behind it, inside of the padding of a cell. */
function barSize(part: number): string {
  return `calc((100% - 20px) * ${part}) 3px, calc(100% - 20px) 3px`;
}
