import type { ContainerStatus } from "./containerStatus.ts";

export const SIGNING_HINDRANCES = {
  noEmails: "Aktide saatmise e-postiaadress on seadistamata.",
  twice: "Pole vaja kaks korda allkirjastada.",
  buyerFirst: "Ostja peab esimesena allkirjastama.",
} as const;

interface Choosable {
  can_agent_sign: boolean;
  /** Shown when the agent may not; '' when it is signed already. */
  agent_sign_error: string;
  container: { status: { raw: ContainerStatus } } | null;
}

/** `canSign`: of the company listing it; true for documents (docs/rules/actLists.md, "Choosing acts to sign"). */
export function signingHindrance(one: Choosable, canSign: boolean, isSuperUser: boolean): string | undefined {
  const status = one.container?.status.raw;
  if (!isSuperUser) {
    if (status === "SIGN_ONE") return undefined;
    return status === "SIGN_BOTH" ? SIGNING_HINDRANCES.twice : SIGNING_HINDRANCES.buyerFirst;
  }
  if (!canSign) return SIGNING_HINDRANCES.noEmails;
  if (status !== undefined || one.agent_sign_error === "") return SIGNING_HINDRANCES.twice;
  return one.can_agent_sign ? undefined : one.agent_sign_error;
}

/** The first in order of meaning; undefined when some item can be signed. `hindrances`: of all items. */
export function companyHindrance(hindrances: readonly (string | undefined)[]): string | undefined {
  if (hindrances.includes(undefined)) return undefined;
  const { noEmails, twice } = SIGNING_HINDRANCES;
  return [noEmails, twice].find((reason) => hindrances.includes(reason)) ?? hindrances[0];
}
