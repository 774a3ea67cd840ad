import type { ContainerStatus } from "#shared/domain/signing/containerStatus.ts";
import type { AgentSigning } from "./agentSigning.ts";

export const SIGNING_HINDRANCES = {
  noEmails: "Aktide saatmise e-postiaadress on seadistamata.",
  twice: "Pole vaja kaks korda allkirjastada.",
  buyerFirst: "Ostja peab esimesena allkirjastama.",
} as const;

interface ChoosableAct extends AgentSigning {
  /** Null while there is none. */
  container: { status: { raw: ContainerStatus } } | null;
}

/**
 * Why an act cannot be chosen for signing; undefined where it can be (docs/rules/acts.md, "Choosing acts to sign").
 * `canSignActs`: of the company that the act is listed under.
 */
export function signingHindrance(act: ChoosableAct, canSignActs: boolean, isSuperUser: boolean): string | undefined {
  const status = act.container?.status.raw;
  if (!isSuperUser) {
    if (status === "SIGN_ONE") return undefined;
    return status === "SIGN_BOTH" ? SIGNING_HINDRANCES.twice : SIGNING_HINDRANCES.buyerFirst;
  }
  if (!canSignActs) return SIGNING_HINDRANCES.noEmails;
  if (status !== undefined || act.agent_sign_error === "") return SIGNING_HINDRANCES.twice;
  return act.can_agent_sign ? undefined : act.agent_sign_error;
}
