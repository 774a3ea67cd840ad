import type { IsoInstant } from "#shared/basics/measures.ts";
import type { Actor } from "#shared/people/actor.ts";
import { type HeardOutcome, type LetterAddress, withOutcomes } from "./letterAddresses.ts";

/** `act`: an act was made or changed. `voided`: an act with a sent letter was removed. */
export type LetterKind = "act" | "voided";
/** `scheduled`: chosen with others, leaves at `sendAt` (docs/rules/letters.md, "Many letters at once"). */
export type LetterState = "unsent" | "scheduled" | "sending" | "sent" | "canceled";

/** `refused`: by SES or for a missing address, before it left. `changed`: its act changed while it was scheduled. */
export type TroubleKind = "refused" | "changed" | "bounced" | "complained";

export interface LetterTrouble {
  kind: TroubleKind;
  at: IsoInstant;
  /** Addresses named by the mail service. */
  to: readonly string[];
  /** Answer of the mail service or of the recipient's server. */
  reason?: string | undefined;
}

/** Instants are ISO texts. */
export interface Letter {
  /** From 1 in each act. */
  number: number;
  kind: LetterKind;
  state: LetterState;
  createdAt: string;
  /** Time and person of the last 'Saada'. */
  queuedAt?: string | undefined;
  by?: Actor | undefined;
  /** Id of the last batch with this letter. */
  batch?: string | undefined;
  /** Time at which a scheduled letter leaves. */
  sendAt?: string | undefined;
  /** Edition of the act that the person saw who scheduled it. */
  edition?: number | undefined;
  /** From here on SES may have it: it is never sent again without a person (docs/rules/letters.md, "At most one mail"). */
  calledAt?: string | undefined;
  sentAt?: string | undefined;
  canceledAt?: string | undefined;
  /** Whom it left for, and what became of it there. Absent in letters of before, and in all but the newest ones. */
  addresses?: readonly LetterAddress[] | undefined;
  trouble?: LetterTrouble | undefined;
}

export type LetterMove =
  /** 'Saada', or 'Saada uuesti' of a stuck letter. */
  | { kind: "queue"; at: string; by: Actor }
  | { kind: "cancel"; at: string; by: Actor }
  | { kind: "schedule"; by: Actor; batch: string; sendAt: string; edition: number }
  | { kind: "takeBack" }
  /** Its act changed while it was scheduled. */
  | { kind: "hold"; at: string }
  /** Its time has come. */
  | { kind: "leave"; at: string }
  | { kind: "call"; at: string; to: readonly string[] }
  /** SES was too busy to take it. */
  | { kind: "release" }
  | { kind: "refuse"; at: string; isNewest: boolean; reason?: string | undefined }
  /** SES took it or delivered it, or a person confirms the arrival. */
  | { kind: "arrive"; at: string }
  /** What recipients' servers answered. */
  | ({ kind: "hear" } & HeardOutcome);

/** A worker ends within a minute, so a letter whose SES call is older has no worker. */
export const STUCK_AFTER_MS = 5 * 60_000;
/** docs/rules/limits.md, "Limits of letters" */
export const MAX_LETTERS = 100;
/** Newest letters of an act that know the outcome of each address. */
export const MAX_WITH_ADDRESSES = 10;

/** `isChanged`: the act's paper says something else than before (docs/rules/letters.md, "A letter for each version"). */
export function lettersAfterSave(letters: readonly Letter[], at: string, isChanged: boolean): readonly Letter[] {
  if (!letters.some(isUnsent)) return isChanged ? withNext(letters, "act", at) : letters;
  return letters.map((letter) => movedLetter(letter, { kind: "hold", at }) ?? letter);
}

/** A new letter after a bounced one; undefined when the newest letter did not bounce. */
export function lettersAfterBounce(letters: readonly Letter[], at: string): readonly Letter[] | undefined {
  const last = letters.at(-1);
  return last && hasFailed(last, letters) ? withNext(letters, last.kind, at) : undefined;
}

/** The letter bounced, and no newer one of its act replaces it. */
export function hasFailed(letter: Letter, letters: readonly Letter[]): boolean {
  return letter === letters.at(-1) && letter.state === "sent" && letter.trouble?.kind === "bounced";
}

/** State of all letters of an act; `failed`: the newest one that was not cancelled bounced. */
export type LettersState = "none" | "unsent" | "sent" | "failed";

export function stateOfLetters(letters: readonly Letter[]): LettersState {
  const last = letters.findLast(({ state }) => state !== "canceled");
  if (!last) return "none";
  if (last.state === "unsent" || last.state === "scheduled") return "unsent";
  return last.trouble?.kind === "bounced" ? "failed" : "sent";
}

/** The trouble of the letter because of which an act's letters are `failed`. */
export function failedLetter(letters: readonly Letter[]): LetterTrouble | undefined {
  if (stateOfLetters(letters) !== "failed") return undefined;
  return letters.findLast(({ state }) => state !== "canceled")?.trouble;
}

/** Letters after the removal of their act: recipients of a sent one get another. */
export function lettersAfterRemoval(letters: readonly Letter[], at: string): readonly Letter[] {
  const left = letters.map((letter): Letter => {
    const isWaiting = isUnsent(letter) || (letter.state === "sending" && letter.calledAt === undefined);
    return isWaiting ? { ...letter, state: "canceled", canceledAt: at } : letter;
  });
  return left.some(({ state }) => state === "sending" || state === "sent") ? withNext(left, "voided", at) : left;
}

/** Undefined for a move that the state does not allow, or that changes nothing. */
export function movedLetter(letter: Letter, move: LetterMove): Letter | undefined {
  switch (move.kind) {
    case "queue": {
      const isAgain = letter.state === "sending" && isStuck(letter, move.at);
      if (letter.state !== "unsent" && !isAgain) return undefined;
      return {
        ...withoutKeys(letter, "calledAt", "trouble", "batch", "addresses"),
        state: "sending",
        queuedAt: move.at,
        by: move.by,
      };
    }
    case "cancel":
      return letter.state === "unsent" ? { ...letter, state: "canceled", canceledAt: move.at, by: move.by } : undefined;
    case "schedule":
      return letter.state === "unsent" ? scheduledLetter(letter, move) : undefined;
    case "takeBack":
      return letter.state === "scheduled" ? unscheduledLetter(letter) : undefined;
    case "hold":
      return letter.state === "scheduled"
        ? { ...unscheduledLetter(letter), trouble: { kind: "changed", at: move.at, to: [] } }
        : undefined;
    case "leave":
      return letter.state === "scheduled"
        ? { ...withoutKeys(letter, "sendAt", "edition"), state: "sending", queuedAt: move.at }
        : undefined;
    case "call":
      return letter.state === "sending" && !letter.calledAt ? calledLetter(letter, move) : undefined;
    case "release":
      return letter.state === "sending" && letter.calledAt ? withoutKeys(letter, "calledAt", "addresses") : undefined;
    case "refuse":
      return letter.state === "sending" ? refusedLetter(letter, move) : undefined;
    case "arrive":
      return letter.state === "sending" ? { ...letter, state: "sent", sentAt: move.at } : undefined;
    default:
      return heardLetter(letter, move);
  }
}

export function isStuck({ state, calledAt }: Letter, now: string): boolean {
  return state === "sending" && calledAt !== undefined && Date.parse(now) - Date.parse(calledAt) >= STUCK_AFTER_MS;
}

/** Counted and listed as unsent: nothing has left yet, and it can be taken back. */
export function isUnsent({ state }: Letter): boolean {
  return state === "unsent" || state === "scheduled";
}

function scheduledLetter(
  letter: Letter,
  { by, batch, sendAt, edition }: Pick<LetterMove & { kind: "schedule" }, "by" | "batch" | "sendAt" | "edition">,
): Letter {
  return { ...withoutKeys(letter, "calledAt", "trouble", "addresses"), state: "scheduled", by, batch, sendAt, edition };
}

function unscheduledLetter(letter: Letter): Letter {
  return { ...withoutKeys(letter, "sendAt", "edition", "by"), state: "unsent" };
}

/** An act with a newer letter has one unsent letter at most. */
function refusedLetter(
  letter: Letter,
  { at, isNewest, reason }: Omit<LetterMove & { kind: "refuse" }, "kind">,
): Letter {
  const trouble = { kind: "refused", at, to: [], ...(reason && { reason }) } as const;
  const waiting = { ...withoutKeys(letter, "calledAt", "addresses"), trouble };
  return isNewest ? { ...waiting, state: "unsent" } : { ...waiting, state: "canceled", canceledAt: at };
}

function calledLetter(letter: Letter, { at, to }: { at: string; to: readonly string[] }): Letter {
  return { ...letter, calledAt: at, addresses: to.map((address) => ({ address })) };
}

/** A letter that a server answered about has left. Idempotent. */
function heardLetter(letter: Letter, outcome: HeardOutcome): Letter | undefined {
  if (letter.state !== "sending" && letter.state !== "sent") return undefined;
  const addresses = letter.addresses && withOutcomes(letter.addresses, outcome);
  const trouble = troubleAfter(letter.trouble, outcome);
  if (letter.state === "sent" && addresses === letter.addresses && trouble === letter.trouble) return undefined;
  return {
    ...letter,
    state: "sent",
    sentAt: letter.sentAt ?? (outcome.outcome === "accepted" ? outcome.at : (letter.calledAt ?? outcome.at)),
    ...(addresses && { addresses }),
    ...(trouble && { trouble }),
  };
}

/** One refused address makes the letter failed, and no later complaint about another one hides that. */
function troubleAfter(
  trouble: LetterTrouble | undefined,
  { outcome, at, of }: HeardOutcome,
): LetterTrouble | undefined {
  if (outcome === "accepted" || outcome === "deferred") return trouble;
  const kind = outcome === "refused" ? "bounced" : "complained";
  if (trouble?.kind === "bounced" && kind === "complained") return trouble;
  const known = trouble?.kind === kind ? trouble.to : [];
  const to = [...new Set([...known, ...of.map(({ address }) => address)])];
  if (trouble?.kind === kind && to.length === known.length) return trouble;
  const reason = of.find(({ words }) => words)?.words;
  return { kind, at, to, ...(reason && { reason }) };
}

function withNext(letters: readonly Letter[], kind: LetterKind, at: string): readonly Letter[] {
  const number = (letters.at(-1)?.number ?? 0) + 1;
  const all = [...letters, { number, kind, state: "unsent", createdAt: at } as const].slice(-MAX_LETTERS);
  return all.map((letter, index) =>
    index < all.length - MAX_WITH_ADDRESSES && "addresses" in letter ? withoutKeys(letter, "addresses") : letter,
  );
}

function withoutKeys(
  letter: Letter,
  ...names: readonly ("calledAt" | "trouble" | "sendAt" | "edition" | "by" | "batch" | "addresses")[]
): Letter {
  const left = { ...letter };
  for (const name of names) delete left[name];
  return left;
}
