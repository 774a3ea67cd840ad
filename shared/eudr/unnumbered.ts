import { addVolume, NO_VOLUME, type Thousandths, type Volumes } from "#shared/basics/amounts.ts";
import type { Unit } from "#shared/basics/units.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";

/** Whether timber of the site needs a number and has none (docs/rules/eudr.md, "Missing volume"). */
export function lacksNumber(site: Pick<MeasuredSite, "eudrNumbers" | "eudrExcuse"> | null): boolean {
  return (site?.eudrNumbers ?? []).length === 0 && !site?.eudrExcuse;
}

/** @param rows with the edits of their sites */
export function unnumberedVolume(
  rows: readonly { site: MeasuredSite | null; unit: Unit; amount: Thousandths }[],
): Volumes {
  const volumes: Volumes = { solid: NO_VOLUME, loose: NO_VOLUME };
  for (const { site, unit, amount } of rows) if (lacksNumber(site)) addVolume(volumes, unit, amount);
  return volumes;
}
