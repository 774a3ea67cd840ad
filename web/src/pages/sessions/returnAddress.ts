import { safeReturn } from "./signInSearch.ts";

const KEY = "virn.return";
/** As long as a link lives (decisions.md, "Signing in"). */
const KEPT_MS = 15 * 60 * 1000;

/** The link of the e-mail opens a new tab, which must still know where its user was going. */
export function keepReturn(next: string | undefined): void {
  if (next !== undefined) localStorage.setItem(KEY, JSON.stringify({ next, at: Date.now() }));
}

/** Goes on to where the user was going, with a fresh page that holds nothing of whoever was here before. */
export function goOn(): void {
  const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
  localStorage.removeItem(KEY);
  window.location.replace(safeReturn(freshAddress(kept)));
}

function freshAddress(kept: unknown): string | undefined {
  if (typeof kept !== "object" || kept === null || !("next" in kept) || !("at" in kept)) return undefined;
  const isFresh = typeof kept.at === "number" && Date.now() - kept.at < KEPT_MS;
  return isFresh && typeof kept.next === "string" ? kept.next : undefined;
}
