import { useSyncExternalStore } from "react";

/** Whether calls reach the server. The browser's own word is not enough: it knows the cable, not what is behind it. */
let isDown = typeof navigator !== "undefined" && !navigator.onLine;
const watchers = new Set<() => void>();

const LOOK_AGAIN_MS = 10_000;

if (typeof window !== "undefined") {
  window.addEventListener("offline", noteNoAnswer);
  window.addEventListener("online", noteAnswer);
}

export function noteAnswer(): void {
  set(false);
}

export function noteNoAnswer(): void {
  set(true);
}

/** True while the last call got no answer or the browser has no network. */
export function useDisconnected(): boolean {
  return useSyncExternalStore(watch, isDisconnected);
}

export function isDisconnected(): boolean {
  return isDown;
}

/** Waits until a call was answered or the browser has a network again; some seconds at most, for the next try. */
export function connectionBack(): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      if (isDown) return;
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = watch(settle);
    const timer = setTimeout(() => {
      stop();
      resolve();
    }, LOOK_AGAIN_MS);
  });
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

function set(down: boolean): void {
  if (isDown === down) return;
  isDown = down;
  for (const tell of watchers) tell();
}
