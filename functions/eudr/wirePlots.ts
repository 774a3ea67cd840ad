import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { WirePlot } from "#shared/eudr/contract.ts";
import { isOldCopy, plotState } from "#shared/eudr/plotStates.ts";
import type { PlotsByNumber } from "./plotsNow.ts";
import { unpackedOutline } from "./store/plot.ts";

/** In the order of the numbers. */
export function wirePlots(numbers: readonly string[], plots: PlotsByNumber, now: Date): WirePlot[] {
  return numbers.map((number) => {
    const plot = plots.get(number);
    return {
      number,
      state: plotState(plot),
      address: plot?.address ?? "",
      area: plot?.area ?? null,
      day: plot?.copiedAt === undefined ? null : tallinnDay(plot.copiedAt),
      is_old: plot !== undefined && isOldCopy(plot, now.toISOString()),
      outline: plot?.outline === undefined ? [] : unpackedOutline(plot.outline).map((ring) => ring.flat()),
    };
  });
}
