import { createHash } from "node:crypto";
import { firstWithin } from "#functions/platform/table/itemBytes.ts";
import { type DoubtFacts, type DoubtKind, isStrong } from "#shared/reports/doubtKinds.ts";
import type { Report } from "./store/report.ts";

/** Doubts of a report of EVR (docs/rules/reports.md, "Doubts of a report"). */
export type ReportDoubts = NonNullable<Report["doubts"]>;
type OpenDoubt = ReportDoubts["open"][number];

/** They are on the head of the report, which every list reads. */
const MAX_OPEN_BYTES = 4000;
const MAX_CONFIRMED_BYTES = 4000;

/** Doubts of the report itself, whichever waybill came first. */
const OF_REPORT: ReadonlySet<DoubtKind> = new Set(["destination_new", "date_future", "date_old"]);

/** Doubts of a party, which each waybill of the report would raise. */
const OF_PARTY: ReadonlySet<DoubtKind> = new Set(["owner_new", "name_differs", "name_of_other", "name_twice"]);

const NO_DOUBTS: ReportDoubts = { open: [], more: 0, confirmed: [] };

/** Doubts after a measurement of a waybill: `found` replaces its open ones, except confirmed ones. */
export function measuredDoubts(
  before: ReportDoubts | undefined,
  waybill: string,
  found: readonly DoubtFacts[],
): ReportDoubts | undefined {
  if (!before && found.length === 0) return undefined;
  const { open, more, confirmed } = before ?? NO_DOUBTS;
  const settled = new Set(confirmed);
  // A second measurement of the waybill no longer finds its owner or destination new, but that still waits to be confirmed.
  const left = open.filter(({ waybill: own, kind }) => own !== waybill || kind === "owner_new" || OF_REPORT.has(kind));
  const fresh = found
    .map((doubt): OpenDoubt => ({ ...doubt, waybill }))
    .filter((doubt) => !settled.has(printOf(doubt)));
  const unique = [...new Map([...left, ...fresh].map((doubt) => [printOf(doubt), doubt])).values()];
  const strongFirst = unique.toSorted((one, other) => Number(isStrong(other)) - Number(isStrong(one)));
  const fitting = firstWithin(strongFirst, MAX_OPEN_BYTES);
  return { open: fitting, more: more + unique.length - fitting.length, confirmed };
}

/** Drops the doubts of a waybill that left the report, or that a person imported. */
export function withoutWaybill(before: ReportDoubts | undefined, waybill: string): ReportDoubts | undefined {
  return (
    before && { ...before, open: before.open.filter((doubt) => doubt.waybill !== waybill || OF_REPORT.has(doubt.kind)) }
  );
}

/** Remembers the newest confirmed doubts, so that a later measurement does not raise them again. */
export function confirmedDoubts({ open, confirmed }: ReportDoubts): ReportDoubts {
  const newestFirst = [...open.map(printOf), ...confirmed];
  return { open: [], more: 0, confirmed: firstWithin(newestFirst, MAX_CONFIRMED_BYTES) };
}

export function openPrint({ doubts }: Pick<Report, "doubts">): string {
  return doubts && doubts.open.length > 0 ? hashOf([...doubts.open.map(canonical), String(doubts.more)]) : "";
}

function printOf(doubt: OpenDoubt): string {
  const { waybill: _waybill, ...facts } = doubt;
  return hashOf([canonical(OF_REPORT.has(doubt.kind) || OF_PARTY.has(doubt.kind) ? facts : doubt)]);
}

/** DynamoDB does not keep the order of the keys of a map. */
function canonical(facts: object): string {
  return JSON.stringify(facts, Object.keys(facts).toSorted());
}

function hashOf(texts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest("base64url").slice(0, 16);
}
