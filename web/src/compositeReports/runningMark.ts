const KEY = "virn.compositeReport";

export function markRunning(isRunning: boolean): void {
  if (isRunning) window.sessionStorage.setItem(KEY, "1");
  else window.sessionStorage.removeItem(KEY);
}

export function wasRunning(): boolean {
  return window.sessionStorage.getItem(KEY) !== null;
}
