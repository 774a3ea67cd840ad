import { useEffect, useMemo, useRef } from "react";
import { MONTH_NAMES, monthsOfQuarter, type Quarter } from "#shared/basics/periods.ts";
import { UNITS, type Unit } from "#shared/basics/units.ts";
import type { ForecastBlock } from "#shared/forecasts/forecastLines.ts";
import { cellKey } from "#shared/forecasts/forecasts.ts";
import type { Compared } from "#web/forecasts/detail/state/compared.ts";
import { blockOf, type GridKeys, pastedWrites } from "#web/forecasts/detail/state/pasteBlock.ts";
import type { ForecastForm } from "#web/forecasts/detail/state/useForecast.ts";
import { forecastText as text } from "#web/forecasts/text.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import type { CellActions } from "./AmountCell.tsx";
import { besideColumns } from "./besideColumns.ts";
import { FillActions } from "./FillActions.tsx";
import { UnitTable } from "./UnitTable.tsx";

interface ForecastGridProps {
  form: ForecastForm;
  blocks: Readonly<Record<Unit, readonly ForecastBlock[]>>;
  quarter: Quarter;
  /** Undefined while it loads; null where it could not be loaded. */
  compared: Compared | null | undefined;
}

/** The tables of a forecast, one for each unit; arrows and a pasted block go through all of their lines. */
export function ForecastGrid({ form, blocks, quarter, compared }: ForecastGridProps) {
  const { year, quarter: number } = quarter;
  const months = useMemo(() => monthsOfQuarter({ year, quarter: number }), [year, number]);
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
      write: (writes, isStep) => latest.current.form.grid.write(writes, isStep),
      undo: () => latest.current.form.grid.undo(),
      redo: () => latest.current.form.grid.redo(),
      paste: (copied, line, column) => {
        const block = blockOf(copied);
        if (!block) return false;
        const placed = pastedWrites(latest.current.keys, line, column, block);
        if (placed.writes.length > 0) latest.current.form.grid.write(placed.writes, true);
        showToast({ text: text.pasted({ ...placed, cells: placed.writes.length }) });
        return true;
      },
    };
  }, []);
  // The same lists at every render, else each keystroke would draw all lines again.
  const names = useMemo(() => months.map((month) => MONTH_NAMES[month - 1] ?? ""), [months]);
  const beside = useMemo(
    () => (compared === null ? [] : besideColumns({ year, quarter: number }, compared)),
    [compared, year, number],
  );
  const linesOfSolid = blocks.SCM.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <div ref={root} inert={form.sending.busy !== undefined}>
      {!form.isConfirmed && (
        <FillActions grid={form.grid} keys={keys} quarter={quarter} compared={compared ?? undefined} />
      )}
      {UNITS.filter((unit) => blocks[unit].length > 0).map((unit) => (
        <UnitTable
          key={unit}
          unit={unit}
          blocks={blocks[unit]}
          months={months}
          monthNames={names}
          firstLine={unit === "SCM" ? 0 : linesOfSolid}
          cells={form.grid.state.now}
          wrong={form.grid.state.wrong}
          beside={beside}
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
