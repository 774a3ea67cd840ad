import { useState } from "react";
import { tenThousandths } from "#shared/basics/amounts.ts";
import type { OpenForecast } from "#shared/forecasts/contract.ts";
import { amountFromWire, amountToWire } from "#shared/forecasts/forecastAmount.ts";
import type { ForecastRow } from "#shared/forecasts/forecasts.ts";
import type { ForecastConflict } from "#shared/forecasts/mergedRows.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { isNumber, isText, listOf, pairOf, recordOf } from "#web/api/leaving/shapes.ts";
import { useKeeping, useKept } from "#web/api/leaving/useKept.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import {
  type CellWrite,
  type GridState,
  isDirty,
  mergedGrid,
  openGrid,
  redone,
  rowsOf,
  type UnsavedCell,
  undone,
  unsavedCells,
  withCells,
} from "./gridState.ts";

export type Elsewhere =
  | { is: "saved"; taken: number; conflicts: readonly ForecastConflict[]; isConfirming: boolean }
  | { is: "confirmed"; lost: readonly UnsavedCell[] };

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

export type ForecastForm = ReturnType<typeof useForecast>;

/** Nothing typed is lost when another editor saves first. `onAnswered` is also called after a refusal. */
export function useForecast(loaded: OpenForecast, onAnswered: () => void) {
  const params = { id: String(loaded.id) };
  const keptName = `forecast.${loaded.id}`;
  const kept = useKept(keptName, isKept);
  const [grid, setGrid] = useState(() => (kept ? gridOf(kept) : openGrid(rowsOfWire(loaded), loaded.version)));
  const [status, setStatus] = useState({ status: loaded.status, version: loaded.version });
  const [isSaved, setSaved] = useState(false);
  const [elsewhere, setElsewhere] = useState<Elsewhere>();

  const changed = isDirty(grid);
  if (loaded.version > grid.version && !changed) setGrid(openGrid(rowsOfWire(loaded), loaded.version));
  if (loaded.version > status.version) setStatus({ status: loaded.status, version: loaded.version });
  const isConfirmed = status.status === "confirmed";

  useKeeping(keptName, () =>
    changed && !isConfirmed
      ? { base: [...grid.base], now: [...grid.now], wrong: [...grid.wrong], version: grid.version }
      : undefined,
  );

  const write = (writes: readonly CellWrite[], isStep: boolean) => {
    setSaved(false);
    setGrid((now) => withCells(now, writes, isStep));
  };

  const takeTheirs = async (isConfirming: boolean) => {
    const fresh = await call(api.forecasts.load, { params });
    const theirs = rowsOfWire(fresh);
    const merged = mergedGrid(grid, theirs, fresh.version);
    if (fresh.status === "confirmed") {
      setElsewhere({ is: "confirmed", lost: unsavedCells(grid) });
      setGrid(openGrid(theirs, fresh.version));
    } else {
      setElsewhere({ is: "saved", taken: merged.taken, conflicts: merged.conflicts, isConfirming });
      setGrid(merged.state);
    }
    setStatus(fresh);
  };

  const sending = useAction(async (kind: "saving" | "confirming") => {
    const body =
      kind === "saving"
        ? { rows: rowsOf(grid.now).map(wireRow), version: grid.version }
        : { status: "confirmed" as const, version: grid.version };
    const { problem, value: saved } = await attempt(() => call(api.forecasts.change, { params, body }));
    onAnswered();
    if (problem?.is("forecast_changed") || problem?.is("forecast_confirmed")) await takeTheirs(kind === "confirming");
    else if (problem) throw problem;
    else {
      setGrid((now) => ({ ...now, base: now.now, version: saved.version }));
      setStatus(saved);
      setSaved(kind === "saving");
      setElsewhere(undefined);
    }
    await refreshed();
  });

  return {
    cells: grid.now,
    wrong: grid.wrong,
    isChanged: changed,
    isConfirmed,
    isSaved: isSaved && !changed,
    isRestored: kept !== undefined,
    elsewhere,
    closeElsewhere: () => setElsewhere(undefined),
    refusal: sending.refusal,
    busy: sending.busyWith,
    write,
    mayUndo: grid.past.length > 0,
    undo: () => setGrid(undone),
    redo: () => setGrid(redone),
    /** Texts that are no amounts stop it: their cells would be saved as empty. */
    save: () => {
      if (grid.wrong.size === 0) sending.run("saving");
    },
    confirm: () => sending.run("confirming"),
    isLeavingSafe: () => !changed && elsewhere?.is !== "confirmed",
  };
}

function rowsOfWire({ rows }: OpenForecast): ForecastRow[] {
  return rows.map(({ predicted_amount, ...cell }) => {
    const amount = amountFromWire(predicted_amount);
    if (amount === undefined) throw new RangeError("An amount of the forecast is none");
    return { ...cell, amount };
  });
}

function wireRow({ amount, ...cell }: ForecastRow) {
  return { ...cell, predicted_amount: amountToWire(amount) };
}

function gridOf({ base, now, wrong, version }: Kept): GridState {
  const cells = (kept: Kept["base"]) => new Map(kept.map(([key, amount]) => [key, tenThousandths(amount)] as const));
  return { base: cells(base), now: cells(now), wrong: new Map(wrong), version, past: [], future: [] };
}
