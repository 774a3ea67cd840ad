import type { FactsBeside } from "#functions/actForm/laterFacts.ts";
import { type Act, currentFile, firstActsToSign } from "#functions/acts/store/act.ts";
import { allActJobs } from "#functions/acts/store/actJob.ts";
import { readSignErrors } from "#functions/containers/signErrors.ts";
import { type ActType, SALES_ACT } from "#shared/acts/actTypes.ts";
import { agentSigning } from "#shared/acts/agentSigning.ts";
import { SIGNING_HINDRANCES } from "#shared/containers/signingChoice.ts";

interface CompanyToSign {
  id: number;
  total: number;
  canSign: boolean;
}

export async function signErrorsOfActs(
  type: ActType,
  companies: readonly CompanyToSign[],
): Promise<Map<number, string>> {
  const busy = new Set((await allActJobs()).map(({ act }) => act));
  const read = await readSignErrors(
    companies.filter(({ canSign }) => canSign),
    // Acts in a container have no keys in this index.
    async ({ id, total }, limit) => {
      const acts = await firstActsToSign(type, id, limit);
      const hindrances = acts.toReversed().map((act) => actHindrance(act, undefined, busy));
      if (acts.length === limit) return { hindrances, isWhole: false };
      return { hindrances: [...hindrances, ...(acts.length < total ? [SIGNING_HINDRANCES.twice] : [])], isWhole: true };
    },
  );
  const mute = companies.filter(({ canSign }) => !canSign);
  return new Map([...read, ...mute.map(({ id }) => [id, SIGNING_HINDRANCES.noEmails] as const)]);
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
