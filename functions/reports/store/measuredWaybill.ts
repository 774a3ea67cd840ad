import { entity } from "#functions/platform/table/entity.ts";
import { packing } from "#functions/platform/table/packing.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import type { Volumes } from "#shared/basics/amounts.ts";
import { numberKey, numberKeys } from "#shared/basics/names.ts";
import { type Report, reportsById } from "./report.ts";

/** Part of a waybill's newest measurement in a report, as it arrived. */
export interface WaybillPart extends Volumes {
  report: number;
}

/** `part` is absent when the report no longer has the waybill. */
export interface WaybillChange {
  number: string;
  report: number;
  part?: WaybillPart;
  /** If given: the only other reports that may have the waybill. */
  expected?: readonly number[];
}

/** Some users write the same word on every waybill; only the newest 200 reports are kept. */
export const MAX_WAYBILL_PARTS = 200;

export const waybillParts = packing<WaybillPart>();

interface StoredWaybill {
  /** `numberKey` of the number. */
  number: string;
  parts: string;
  version: number;
}

export const MeasuredWaybillEntity = /* @__PURE__ */ entity<StoredWaybill>()({
  name: "measuredWaybill",
  /** In which reports is this waybill measured? */
  key: { of: ["number"] },
});

interface MeasuredWaybill {
  parts: readonly WaybillPart[];
  /** Version of the item of each key: one, unless an older one was not moved (docs/rules/names.md, "Keys of before"). */
  versions: ReadonlyMap<string, number>;
}

/** Returns the newest reports in which each waybill is measured. Keys are numbers as asked; unmeasured ones are left out. */
export async function reportsOfWaybills(numbers: readonly string[]): Promise<Map<string, Report[]>> {
  const waybills = await reportIdsOfWaybills(numbers);
  const reports = new Map((await reportsById([...new Set([...waybills.values()].flat())])).map((one) => [one.id, one]));
  const found = [...waybills].map(([number, ids]) => [number, ids.flatMap((id) => reports.get(id) ?? [])] as const);
  return new Map(found.filter(([, its]) => its.length > 0));
}

export async function reportIdsOfWaybills(numbers: readonly string[]): Promise<Map<string, number[]>> {
  const waybills = await measuredWaybills(numbers);
  return new Map(
    numbers.flatMap((number) => {
      const waybill = waybills.get(numberKey(number));
      return waybill ? [[number, waybill.parts.map(({ report }) => report)]] : [];
    }),
  );
}

/** One conditional write a waybill, for the transaction of its reports. `stale`: reports that must be planned again. */
export async function waybillWrites(changes: readonly WaybillChange[]): Promise<{ writes: Write[]; stale: number[] }> {
  const byNumber = Map.groupBy(changes, ({ number }) => numberKey(number));
  const stored = await measuredWaybills(changes.map(({ number }) => number));
  const isStale = ({ number, report, expected }: WaybillChange) =>
    expected &&
    stored.get(numberKey(number))?.parts.some((part) => part.report !== report && !expected.includes(part.report));
  const stale = changes.filter(isStale).map(({ report }) => report);
  const writes = [...byNumber].flatMap(([number, own]) => {
    const before = stored.get(number);
    const changed = new Set(own.map(({ report }) => report));
    const others = (before?.parts ?? []).filter(({ report }) => !changed.has(report));
    const all = [...others, ...own.flatMap(({ part }) => part ?? [])];
    const newest = all.toSorted((one, other) => one.report - other.report).slice(-MAX_WAYBILL_PARTS);
    const version = before?.versions.get(number);
    const after = { number, parts: waybillParts.pack(newest), version: (version ?? 0) + 1 };
    const moved = [...(before?.versions ?? [])].filter(([key]) => key !== number);
    return [
      version === undefined ? MeasuredWaybillEntity.create(after) : MeasuredWaybillEntity.put(after, { version }),
      ...moved.map(([key, older]) => MeasuredWaybillEntity.remove({ number: key }, { version: older })),
    ];
  });
  return { writes, stale };
}

/** By `numberKey`. */
async function measuredWaybills(numbers: readonly string[]): Promise<Map<string, MeasuredWaybill>> {
  const unique = [...new Set(numbers.flatMap(numberKeys))].map((number) => ({ number }));
  const stored = Map.groupBy(await MeasuredWaybillEntity.getAll(unique), ({ number }) => numberKey(number));
  return new Map(
    [...stored].map(([key, items]) => [
      key,
      {
        parts: items.flatMap(({ parts }) => waybillParts.unpack(parts)),
        versions: new Map(items.map(({ number, version }) => [number, version])),
      },
    ]),
  );
}
