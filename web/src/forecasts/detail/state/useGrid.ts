import { useState } from "react";
import { tenThousandths } from "#shared/basics/amounts.ts";
import type { OpenForecast } from "#shared/forecasts/contract.ts";
import { amountFromWire } from "#shared/forecasts/forecastAmount.ts";
import type { ForecastRow } from "#shared/forecasts/forecasts.ts";
import { isNumber, isText, listOf, pairOf, recordOf } from "#web/api/leaving/shapes.ts";
import { useKeeping, useKept } from "#web/api/leaving/useKept.ts";
import { type CellWrite, type GridState, isDirty, openGrid, redone, undone, withCells } from "./gridState.ts";

interface Kept {
  base: [string, number][];
  now: [string, number][];
  wrong: [string, string][];
  version: number;
}

const areCells = listOf(pairOf(isText, isNumber));
const isKept = recordOf<Kept>({
  base: areCells,
  now: areCells,
  wrong: listOf(pairOf(isText, isText)),
  version: isNumber,
});

export type Grid = ReturnType<typeof useGrid>;

/** What is typed into a forecast; the browser keeps it until it is saved, except in a confirmed one. */
export function useGrid(loaded: OpenForecast, isConfirmed: boolean) {
  const keptName = `forecast.${loaded.id}`;
  const kept = useKept(keptName, isKept);
  const [state, setState] = useState(() => (kept ? gridOf(kept) : openGrid(rowsOfWire(loaded), loaded.version)));
  const [isSaved, setSaved] = useState(false);
  const isChanged = isDirty(state);
  if (loaded.version > state.version && !isChanged) setState(openGrid(rowsOfWire(loaded), loaded.version));

  useKeeping(keptName, () =>
    isChanged && !isConfirmed
      ? { base: [...state.base], now: [...state.now], wrong: [...state.wrong], version: state.version }
      : undefined,
  );

  /** `saves`: whether it is saved now; missing where that stays as it is. */
  const change = (next: (now: GridState) => GridState, saves?: boolean) => {
    if (saves !== undefined) setSaved(saves);
    setState(next);
  };
  return {
    state,
    isChanged,
    isSaved: isSaved && !isChanged,
    isRestored: kept !== undefined,
    write: (writes: readonly CellWrite[], isStep: boolean) => change((now) => withCells(now, writes, isStep), false),
    undo: () => setState(undone),
    redo: () => setState(redone),
    change,
  };
}

export function rowsOfWire({ rows }: OpenForecast): ForecastRow[] {
  return rows.map(({ predicted_amount, ...cell }) => {
    const amount = amountFromWire(predicted_amount);
    if (amount === undefined) throw new RangeError("An amount of the forecast is none");
    return { ...cell, amount };
  });
}

function gridOf({ base, now, wrong, version }: Kept): GridState {
  const cells = (kept: Kept["base"]) => new Map(kept.map(([key, amount]) => [key, tenThousandths(amount)] as const));
  return { base: cells(base), now: cells(now), wrong: new Map(wrong), version, past: [], future: [] };
}
