import type { ContainerStatus } from "./containerStatus.ts";

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
  /** Works at the company of the container, or is it by personal code. */
  isOfCompany: boolean;
  hasSigned: boolean;
}

/** Undefined when this person may sign next (docs/rules/signing.md, "Who signs"). */
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
