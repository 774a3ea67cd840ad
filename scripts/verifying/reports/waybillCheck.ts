import { volumeOfRows } from "#functions/reports/reportSums.ts";
import { MAX_WAYBILL_PARTS, waybillParts } from "#functions/reports/store/measuredWaybill.ts";
import { measurementsOf } from "#functions/reports/store/report.ts";
import type { Check, Keeping } from "#scripts/verifying/basis/check.ts";
import { type OpenPairs, Pairs } from "#scripts/verifying/basis/pairs.ts";
import { cubicMetresText, NO_VOLUME, subtract, type Thousandths, thousandths } from "#shared/basics/amounts.ts";
import { numberKey } from "#shared/basics/names.ts";
import { rowsBeside } from "./reportCheck.ts";

type KeptWaybill = { open: OpenPairs } | { pending: string } | { forgotten: string };

interface Volume {
  solid: Thousandths;
  loose: Thousandths;
}

/** The volume of each waybill as it arrived, against the rows that are stored of it. */
export function waybillCheck(): Check {
  const volumes = new Pairs();
  /** Rows on an act stay as they are, so their report may have another volume than arrived. */
  const pending = new Set<string>();
  const forgotten = new Set<string>();
  const keeps: Keeping<KeptWaybill> = {
    name: "waybills",
    *drain() {
      for (const open of volumes.drain()) yield [partsOfKey(open.key)[1], { open }] as const;
      for (const key of pending) yield [partsOfKey(key)[1], { pending: key }] as const;
      for (const number of forgotten) yield [number, { forgotten: number }] as const;
      pending.clear();
      forgotten.clear();
    },
    add(kept) {
      if ("open" in kept) volumes.addOpen(kept.open);
      else if ("pending" in kept) pending.add(kept.pending);
      else forgotten.add(kept.forgotten);
    },
  };
  return {
    keeps,
    take(partition) {
      for (const { number, parts: packed } of partition.of("measuredWaybill")) {
        const parts = waybillParts.unpack(packed);
        if (parts.length >= MAX_WAYBILL_PARTS) forgotten.add(number);
        for (const { report, solid, loose } of parts) volumes.fact(keyOf(report, number), textOf({ solid, loose }));
      }
      for (const report of partition.of("report")) {
        const rows = Map.groupBy(rowsBeside(partition.of("reportRows")), ({ waybill }) => numberKey(waybill));
        const measurements = measurementsOf(report);
        for (const number of new Set(report.waybills)) {
          const key = keyOf(report.id, numberKey(number));
          if (measurements.get(number)?.isPending) pending.add(key);
          volumes.stored(key, textOf(volumeOfRows(rows.get(numberKey(number)) ?? [])));
        }
      }
    },
    differences: () =>
      volumes.differing().flatMap(({ key, fact, stored }) => {
        if (pending.has(key)) return [];
        const [report, number] = partsOfKey(key);
        if (fact !== undefined) return lost(report, number, volumeOf(fact), stored);
        return forgotten.has(number) ? [] : [`report ${report}: nothing says what arrived of waybill ${number}`];
      }),
  };
}

function lost(report: string, number: string, arrived: Volume, stored: string | undefined): string[] {
  const kept = stored === undefined ? { solid: NO_VOLUME, loose: NO_VOLUME } : volumeOf(stored);
  const what = stored === undefined ? ", which does not name it" : "";
  return [
    { unit: "tm", difference: subtract(arrived.solid, kept.solid) },
    { unit: "pm³", difference: subtract(arrived.loose, kept.loose) },
  ]
    .filter(({ difference }) => difference !== NO_VOLUME)
    .map(({ unit, difference }) => {
      const volume = `${cubicMetresText(difference)} ${unit}`;
      return `waybill ${number}: ${volume} of what arrived is not in report ${report}${what}`;
    });
}

const keyOf = (report: number, number: string) => `${report}|${number}`;

function partsOfKey(key: string): [report: string, number: string] {
  const border = key.indexOf("|");
  return [key.slice(0, border), key.slice(border + 1)];
}

const textOf = ({ solid, loose }: Volume) => `${solid}|${loose}`;

function volumeOf(text: string): Volume {
  const [solid, loose] = text.split("|").map(Number);
  return { solid: thousandths(solid ?? 0), loose: thousandths(loose ?? 0) };
}
