import type { Tile } from "#shared/overview/waiting.ts";
import { panelKey } from "#web/reports/state/openPanels.ts";
import { writeSearch } from "#web/ui/browser/searchParams.ts";

const COUNTS_BOTH = new Set<Tile>(["unsentLetters", "failedLetters", "unsignedByUs", "unsignedByThem"]);

/** The list of what a tile counts, narrowed to it. */
export const TILE_LINKS: Record<Tile, string> = {
  openReports: "/reports/dashboard/",
  waybillProblems: "/reports/imports/?waits=problems",
  importDoubts: "/reports/imports/?waits=doubts",
  unsentLetters: "/acts/dashboard/?letter=unsent",
  failedLetters: "/acts/dashboard/?letter=failed",
  unsignedByUs: "/acts/dashboard/?signature=none",
  unsignedByThem: "/acts/dashboard/?signature=company",
  missingOrigins: "/acts/dashboard/?origins=missing",
  unexported: "/acts/export/",
  companiesIncomplete: "/companies/?missing=only",
  forecastsDue: "/forecasts/list/?due=1",
  toSign: "/signing/waiting/",
};

/** The sales acts of a tile that counts both kinds; `TILE_LINKS` has its purchase acts. */
export function salesLink(kind: Tile): string | undefined {
  return COUNTS_BOTH.has(kind) ? TILE_LINKS[kind].replace("?", "?tab=sales&") : undefined;
}

/** Open reports of the oldest day, with the panels of the oldest load open. */
export function oldestReportLink(day: string, at: { buyer: number; destination: string } | undefined): string {
  const open = at ? [panelKey(at.buyer), panelKey(at.buyer, at.destination)] : undefined;
  return `/reports/dashboard/${writeSearch({ from: day, to: day, open })}`;
}
