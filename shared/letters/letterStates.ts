/** An act was made or changed, or an act of which a letter was sent has been removed. */
export type LetterKind = "act" | "voided";
export type LetterState = "unsent" | "sending" | "sent" | "canceled";

/** Why a letter did not arrive, or was not welcome. `refused`: SES, or a missing address, refused it before it left. */
export type TroubleKind = "refused" | "bounced" | "complained";

export interface LetterTrouble {
  kind: TroubleKind;
  /** ISO instant. */
  at: string;
  /** Addresses that the mail service named. */
  to: readonly string[];
}

/** Instants are ISO texts. */
export interface Letter {
  /** From 1 in each act. */
  number: number;
  kind: LetterKind;
  state: LetterState;
  createdAt: string;
  /** When somebody pressed 'Saada' last, and who. */
  queuedAt?: string | undefined;
  by?: string | undefined;
  /** From here on SES may have it: it is never sent again without a person (docs/rules/letters.md, "At most one mail"). */
  calledAt?: string | undefined;
  sentAt?: string | undefined;
  canceledAt?: string | undefined;
  trouble?: LetterTrouble | undefined;
}

/** What can happen to a letter after it was made. */
export type LetterMove =
  /** A person pressed 'Saada', or 'Saada uuesti' of a stuck letter. */
  | { kind: "queue"; at: string; by: string }
  | { kind: "cancel"; at: string; by: string }
  | { kind: "call"; at: string }
  /** SES was too busy to take it. */
  | { kind: "release" }
  | { kind: "refuse"; at: string; isNewest: boolean }
  /** SES took it, delivered it, or a person says that it arrived. */
  | { kind: "arrive"; at: string }
  | { kind: "trouble"; trouble: LetterTrouble };

/** A worker ends within a minute, so nothing works on a letter that SES was called for before that. */
export const STUCK_AFTER_MS = 5 * 60_000;
/** docs/rules/limits.md, "Limits of letters" */
export const MAX_LETTERS = 100;

/** Returns the letters of an act after a save. `letters` are in the order of their numbers. */
export function lettersAfterSave(letters: readonly Letter[], at: string): readonly Letter[] {
  return letters.some(isUnsent) ? letters : withNext(letters, "act", at);
}

/** Returns the letters of an act after its removal: who got one is told so by another. */
export function lettersAfterRemoval(letters: readonly Letter[], at: string): readonly Letter[] {
  const left = letters.map((letter): Letter => {
    const isWaiting = isUnsent(letter) || (letter.state === "sending" && letter.calledAt === undefined);
    return isWaiting ? { ...letter, state: "canceled", canceledAt: at } : letter;
  });
  return left.some(({ state }) => state === "sending" || state === "sent") ? withNext(left, "voided", at) : left;
}

/** The letter after a move; undefined where its state does not allow the move, or the move changes nothing. */
export function movedLetter(letter: Letter, move: LetterMove): Letter | undefined {
  switch (move.kind) {
    case "queue": {
      const isAgain = letter.state === "sending" && isStuck(letter, move.at);
      if (!isUnsent(letter) && !isAgain) return undefined;
      return { ...without(letter, "calledAt", "trouble"), state: "sending", queuedAt: move.at, by: move.by };
    }
    case "cancel":
      return isUnsent(letter) ? { ...letter, state: "canceled", canceledAt: move.at, by: move.by } : undefined;
    case "call":
      return letter.state === "sending" && !letter.calledAt ? { ...letter, calledAt: move.at } : undefined;
    case "release":
      return letter.state === "sending" && letter.calledAt ? without(letter, "calledAt") : undefined;
    case "refuse":
      return letter.state === "sending" ? refused(letter, move) : undefined;
    case "arrive":
      return letter.state === "sending" ? { ...letter, state: "sent", sentAt: move.at } : undefined;
    default:
      return troubled(letter, move.trouble);
  }
}

/** SES was called and nothing is known of it since: a person has to look whether the letter arrived. */
export function isStuck({ state, calledAt }: Letter, now: string): boolean {
  return state === "sending" && calledAt !== undefined && Date.parse(now) - Date.parse(calledAt) >= STUCK_AFTER_MS;
}

export function isUnsent({ state }: Letter): boolean {
  return state === "unsent";
}

/** An act that has a newer letter has one unsent letter at most. */
function refused(letter: Letter, { at, isNewest }: { at: string; isNewest: boolean }): Letter {
  const waiting = { ...without(letter, "calledAt"), trouble: { kind: "refused", at, to: [] } as const };
  return isNewest ? { ...waiting, state: "unsent" } : { ...waiting, state: "canceled", canceledAt: at };
}

/** What bounced has left. The same event twice changes nothing. */
function troubled(letter: Letter, { kind, at, to }: LetterTrouble): Letter | undefined {
  if (letter.state !== "sending" && letter.state !== "sent") return undefined;
  const known = letter.trouble?.kind === kind ? letter.trouble.to : [];
  const all = [...new Set([...known, ...to])];
  if (letter.trouble?.kind === kind && all.length === known.length) return undefined;
  return { ...letter, state: "sent", sentAt: letter.sentAt ?? letter.calledAt ?? at, trouble: { kind, at, to: all } };
}

function withNext(letters: readonly Letter[], kind: LetterKind, at: string): readonly Letter[] {
  const number = (letters.at(-1)?.number ?? 0) + 1;
  return [...letters, { number, kind, state: "unsent", createdAt: at } as const].slice(-MAX_LETTERS);
}

function without(letter: Letter, ...names: readonly ("calledAt" | "trouble")[]): Letter {
  const left = { ...letter };
  for (const name of names) delete left[name];
  return left;
}
