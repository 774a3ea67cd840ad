import type { FactsBeside } from "#functions/actForm/laterFacts.ts";
import { type Act, currentFile, firstActsToSign, newestActToSign } from "#functions/acts/store/act.ts";
import type { ActJobGuard } from "#functions/acts/store/actJob.ts";
import type { ListedCounterpart } from "#functions/companies/counterpartPages.ts";
import { type ReadHindrances, readSignErrors } from "#functions/containers/signErrors.ts";
import { type ActType, SALES_ACT } from "#shared/acts/actTypes.ts";
import { agentSigning, missingWaybillError, NO_FILE_ERROR } from "#shared/acts/agentSigning.ts";
import { SIGNING_HINDRANCES } from "#shared/containers/signingChoice.ts";

/** Reasons why an agent can sign no act of a company, of those where there is one (docs/rules/actLists.md, "What a row knows"). */
export async function signErrorsOfActs(
  type: ActType,
  companies: readonly ListedCounterpart[],
  jobs: readonly Pick<ActJobGuard, "act">[],
): Promise<Map<number, string>> {
  const busy = new Set(jobs.map(({ act }) => act));
  const errors = new Map<number, string>();
  const unknown: ListedCounterpart[] = [];
  for (const company of companies) {
    const known = knownError(company, busy.size);
    if (known === "unknown") unknown.push(company);
    else if (known !== undefined) errors.set(company.id, known);
  }
  const read = await readSignErrors(unknown, async (company, limit) => hindrancesOf(type, company, limit, busy));
  return new Map([...errors, ...read]);
}

/** `busy`: sales acts that are being saved, each with one purchase act of an owner at most. */
function knownError({ hasEmails, signing, total }: ListedCounterpart, busy: number): string | undefined {
  if (!hasEmails) return SIGNING_HINDRANCES.noEmails;
  if (!signing) return "unknown";
  const { unsigned, pending, signable, lackingWaybill } = signing;
  if (signable > busy) return undefined;
  if (unsigned < total && signable === 0) return SIGNING_HINDRANCES.twice;
  if (busy > 0) return "unknown";
  if (pending > 0) return NO_FILE_ERROR;
  return lackingWaybill === undefined ? "unknown" : missingWaybillError(lackingWaybill);
}

/** Of the newest act first; acts in a container have no keys in this index. */
async function hindrancesOf(
  type: ActType,
  { id, signing, total }: ListedCounterpart,
  limit: number,
  busy: ReadonlySet<number>,
): Promise<ReadHindrances> {
  const hindranceOf = (act: Act) => actHindrance(act, undefined, busy);
  if (signing?.signable === 0) {
    const newest = await newestActToSign(type, id);
    return { hindrances: newest.map(hindranceOf), isWhole: true };
  }
  const acts = await firstActsToSign(type, id, limit);
  const hindrances = acts.toReversed().map(hindranceOf);
  if (acts.length === limit) return { hindrances, isWhole: false };
  return { hindrances: [...hindrances, ...(acts.length < total ? [SIGNING_HINDRANCES.twice] : [])], isWhole: true };
}

/** `busy`: sales acts that are being saved. */
export function actHindrance(act: Act, facts: FactsBeside | undefined, busy: ReadonlySet<number>): string | undefined {
  const { can_agent_sign, agent_sign_error } = agentSigning({
    isBusy: facts?.isMoving === true || busy.has(act.type === SALES_ACT ? act.id : act.salesAct),
    hasFile: currentFile(act, "pdf") !== "",
    missingWaybill: act.missingWaybill,
    hasContainer: facts?.container !== undefined,
  });
  return can_agent_sign ? undefined : agent_sign_error || SIGNING_HINDRANCES.twice;
}
