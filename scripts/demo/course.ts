import type { Random } from "#scripts/random/random.ts";
import type { ContractMeasurementAct, ContractWaybill } from "#scripts/simulators/evr/contract.ts";

export const HOUR = 3_600_000;

export function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

type Course = Pick<
  ContractWaybill,
  | "status"
  | "unloadingTime"
  | "finishingTime"
  | "cancellationTime"
  | "cancellationReason"
  | "lastModificationTime"
  | "waybillLatestMeasurements"
>;

/** `departure` and `end` are in milliseconds; `act` is called for a measured load only. */
export function courseOf(
  random: Random,
  departure: number,
  end: number,
  act: (at: number) => ContractMeasurementAct,
): Course {
  const unloaded = departure + (1 + random.next() * 4) * HOUR;
  const measured = unloaded + (0.2 + random.next() * 2) * HOUR;
  const finished = measured + (random.chance(0.08) ? random.int(20, 90) : random.next() * 3) * HOUR;
  const outcome = random.next();
  if (outcome < 0.01) {
    const cancelled = iso(Math.min(departure + HOUR, end - 1));
    return {
      status: "cancelled",
      cancellationTime: cancelled,
      cancellationReason: "Veoseleht vormistati topelt",
      lastModificationTime: cancelled,
    };
  }
  if (unloaded >= end || outcome < 0.013) return { status: "shipping", lastModificationTime: iso(departure) };
  const unloadingTime = iso(unloaded);
  if (measured >= end) return { status: "unloaded", unloadingTime, lastModificationTime: unloadingTime };
  const waybillLatestMeasurements = act(measured);
  if (finished >= end || outcome < 0.025) {
    return { status: "unloaded", unloadingTime, lastModificationTime: iso(measured), waybillLatestMeasurements };
  }
  const finishingTime = iso(finished);
  return {
    status: "finished",
    unloadingTime,
    finishingTime,
    lastModificationTime: finishingTime,
    waybillLatestMeasurements,
  };
}
