import { safeReturn } from "./signInSearch.ts";

const KEY = "virn.return";
/** As long as a link is valid (docs/rules/sessions.md, "One-time link"). */
const STORED_MS = 15 * 60 * 1000;

/** Stored, since the link of the e-mail opens a new tab. */
export function storeReturn(next: string | undefined): void {
  if (next !== undefined) localStorage.setItem(KEY, JSON.stringify({ next, at: Date.now() }));
}

/** A page load, which drops all data of the previous user. */
export function goOn(): void {
  const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
  localStorage.removeItem(KEY);
  window.location.replace(safeReturn(freshAddress(stored)));
}

function freshAddress(stored: unknown): string | undefined {
  if (typeof stored !== "object" || stored === null || !("next" in stored) || !("at" in stored)) return undefined;
  const isFresh = typeof stored.at === "number" && Date.now() - stored.at < STORED_MS;
  return isFresh && typeof stored.next === "string" ? stored.next : undefined;
}
