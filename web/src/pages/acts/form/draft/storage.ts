import type { ActForm } from "#shared/api/areas/actForm.ts";
import type { ActDraft } from "./draft.ts";

/** What this browser keeps of one act that is being made or changed. */
export interface KeptForm {
  /** Goes along with the act, so that however often it is sent, one act is made (decisions.md, "Acts"). */
  submission: string;
  /** When the draft was last written, as an ISO instant. */
  savedAt: string;
  /** Of the rows that it was typed for. */
  rowsDigest?: string;
  draft?: ActDraft;
}

export type SentForm = ActForm & { submission: string };

const PREFIX = "virn.act.1.";
const KEPT_DAYS = 14;
const DAY_MS = 86_400_000;

/** Under which name an act is kept: per user, since several may share a computer. */
export function formKey(user: number, target: { selection: string } | { id: string }): string {
  return `${PREFIX}${user}.${"id" in target ? `update.${target.id}` : `create.${target.selection}`}`;
}

export function readKept(key: string): KeptForm | undefined {
  const text = read(key);
  return text === undefined ? undefined : JSON.parse(text);
}

/**
 * Takes over what was kept for the same rows under another address: choosing the same reports again makes a new address,
 * and what was typed for them is wanted there.
 */
export function adoptKept(key: string, rowsDigest: string): void {
  const siblings = `${key.slice(0, key.indexOf("create."))}create.`;
  if (read(key) !== undefined || !key.startsWith(siblings)) return;
  for (const other of keysOf(siblings)) {
    const kept = readKept(other);
    if (kept?.draft === undefined || kept.rowsDigest !== rowsDigest) continue;
    forgetKept(other);
    writeKept(key, kept);
    return;
  }
}

function keysOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix) && !key.endsWith(".sent"));
  } catch {
    return [];
  }
}

/** Writes the draft; a full or forbidden storage keeps nothing, which is no reason to disturb anybody. */
export function writeKept(key: string, kept: KeptForm): void {
  write(key, kept);
}

/** The form that was sent and whose answer has not arrived; a retry sends exactly this. */
export function readSent(key: string): SentForm | undefined {
  const text = read(`${key}.sent`);
  return text === undefined ? undefined : JSON.parse(text);
}

export function writeSent(key: string, form: SentForm): void {
  write(`${key}.sent`, form);
}

/** After the server has answered. */
export function forgetSent(key: string): void {
  remove(`${key}.sent`);
}

/** After success, or when the user does not want it any more. */
export function forgetKept(key: string): void {
  remove(key);
  forgetSent(key);
}

/** Prices were changed: the data that come next are taken with totals calculated anew (document 1 §4, "a session flag"). */
export function markRecalculation(key: string): void {
  try {
    sessionStorage.setItem(`${key}.recalculate`, "1");
  } catch {
    // Without storage the totals are looked at by the user.
  }
}

export function isRecalculationMarked(key: string): boolean {
  try {
    return sessionStorage.getItem(`${key}.recalculate`) !== null;
  } catch {
    return false;
  }
}

/** After the data were taken. */
export function forgetRecalculation(key: string): void {
  try {
    sessionStorage.removeItem(`${key}.recalculate`);
  } catch {
    // Forbidden storage has nothing to remove.
  }
}

/** Drops what nobody has come back to for two weeks. */
export function forgetOld(now: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX) || key.endsWith(".sent")) continue;
      const savedAt = Date.parse(readKept(key)?.savedAt ?? "");
      if (!(now - savedAt < KEPT_DAYS * DAY_MS)) forgetKept(key);
    }
  } catch {
    // Without storage there is nothing old.
  }
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full: an older text under this key would be worse than none.
    remove(key);
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Forbidden storage has nothing to remove.
  }
}
