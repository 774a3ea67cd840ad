import type { Selection } from "#functions/data/acts/selection.ts";
import type { Report } from "#functions/data/reports/report.ts";
import { oldestOpenReports } from "#functions/data/reports/reportLists.ts";
import { reportStatsAt, reportStatsOf } from "#functions/data/reports/reportStats.ts";
import { MAX_ACT_REPORTS } from "#shared/api/areas/actForm.ts";
import { canBeActed, type IneligibleReason } from "#shared/domain/reports/reportEligibility.ts";

/** What somebody wants to act on, and what of it stays behind. */
export interface ChosenReports {
  ids: number[];
  /** How many of the whole places cannot be acted, by reason. */
  blocked: ReadonlyMap<IneligibleReason, number>;
  /** How many more the selection means than one act takes. */
  leftOut: number;
}

/** Reports of one place that are looked at for an act; behind so many that cannot be acted nobody looks further. */
const MAX_LOOKED_AT = 10_000;

/**
 * The reports that a selection means now: the named ones with the oldest of its whole destinations, or where it names
 * neither, the oldest of the whole company. A named one that cannot be acted stays, so that the form can say so; of whole
 * places those that cannot stay behind (document 1 §4).
 */
export async function chosenReports(
  selection: Pick<Selection, "company" | "destinations" | "reports">,
): Promise<ChosenReports> {
  const { company, destinations, reports } = selection;
  const isWhole = destinations.length === 0 && reports.length === 0;
  const places = isWhole ? [{ buyer: company }] : destinations.map((destination) => ({ buyer: company, destination }));
  const found = await Promise.all(places.map(lookedAt));
  const named = new Set(reports);
  const others = found.flatMap((place) => place.reports).filter((report) => !named.has(report.id));
  const blocked = new Map<IneligibleReason, number>();
  const free = others.filter((report) => {
    const eligible = canBeActed(report);
    if (!eligible.ok) blocked.set(eligible.reason, (blocked.get(eligible.reason) ?? 0) + 1);
    return eligible.ok;
  });
  free.sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1));
  const ids = [...named, ...free.map((report) => report.id)];
  const unseen = found.reduce((sum, place) => sum + place.unseen, 0);
  return {
    ids: ids.slice(0, MAX_ACT_REPORTS),
    blocked,
    leftOut: unseen + Math.max(0, ids.length - MAX_ACT_REPORTS),
  };
}

type Place = { buyer: number; destination?: string };

/** The oldest open reports of a place until an act is full of them, and how many there are beyond. */
async function lookedAt(place: Place): Promise<{ reports: Report[]; unseen: number }> {
  const reports: Report[] = [];
  let free = 0;
  let cursor: string | undefined;
  do {
    const page = await oldestOpenReports(place, cursor);
    reports.push(...page.reports);
    free += page.reports.filter((report) => canBeActed(report).ok).length;
    cursor = page.next ?? undefined;
  } while (cursor && free <= MAX_ACT_REPORTS && reports.length < MAX_LOOKED_AT);
  if (!cursor) return { reports, unseen: 0 };
  const { buyer, destination } = place;
  const stats = destination === undefined ? await reportStatsOf(buyer) : [await reportStatsAt(buyer, destination)];
  const open = stats.reduce((sum, { open: count }) => sum + count, 0);
  return { reports, unseen: Math.max(0, open - reports.length) };
}
