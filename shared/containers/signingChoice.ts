import type { ContainerStatus } from "./containerStatus.ts";

export const SIGNING_HINDRANCES = {
  noEmails: "Aktide saatmise e-postiaadress on seadistamata.",
  twice: "Pole vaja kaks korda allkirjastada.",
  buyerFirst: "Ostja peab esimesena allkirjastama.",
} as const;

interface Choosable {
  can_agent_sign: boolean;
  /** Read where the agent may not; '' says that it is signed already. */
  agent_sign_error: string;
  /** Null while there is none. */
  container: { status: { raw: ContainerStatus } } | null;
}

/**
 * Why an act or document cannot be chosen for signing; undefined where it can be (docs/rules/actLists.md, "Choosing acts to sign").
 * `canSign`: whether acts of the company that it is listed under can be signed; always of documents.
 */
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

/**
 * Why a company cannot be chosen: the first reason, in order of meaning, of what it lists; undefined where something of it can be
 * signed. `hindrances`: of all of it.
 */
export function companyHindrance(hindrances: readonly (string | undefined)[]): string | undefined {
  if (hindrances.includes(undefined)) return undefined;
  const { noEmails, twice } = SIGNING_HINDRANCES;
  return [noEmails, twice].find((reason) => hindrances.includes(reason)) ?? hindrances[0];
}
