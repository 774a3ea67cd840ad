import type { AgentSigning } from "./agentSigning.ts";

/** PENDING: failed or unfinished. SIGN_ONE: by the platform, which buys. SIGN_BOTH: by both parties. */
export const CONTAINER_STATUSES = ["PENDING", "SIGN_ONE", "SIGN_BOTH"] as const;
export type ContainerStatus = (typeof CONTAINER_STATUSES)[number];

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
