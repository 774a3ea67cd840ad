import { type IsoDate, isPlausibleDay } from "#shared/basics/dates.ts";

/**
 * How far the signing of a mandate's document is. `gone`: it was deleted, or given to another company. `foreign`: what was
 * signed is not what Virn made, or somebody else signed for a private person.
 */
export type MandateSigning = "gone" | "unsigned" | "waiting" | "declined" | "signed" | "foreign";

export const MANDATE_STATES = [
  "none",
  "unsigned",
  "waiting",
  "declined",
  "inForce",
  "ended",
  "revoked",
  "gone",
  "foreign",
] as const;
export type MandateState = (typeof MANDATE_STATES)[number];

export interface MandateFacts {
  /** The last day on which it holds; '' for one that holds until it is revoked. */
  endsAt: IsoDate;
  isRevoked: boolean;
  signing: MandateSigning;
}

/** docs/rules/eudr.md, "Mandate". `today` in Tallinn. */
export function mandateState({ endsAt, isRevoked, signing }: MandateFacts, today: IsoDate): MandateState {
  if (isRevoked) return "revoked";
  if (endsAt !== "" && endsAt < today) return "ended";
  return signing === "signed" ? "inForce" : signing;
}

/** Of an owner's mandates, the newest first: the one that holds, else the newest. */
export function currentMandate<Mandate extends { state: MandateState }>(
  newestFirst: readonly Mandate[],
): Mandate | undefined {
  return newestFirst.find(({ state }) => state === "inForce") ?? newestFirst[0];
}

export interface MandateSignature {
  party: "platform" | "company";
  /** Personal code of the signer's certificate. */
  code: string;
}

/** The container of a mandate's document. */
export interface SignedMandate {
  isDeclined: boolean;
  /** The container has the file that Virn made. */
  hasOwnFile: boolean;
  signatures: readonly MandateSignature[];
}

/** `personalCode`: of an owner who is a private person; '' for a firm. */
export function mandateSigning(container: SignedMandate | undefined, personalCode: string): MandateSigning {
  if (!container) return "unsigned";
  const { signatures, isDeclined, hasOwnFile } = container;
  const own = signatures.find(({ party }) => party === "company");
  if (!own) return signatures.length === 0 ? "unsigned" : isDeclined ? "declined" : "waiting";
  return hasOwnFile && (personalCode === "" || own.code === personalCode) ? "signed" : "foreign";
}

/** Undefined for a day that a mandate can end on. */
export function mandateEndError(endsAt: IsoDate | null | undefined, today: IsoDate): string | undefined {
  if (endsAt === undefined || endsAt === null) return undefined;
  if (!isPlausibleDay(endsAt)) return "Kontrolli kuupäeva.";
  return endsAt < today ? "Volituse lõpp ei saa olla minevikus." : undefined;
}
