import { useState } from "react";
import type { OpenForecast } from "#shared/forecasts/contract.ts";
import type { ForecastConflict } from "#shared/forecasts/mergedRows.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { mergedGrid, openGrid, type UnsavedCell, unsavedCells } from "./gridState.ts";
import { type Grid, rowsOfWire } from "./useGrid.ts";

/** Changes of the forecast by other people since it was loaded. */
export type Elsewhere =
  | { is: "saved"; taken: number; conflicts: readonly ForecastConflict[]; isConfirming: boolean }
  | { is: "confirmed"; lost: readonly UnsavedCell[] };

/** Nothing typed is lost when another editor saves first. */
export function useElsewhere(id: number, { state, change }: Grid) {
  const [found, setFound] = useState<Elsewhere>();
  /** Loads the forecast again, and puts what was typed on top of it; answers what was loaded. */
  const take = async (isConfirming: boolean): Promise<OpenForecast> => {
    const fresh = await call(api.forecasts.load, { params: { id: String(id) } });
    const theirs = rowsOfWire(fresh);
    const merged = mergedGrid(state, theirs, fresh.version);
    if (fresh.status === "confirmed") {
      setFound({ is: "confirmed", lost: unsavedCells(state) });
      change(() => openGrid(theirs, fresh.version));
    } else {
      setFound({ is: "saved", taken: merged.taken, conflicts: merged.conflicts, isConfirming });
      change(() => merged.state);
    }
    return fresh;
  };
  return { found, take, forget: () => setFound(undefined) };
}
