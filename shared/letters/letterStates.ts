/** `act`: an act was made or changed. `voided`: an act with a sent letter was removed. */
export type LetterKind = "act" | "voided";
export type LetterState = "unsent" | "sending" | "sent" | "canceled";

/** `refused`: by SES or for a missing address, before it left. */
export type TroubleKind = "refused" | "bounced" | "complained";

export interface LetterTrouble {
  kind: TroubleKind;
  /** ISO instant. */
  at: string;
  /** Addresses named by the mail service. */
  to: readonly string[];
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
  by?: string | undefined;
  /** From here on SES may have it: it is never sent again without a person (docs/rules/letters.md, "At most one mail"). */
  calledAt?: string | undefined;
  sentAt?: string | undefined;
  canceledAt?: string | undefined;
  trouble?: LetterTrouble | undefined;
}

export type LetterMove =
  /** 'Saada', or 'Saada uuesti' of a stuck letter. */
  | { kind: "queue"; at: string; by: string }
  | { kind: "cancel"; at: string; by: string }
  | { kind: "call"; at: string }
  /** SES was too busy to take it. */
  | { kind: "release" }
  | { kind: "refuse"; at: string; isNewest: boolean }
  /** SES took it or delivered it, or a person confirms the arrival. */
  | { kind: "arrive"; at: string }
  | { kind: "trouble"; trouble: LetterTrouble };

/** A worker ends within a minute, so a letter whose SES call is older has no worker. */
export const STUCK_AFTER_MS = 5 * 60_000;
/** docs/rules/limits.md, "Limits of letters" */
export const MAX_LETTERS = 100;

export function lettersAfterSave(letters: readonly Letter[], at: string): readonly Letter[] {
  return letters.some(isUnsent) ? letters : withNext(letters, "act", at);
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

export function isStuck({ state, calledAt }: Letter, now: string): boolean {
  return state === "sending" && calledAt !== undefined && Date.parse(now) - Date.parse(calledAt) >= STUCK_AFTER_MS;
}

export function isUnsent({ state }: Letter): boolean {
  return state === "unsent";
}

/**
 * The trouble of an act whose latest letter that left came back, or was called spam; undefined where none did, or a newer one
 * is on its way (docs/rules/letters.md, "Letters that came back").
 */
export function failedLetter(letters: readonly Letter[]): LetterTrouble | undefined {
  const latest = letters.findLast(({ state }) => state === "sending" || state === "sent");
  return latest?.state === "sent" ? latest.trouble : undefined;
}

/** An act with a newer letter has one unsent letter at most. */
function refused(letter: Letter, { at, isNewest }: { at: string; isNewest: boolean }): Letter {
  const waiting = { ...without(letter, "calledAt"), trouble: { kind: "refused", at, to: [] } as const };
  return isNewest ? { ...waiting, state: "unsent" } : { ...waiting, state: "canceled", canceledAt: at };
}

/** A bounced letter has left. Idempotent. */
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
