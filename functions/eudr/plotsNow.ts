import { ServiceFailure } from "#functions/platform/clients/eid/serviceCall.ts";
import { type Parcel, parcelsOf } from "#functions/platform/clients/land/parcelLayer.ts";
import type { LandConfig } from "#functions/platform/clients/land/wfs.ts";
import { env } from "#functions/platform/env.ts";
import { log } from "#functions/platform/log.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { WirePlot } from "#shared/eudr/declarationShapes.ts";
import { outlineOf } from "#shared/eudr/plotPicture.ts";
import { isDue, isOldCopy, plotState } from "#shared/eudr/plotStates.ts";
import { isCadastralNumber } from "#shared/eudr/plots.ts";
import {
  type ListedPlot,
  listedPlots,
  markPlotsGone,
  type Plot,
  packedOutline,
  packedShape,
  putPlots,
  shapeHash,
  unpackedOutline,
} from "./store/plot.ts";
import { noteUnread } from "./store/unreadLand.ts";

/** Two questions to a register, which may take 8 seconds each. The others are asked at the next call. */
export const MAX_ASKED = 100;

/** Keys are cadastral numbers; those of which the cadastre never answered are missing. */
export type PlotsByNumber = ReadonlyMap<string, ListedPlot>;

export interface AskedPlots {
  plots: PlotsByNumber;
  /** Numbers of which the cadastre has just given an answer that could not be read. */
  unread: ReadonlySet<string>;
}

export async function plotsNow(numbers: readonly string[], now: Date): Promise<PlotsByNumber> {
  return (await askedPlots(numbers, now)).plots;
}

/**
 * Stored copies, and what the cadastre answers now about numbers without one or with an old one (docs/rules/eudr.md,
 * "Plots of the cadastre"). While it is down or not set up, the last copies stay.
 */
export async function askedPlots(numbers: readonly string[], now: Date): Promise<AskedPlots> {
  const wanted = [...new Set(numbers.filter(isCadastralNumber))];
  const at = now.toISOString();
  const plots = new Map((await listedPlots(wanted)).map((plot) => [plot.number, plot]));
  const due = wanted.filter((number) => isDue(plots.get(number), at)).slice(0, MAX_ASKED);
  const { answers, unread } = await answersOfLand(due, parcelsOf);
  await noteUnread("parcels", { unread, answered: answers.keys() }, now);
  const copies: Plot[] = [];
  const gone: string[] = [];
  for (const [number, answer] of answers) {
    const before = plots.get(number);
    const after = answer === "unknown" ? { ...before, number, isKnown: false, answeredAt: at } : copyOf(answer, at);
    if (answer === "unknown" && before) gone.push(number);
    else copies.push(after);
    plots.set(number, after);
  }
  await putPlots(copies);
  await markPlotsGone(gone, at);
  return { plots, unread };
}

/** Returns those of the numbers that the cadastre does not know. */
export async function unknownAmong(numbers: readonly string[], now: Date): Promise<string[]> {
  const plots = await plotsNow(numbers, now);
  return numbers.filter((number) => plots.get(number)?.isKnown === false);
}

/** Returns plots in the order of the numbers. */
export function wirePlots(numbers: readonly string[], { plots, unread }: AskedPlots, now: Date): WirePlot[] {
  return numbers.map((number) => {
    const plot = plots.get(number);
    return {
      number,
      state: plotState(plot, unread.has(number)),
      address: plot?.address ?? "",
      area: plot?.area ?? null,
      day: plot?.copiedAt === undefined ? null : tallinnDay(plot.copiedAt),
      is_old: plot !== undefined && isOldCopy(plot, now.toISOString()),
      outline: plot?.outline === undefined ? [] : unpackedOutline(plot.outline).map((ring) => ring.flat()),
    };
  });
}

/**
 * No answers while the register is down or not set up. `unread`: numbers whose answer could not be read, which asking again
 * seldom mends; all of them where the whole answer could not be, or the register refused the question.
 */
export async function answersOfLand<Answer>(
  numbers: readonly string[],
  ask: (numbers: readonly string[], config: LandConfig) => Promise<ReadonlyMap<string, Answer>>,
): Promise<{ answers: ReadonlyMap<string, Answer>; unread: ReadonlySet<string> }> {
  const { LAND_URL: url } = env();
  if (numbers.length === 0 || url === "") return { answers: new Map(), unread: new Set() };
  try {
    const answers = await ask(numbers, { url });
    return { answers, unread: new Set(numbers.filter((number) => !answers.has(number))) };
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    log.warn("a register of land did not answer", { register: ask.name, plots: numbers.length, reason: error.message });
    return { answers: new Map(), unread: new Set(error.kind === "unavailable" ? [] : numbers) };
  }
}

function copyOf({ number, address, area, polygons }: Parcel, at: string): Plot {
  const shape = packedShape(polygons);
  const packed = { outline: packedOutline(outlineOf(polygons)), polygons: shape, hash: shapeHash(shape) };
  return { number, isKnown: true, answeredAt: at, copiedAt: at, address, area, ...packed };
}
