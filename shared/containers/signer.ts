import type { ContainerStatus } from "./containerStatus.ts";

/** Why a person may not sign a container now. */
export const SIGNER_HINDRANCES = {
  twice: "Pole vaja kaks korda allkirjastada.",
  buyerFirst: "Ostja peab esimesena allkirjastama.",
  samePerson: "Teise allkirja peab andma teine inimene.",
  notYours: "Selle ümbriku allkirjastab teine pool.",
} as const;
export type SignerHindrance = keyof typeof SIGNER_HINDRANCES;

export interface SignerFacts {
  status: ContainerStatus;
  isSuperUser: boolean;
  /** Works at the company of the container, or is that company by their personal code. */
  isOfCompany: boolean;
  /** Has signed it already: their personal code is among its signatures. */
  hasSigned: boolean;
}

/**
 * Who signs next (docs/rules/signing.md, "Who signs"): a super user for the platform first, then somebody of the company,
 * another person. Undefined when this person may.
 */
export function signerHindrance({
  status,
  isSuperUser,
  isOfCompany,
  hasSigned,
}: SignerFacts): SignerHindrance | undefined {
  if (status === "SIGN_BOTH") return "twice";
  if (status === "PENDING") return isSuperUser ? undefined : "buyerFirst";
  if (hasSigned) return "samePerson";
  return isOfCompany ? undefined : "notYours";
}
