import type { ActForm } from "#shared/actForm/contract.ts";
import type { ActDraft } from "./draft.ts";

export interface StoredForm {
  /** Idempotency key (docs/rules/actForm.md, "One form, one act"). */
  submission: string;
  savedAt: string;
  rowsDigest?: string;
  draft?: ActDraft;
}

export type SentForm = ActForm & { submission: string; accepted_waybills?: string[] };

/** The number is that of the shape of a draft. */
const PREFIX = "virn.act.2.";
const STORED_DAYS = 14;
const DAY_MS = 86_400_000;

/** Includes the user, since several may share a computer. */
export function formKey(user: number, target: { selection: string } | { id: string }): string {
  return `${PREFIX}${user}.${"id" in target ? `update.${target.id}` : `create.${target.selection}`}`;
}

export function readStored(key: string): StoredForm | undefined {
  const text = read(key);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Takes over a draft of the same rows: selecting the same reports again makes a new address. */
export function adoptStored(key: string, rowsDigest: string): void {
  const siblings = `${key.slice(0, key.indexOf("create."))}create.`;
  if (read(key) !== undefined || !key.startsWith(siblings)) return;
  for (const other of keysOf(siblings)) {
    const stored = readStored(other);
    if (stored?.draft === undefined || stored.rowsDigest !== rowsDigest) continue;
    forgetStored(other);
    writeStored(key, stored);
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

/** A full or forbidden storage is ignored: drafts are a convenience. */
export function writeStored(key: string, stored: StoredForm): void {
  write(key, stored);
}

/** The sent form without an answer; a retry sends exactly this. */
export function readSent(key: string): SentForm | undefined {
  const text = read(`${key}.sent`);
  return text === undefined ? undefined : JSON.parse(text);
}

export function writeSent(key: string, form: SentForm): void {
  write(`${key}.sent`, form);
}

export function forgetSent(key: string): void {
  remove(`${key}.sent`);
}

export function forgetStored(key: string): void {
  remove(key);
  forgetSent(key);
}

export function markRecalculation(key: string): void {
  try {
    sessionStorage.setItem(`${key}.recalculate`, "1");
  } catch {
    // The user checks the totals when nothing can be stored.
  }
}

export function isRecalculationMarked(key: string): boolean {
  try {
    return sessionStorage.getItem(`${key}.recalculate`) !== null;
  } catch {
    return false;
  }
}

export function forgetRecalculation(key: string): void {
  try {
    sessionStorage.removeItem(`${key}.recalculate`);
  } catch {
    // Forbidden storage has nothing to remove.
  }
}

export function forgetOld(now: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX) || key.endsWith(".sent")) continue;
      const savedAt = Date.parse(readStored(key)?.savedAt ?? "");
      if (!(now - savedAt < STORED_DAYS * DAY_MS)) forgetStored(key);
    }
  } catch {
    // Nothing old exists when nothing can be stored.
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
    // An older text under this key would be worse than none.
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
