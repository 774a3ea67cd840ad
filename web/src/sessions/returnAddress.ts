import { keptOfTab, takeOver } from "#web/api/leaving/kept.ts";
import { safeReturn } from "./signInSearch.ts";

const KEY = "virn.return";
/** A link is valid for the same time (docs/rules/sessions.md, "One-time link"). */
const STORED_MS = 15 * 60 * 1000;

interface StoredReturn {
  next: string;
  kept: object;
}

/** Stored, since the link of the e-mail opens a new tab. */
export function storeReturn(next: string | undefined): void {
  if (next === undefined) return;
  localStorage.setItem(KEY, JSON.stringify({ next, at: Date.now(), kept: keptOfTab() }));
  // A typed text does not outlive the chance to go on with it.
  setTimeout(() => localStorage.removeItem(KEY), STORED_MS);
}

/** A page load, which drops all data of the previous user. Never settles. */
export function goOn(): Promise<never> {
  const stored = freshReturn(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  localStorage.removeItem(KEY);
  if (stored) takeOver(stored.kept);
  window.location.replace(safeReturn(stored?.next));
  return new Promise(() => {});
}

function freshReturn(stored: unknown): StoredReturn | undefined {
  if (typeof stored !== "object" || stored === null || !("next" in stored) || !("at" in stored)) return undefined;
  if (typeof stored.next !== "string" || !(typeof stored.at === "number" && Date.now() - stored.at < STORED_MS)) {
    return undefined;
  }
  const kept = "kept" in stored && typeof stored.kept === "object" ? (stored.kept ?? {}) : {};
  return { next: stored.next, kept };
}
