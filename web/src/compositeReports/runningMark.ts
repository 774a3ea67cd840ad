const KEY = "virn.compositeReport";

/** Remembers for a reload of this tab that a report is being made. */
export function markRunning(isRunning: boolean): void {
  if (isRunning) window.sessionStorage.setItem(KEY, "1");
  else window.sessionStorage.removeItem(KEY);
}

export function wasRunning(): boolean {
  return window.sessionStorage.getItem(KEY) !== null;
}
