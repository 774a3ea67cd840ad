import { useState } from "react";
import type { OpenForecast } from "#shared/forecasts/contract.ts";
import { amountToWire } from "#shared/forecasts/forecastAmount.ts";
import type { ForecastRow } from "#shared/forecasts/forecasts.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { rowsOf } from "./gridState.ts";
import { useElsewhere } from "./useElsewhere.ts";
import { useGrid } from "./useGrid.ts";

export type ForecastForm = ReturnType<typeof useForecast>;

/** A forecast that is typed into, saved and confirmed. `onAnswered` is also called after a refusal. */
export function useForecast(loaded: OpenForecast, onAnswered: () => void) {
  const [{ status, version }, setStatus] = useState<Pick<OpenForecast, "status" | "version">>(loaded);
  if (loaded.version > version) setStatus(loaded);
  const isConfirmed = status === "confirmed";
  const grid = useGrid(loaded, isConfirmed);
  const elsewhere = useElsewhere(loaded.id, grid);

  const sending = useAction(async (kind: "saving" | "confirming") => {
    const { now, version: seen } = grid.state;
    const body =
      kind === "saving"
        ? { rows: rowsOf(now).map(wireRow), version: seen }
        : { status: "confirmed" as const, version: seen };
    const params = { id: String(loaded.id) };
    const { problem, value: saved } = await attempt(() => call(api.forecasts.change, { params, body }));
    onAnswered();
    if (problem?.is("forecast_changed") || problem?.is("forecast_confirmed"))
      setStatus(await elsewhere.take(kind === "confirming"));
    else if (problem) throw problem;
    else {
      grid.change((typed) => ({ ...typed, base: typed.now, version: saved.version }), kind === "saving");
      setStatus(saved);
      elsewhere.forget();
    }
    await refreshed();
  });

  return {
    isConfirmed,
    grid,
    elsewhere,
    sending: {
      busy: sending.busyWith,
      refusal: sending.refusal,
      /** Texts that are no amounts stop it: their cells would be saved as empty. */
      save: () => {
        if (grid.state.wrong.size === 0) sending.run("saving");
      },
      confirm: () => sending.run("confirming"),
    },
    isLeavingSafe: () => !grid.isChanged && elsewhere.found?.is !== "confirmed",
  };
}

function wireRow({ amount, ...cell }: ForecastRow) {
  return { ...cell, predicted_amount: amountToWire(amount) };
}
