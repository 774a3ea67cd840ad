import { Entity } from "#functions/platform/table/entity.ts";
import { packing } from "#functions/platform/table/packing.ts";
import { table } from "#functions/platform/table/table.ts";
import type { InTransaction } from "#functions/platform/table/transaction.ts";
import type { Thousandths } from "#shared/basics/amounts.ts";
import { numberKey } from "#shared/basics/numberKey.ts";
import { type Report, reportsById } from "./report.ts";

/** What of a waybill's newest measurement went into a report, as it arrived: `solid` in tm, `loose` in pm³. */
export interface WaybillPart {
  report: number;
  solid: Thousandths;
  loose: Thousandths;
}

/** `part` is absent when the report has nothing of the waybill any more. */
export interface WaybillChange {
  number: string;
  report: number;
  part?: WaybillPart;
  /** Where given: the only reports, beside its own, that the waybill may be in. */
  expected?: readonly number[];
}

/** Some write the same word on every waybill; older reports than the newest 200 are forgotten here. */
export const MAX_WAYBILL_PARTS = 200;

export const waybillParts = packing<WaybillPart>();

export const MeasuredWaybillEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "measuredWaybill", version: "1", service: "virn" },
    attributes: {
      /** As `numberKey` makes it. */
      number: { type: "string", required: true },
      /** As `waybillParts` packs them. */
      parts: { type: "string", required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      /** In which reports is this waybill measured? */
      byNumber: { pk: { field: "pk", composite: ["number"], casing: "none" }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);

interface StoredWaybill {
  parts: readonly WaybillPart[];
  version: number;
}

/** By the key of the number; undefined for a waybill that was not stored. */
export type SeenWaybills = Map<string, StoredWaybill | undefined>;

/**
 * By number as it was asked for, the newest reports in which each waybill is measured; waybills that were never measured are left out. `seen` notes what
 * was stored of them, for their write.
 */
export async function reportsOfWaybills(
  numbers: readonly string[],
  seen: SeenWaybills = new Map(),
): Promise<Map<string, Report[]>> {
  const stored = await measuredWaybills(numbers);
  for (const key of numbers.map(numberKey)) seen.set(key, stored.get(key));
  const waybills = reportIds(numbers, stored);
  const reports = new Map((await reportsById([...new Set([...waybills.values()].flat())])).map((one) => [one.id, one]));
  const found = [...waybills].map(([number, ids]) => [number, ids.flatMap((id) => reports.get(id) ?? [])] as const);
  return new Map(found.filter(([, its]) => its.length > 0));
}

/** The same without reading the reports. */
export async function reportIdsOfWaybills(numbers: readonly string[]): Promise<Map<string, number[]>> {
  return reportIds(numbers, await measuredWaybills(numbers));
}

function reportIds(numbers: readonly string[], waybills: ReadonlyMap<string, StoredWaybill>): Map<string, number[]> {
  return new Map(
    numbers.flatMap((number) => {
      const waybill = waybills.get(numberKey(number));
      return waybill ? [[number, waybill.parts.map(({ report }) => report)]] : [];
    }),
  );
}

type Entities = InTransaction<{ waybill: typeof MeasuredWaybillEntity }>;

/**
 * One conditional write a waybill, for the transaction of its reports. `stale`: reports that must be planned again. What was
 * seen of a waybill is used up, so that a refused write reads it.
 */
export async function waybillWrites(changes: readonly WaybillChange[], seen: SeenWaybills = new Map()) {
  const byNumber = Map.groupBy(changes, ({ number }) => numberKey(number));
  const stored = await measuredWaybills([...byNumber.keys()].filter((number) => !seen.has(number)));
  for (const number of byNumber.keys()) {
    const waybill = seen.get(number);
    if (waybill) stored.set(number, waybill);
    seen.delete(number);
  }
  const isStale = ({ number, report, expected }: WaybillChange) =>
    expected &&
    stored.get(numberKey(number))?.parts.some((part) => part.report !== report && !expected.includes(part.report));
  const stale = changes.filter(isStale).map(({ report }) => report);
  const writes = [...byNumber].map(([number, own]) => {
    const before = stored.get(number);
    const changed = new Set(own.map(({ report }) => report));
    const others = (before?.parts ?? []).filter(({ report }) => !changed.has(report));
    const all = [...others, ...own.flatMap(({ part }) => part ?? [])];
    const newest = all.toSorted((one, other) => one.report - other.report).slice(-MAX_WAYBILL_PARTS);
    const parts = waybillParts.pack(newest);
    return ({ waybill }: Entities) =>
      before
        ? waybill
            .put({ number, parts, version: before.version + 1 })
            .where(({ version }, { eq }) => eq(version, before.version))
            .commit()
        : waybill.create({ number, parts, version: 1 }).commit();
  });
  return { writes, stale };
}

/** By the key of the number. */
async function measuredWaybills(numbers: readonly string[]): Promise<Map<string, StoredWaybill>> {
  const unique = [...new Set(numbers.map(numberKey))].map((number) => ({ number }));
  if (unique.length === 0) return new Map();
  const { data } = await MeasuredWaybillEntity.get(unique).go({ consistent: true, concurrent: 6 });
  return new Map(data.map((item) => [item.number, { ...item, parts: waybillParts.unpack(item.parts) }]));
}
