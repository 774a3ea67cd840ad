import {
  neededAndNumbered,
  sumOfAmounts,
  TIMBER_STATE_NAMES,
  TIMBER_STATES,
  type TimberAmounts,
  totalOf,
} from "#shared/eudr/timberShares.ts";
import { chartLines } from "#shared/statistics/chartLines.ts";
import { amountOfWire } from "#shared/statistics/comparison.ts";
import { amountText } from "#web/statistics/parts/comparedTexts.ts";
import { PlanChart } from "#web/statistics/parts/PlanChart.tsx";
import statistics from "#web/statistics/parts/Statistics.module.css";
import { statisticsText, timberText as text } from "#web/statistics/text.ts";
import layout from "#web/ui/layout.module.css";
import { DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";

export interface NamedAmounts extends TimberAmounts {
  id: number;
  name: string;
}

interface EudrTimberTableProps {
  by: "months" | "buyers" | "owners";
  unit: string;
  lines: readonly NamedAmounts[];
}

const DECIMALS = 2;

export function EudrTimberTable({ by, unit, lines }: EudrTimberTableProps) {
  const title = `${text.by[by]}, ${unit}`;
  const bars = lines.map((line) => {
    const { needed, numbered } = neededAndNumbered(line);
    return { id: line.id, name: line.name, plan: amountOfWire(needed), delivered: amountOfWire(numbered) };
  });
  // All months are shown: a period has at most 36.
  const drawn = by === "months" ? bars : chartLines(bars);
  return (
    <section className={layout.below28}>
      <h2 className={statistics.title}>{title}</h2>
      <PlanChart
        title={text.chart[by]}
        lines={drawn}
        unit={unit}
        decimals={DECIMALS}
        names={text.bars}
        hasLongNames={by !== "months"}
        {...(drawn.length < bars.length && { note: statisticsText.chartPart(drawn.length, bars.length) })}
      />
      <div className={layout.sheet}>
        <DataTable label={title} isStacked>
          <TableHead
            columns={[
              text.nameOf[by],
              ...TIMBER_STATES.map((state) => numeric(TIMBER_STATE_NAMES[state])),
              numeric(statisticsText.total),
            ]}
          />
          <tbody>
            {lines.map((line) => (
              <TimberRow key={line.id} name={line.name} amounts={line} />
            ))}
          </tbody>
          <tfoot>
            <TimberRow name={statisticsText.total} amounts={sumOfAmounts(lines)} />
          </tfoot>
        </DataTable>
      </div>
    </section>
  );
}

function TimberRow({ name, amounts }: { name: string; amounts: TimberAmounts }) {
  const shown = (amount: number) => (amount === 0 ? "–" : amountText(amountOfWire(amount), DECIMALS));
  return (
    <tr>
      <th scope="row" data-plain className={statistics.rowName}>
        {name}
      </th>
      {TIMBER_STATES.map((state) => (
        <td key={state} data-label={TIMBER_STATE_NAMES[state]} data-numeric>
          {shown(amounts[state])}
        </td>
      ))}
      <td data-label={statisticsText.total} data-numeric>
        {shown(totalOf(amounts))}
      </td>
    </tr>
  );
}
