import type { IsoDate } from "#shared/basics/dates.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import type { DeclarationState } from "./declarations.ts";
import type { FilingStage } from "./filing.ts";

/** A declaration as a load needs it: usable since this day in Tallinn, for these parcels. */
export interface UsableDeclaration extends EudrNumber {
  since: IsoDate;
  plots: readonly string[];
}

export interface Load {
  day: IsoDate;
  plots: readonly string[];
}

/**
 * The number of the one declaration that was usable on the day of the load and names all its parcels; undefined for
 * none and for two (docs/rules/eudr.md, "A number that Virn finds").
 */
export function numberForLoad(
  { day, plots }: Load,
  declarations: readonly UsableDeclaration[],
): EudrNumber | undefined {
  if (plots.length === 0) return undefined;
  const fitting = declarations.filter((one) => one.since <= day && plots.every((plot) => one.plots.includes(plot)));
  const [only, ...others] = fitting;
  if (!only || others.length > 0) return undefined;
  return { reference: only.reference, verification: only.verification };
}

/** Plots of a declaration that Virn files. */
export interface FiledPlots {
  state: DeclarationState;
  stage: FilingStage;
  rejection: string;
  plots: readonly string[];
}

/** Prospect of a site without a number: a number that is on its way, or the reason why it was rejected. */
export type ExpectedNumber = { is: "waiting" } | { is: "rejected"; reason: string };

/** Undefined where no declaration that was filed names all parcels of the site. */
export function expectedNumber(
  plots: readonly string[],
  declarations: readonly FiledPlots[],
): ExpectedNumber | undefined {
  if (plots.length === 0) return undefined;
  const naming = declarations.filter((one) => plots.every((plot) => one.plots.includes(plot)));
  if (naming.some(({ state }) => state === "waiting")) return { is: "waiting" };
  const rejected = naming.find(({ stage }) => stage === "rejected");
  return rejected && { is: "rejected", reason: rejected.rejection };
}
