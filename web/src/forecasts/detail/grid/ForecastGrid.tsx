import { useEffect, useMemo, useRef } from "react";
import { MONTH_NAMES } from "#shared/basics/periods.ts";
import { UNITS, type Unit } from "#shared/basics/units.ts";
import type { ForecastBlock } from "#shared/forecasts/forecastLines.ts";
import { cellKey } from "#shared/forecasts/forecasts.ts";
import { blockOf, type GridKeys, pastedWrites } from "#web/forecasts/detail/state/pasteBlock.ts";
import type { ForecastForm } from "#web/forecasts/detail/state/useForecast.ts";
import { forecastText as text } from "#web/forecasts/text.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import type { CellActions } from "./AmountCell.tsx";
import { UnitTable } from "./UnitTable.tsx";

interface ForecastGridProps {
  form: ForecastForm;
  blocks: Readonly<Record<Unit, readonly ForecastBlock[]>>;
  months: readonly number[];
}

/** The tables of a forecast, one for each unit; arrows and a pasted block go through all of their lines. */
export function ForecastGrid({ form, blocks, months }: ForecastGridProps) {
  const root = useRef<HTMLDivElement>(null);
  const keys = useMemo(
    () =>
      keysOf(
        UNITS.flatMap((unit) => blocks[unit]),
        months,
      ),
    [blocks, months],
  );
  const latest = useRef({ form, keys });
  useEffect(() => {
    latest.current = { form, keys };
  });
  const actions = useMemo((): CellActions => {
    const move: CellActions["move"] = (line, column) => {
      const next = root.current?.querySelector<HTMLElement>(`[data-cell="${line}:${column}"]`);
      next?.focus();
      return next !== null && next !== undefined;
    };
    return {
      move,
      write: (writes, isStep) => latest.current.form.write(writes, isStep),
      undo: () => latest.current.form.undo(),
      redo: () => latest.current.form.redo(),
      paste: (copied, line, column) => {
        const block = blockOf(copied);
        if (!block) return false;
        const { writes, skipped } = pastedWrites(latest.current.keys, line, column, block);
        if (writes.length > 0) latest.current.form.write(writes, true);
        showToast({ text: text.pasted(writes.length, skipped) });
        return true;
      },
    };
  }, []);
  // The same list at every render, else each keystroke would draw all lines again.
  const names = useMemo(() => months.map((month) => MONTH_NAMES[month - 1] ?? ""), [months]);
  const linesOfSolid = blocks.SCM.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <div ref={root} inert={form.busy !== undefined}>
      {UNITS.map((unit) => (
        <UnitTable
          key={unit}
          unit={unit}
          blocks={blocks[unit]}
          months={months}
          monthNames={names}
          firstLine={unit === "SCM" ? 0 : linesOfSolid}
          cells={form.cells}
          actions={form.isConfirmed ? undefined : actions}
        />
      ))}
    </div>
  );
}

function keysOf(blocks: readonly ForecastBlock[], months: readonly number[]): GridKeys {
  return blocks.flatMap(({ assortment, lines }) =>
    lines.map(({ destination }) => months.map((month) => cellKey({ assortment, destination, month }))),
  );
}
