import { type IsoDate, isPlausibleDay } from "#shared/basics/dates.ts";
import type { Verdict } from "#shared/containers/reasons.ts";

/**
 * How far the signing of a mandate's document is. `gone`: it was deleted, or given to another company. `foreign`: what was
 * signed is not what Virn made, or somebody else signed for a private person.
 */
export type MandateSigning = "gone" | "unsigned" | "waiting" | "declined" | "signed" | "foreign";

/** `own`: the owner files itself and needs none. */
export const MANDATE_STATES = [
  "own",
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

export function isHeld(state: MandateState): boolean {
  return state === "own" || state === "inForce";
}

export const MANDATE_EVENT_KINDS = ["made", "uploaded", "signed", "declined", "revoked"] as const;

export const MAY_DO_MANDATE = ["make", "upload", "sign", "revoke"] as const;
export type MayDoMandate = (typeof MAY_DO_MANDATE)[number];

/** Returns what a person may do; `isOpen`: a mandate of the owner is neither revoked nor ended. */
export function mandateLets(state: MandateState, { isAgent, isOpen }: { isAgent: boolean; isOpen: boolean }) {
  const isWanted = !isHeld(state);
  const may: Record<MayDoMandate, boolean> = {
    make: isWanted,
    upload: isWanted && isAgent,
    // The platform signs first, as an act.
    sign: isAgent ? state === "unsigned" : state === "waiting" || state === "declined",
    revoke: isOpen && state !== "own",
  };
  return MAY_DO_MANDATE.filter((each) => may[each]);
}

/** Takes an owner's mandates, the newest first. Returns the one that holds, else the newest. */
export function currentMandate<Mandate extends { state: MandateState }>(
  newestFirst: readonly Mandate[],
): Mandate | undefined {
  return newestFirst.find(({ state }) => state === "inForce") ?? newestFirst[0];
}

export interface MandateSignature {
  party: "platform" | "company";
  code: string;
}

export interface SignedMandate {
  isDeclined: boolean;
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

/** `owner`: a valid signature by the owner's code. `word`: what the agent says who added the file. */
export type UploadProof = "owner" | "word";

export const MANDATE_ENDINGS = ["pdf", "asice", "bdoc"];

export interface UploadedMandate {
  /** Ending of the file name, in lower case. */
  ending: string;
  /** Verdict of the container reader; undefined for a PDF, and where an installation has no trust anchors. */
  container: { verdict: Verdict["state"]; signers: readonly string[] } | undefined;
  /** As in `mandateSigning`. */
  personalCode: string;
}

/** docs/rules/eudr.md, "Mandate that was signed elsewhere" */
export function uploadProof(file: UploadedMandate): { ok: true; proof: UploadProof } | { ok: false; error: string } {
  const { ending, container, personalCode } = file;
  if (!MANDATE_ENDINGS.includes(ending)) return { ok: false, error: "Lisage PDF või ümbrik (.asice, .bdoc)." };
  if (!container) return { ok: true, proof: "word" };
  if (container.verdict === "invalid") return { ok: false, error: "Ümbriku allkirjad ei kehti." };
  if (personalCode === "") return { ok: true, proof: "word" };
  if (!container.signers.includes(personalCode)) {
    return { ok: false, error: "Ümbrikul ei ole omaniku allkirja: isikukood on teine." };
  }
  return { ok: true, proof: container.verdict === "valid" ? "owner" : "word" };
}

/** Undefined for a day that a mandate can end on. */
export function mandateEndError(endsAt: IsoDate | null | undefined, today: IsoDate): string | undefined {
  if (endsAt === undefined || endsAt === null) return undefined;
  if (!isPlausibleDay(endsAt)) return "Kontrollige kuupäeva.";
  return endsAt < today ? "Volituse lõpp ei saa olla minevikus." : undefined;
}
