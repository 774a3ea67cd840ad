import type { FactsBeside } from "#functions/actForm/laterFacts.ts";
import { type Act, currentFile } from "#functions/acts/store/act.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { agentSigning } from "#shared/acts/agentSigning.ts";
import { SIGNING_HINDRANCES } from "#shared/containers/signingChoice.ts";

/** Why a super user cannot put an act into a container. `busy`: sales acts that are being saved. */
export function actHindrance(act: Act, facts: FactsBeside | undefined, busy: ReadonlySet<number>): string | undefined {
  const { can_agent_sign, agent_sign_error } = agentSigning({
    isBusy: facts?.isMoving === true || busy.has(act.type === SALES_ACT ? act.id : act.salesAct),
    hasFile: currentFile(act, "pdf") !== "",
    missingWaybill: act.missingWaybill,
    hasContainer: facts?.container !== undefined,
  });
  return can_agent_sign ? undefined : agent_sign_error || SIGNING_HINDRANCES.twice;
}
