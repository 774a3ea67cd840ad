import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { type NumberState, numberState } from "#shared/eudr/numberStates.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { filedNumberState } from "./noteOverview.ts";
import { type Declaration, declarationsOfReference } from "./store/declaration.ts";
import { changeDeclaration } from "./store/declarationWrites.ts";
import { checksOf } from "./store/numberCheck.ts";
import { unknownPlots } from "./store/plot.ts";

/**
 * Brings what the Information System and the cadastre answered into the declarations of a number; returns those that
 * changed. Does no harm when repeated. On a version conflict it throws, so that a message is retried.
 */
export async function settleDeclarations(number: EudrNumber, now: Date): Promise<Declaration[]> {
  const declarations = await declarationsOfReference(number.reference);
  const same = declarations.filter(({ verification }) => verification === number.verification);
  const settled = await Promise.all(same.map((each) => settleDeclaration(each, now)));
  return settled.filter((after, index) => after.version !== same[index]?.version);
}

/** @throws on a version conflict */
export async function settleDeclaration(before: Declaration, now: Date): Promise<Declaration> {
  const at = now.toISOString();
  const [checkOf, unknown] = await Promise.all([checksOf([before]), unknownPlots(before.plots)]);
  const check = checkOf(before);
  const state = before.filing ? await filedNumberState(before, before.filing, at) : numberState(before, check, at);
  const facts = {
    ...settledFacts(before, state, check?.answeredAt ?? at),
    unknownPlots: before.plots.filter((plot) => unknown.has(plot)),
  };
  const after = await changeDeclaration(before, facts, "checked", { by: "", at });
  if (!after) throw new Error(`A declaration of owner ${before.owner} changed while its number was checked`);
  return after;
}

/** The first usable answer gives the day, unless it was typed. */
function settledFacts({ since }: Declaration, state: NumberState, answeredAt: string) {
  return { numberState: state, since: since === "" && state === "usable" ? tallinnDay(answeredAt) : since };
}
