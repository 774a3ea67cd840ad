import { useSyncExternalStore } from "react";

/** True while calls do not reach the server. The browser's own word is not enough: it knows the cable, not what is behind it. */
let isDown = typeof navigator !== "undefined" && !navigator.onLine;
/** Milliseconds since the page was opened; at the latest when this script ran without a network. */
let lostAt = isDown ? performance.now() : 0;
const watchers = new Set<() => void>();

const LOOK_AGAIN_MS = 10_000;

if (typeof window !== "undefined") {
  window.addEventListener("offline", () => {
    lostAt = performance.now();
    setDown(true);
  });
  window.addEventListener("online", () => setDown(false));
}

/** Notes an answer to a call of `began` (`performance.now()`); one from before the network went says nothing of now. */
export function noteAnswer(began: number): void {
  if (began > lostAt) setDown(false);
}

export function noteNoAnswer(): void {
  setDown(true);
}

export function useDisconnected(): boolean {
  return useSyncExternalStore(watch, isDisconnected);
}

export function isDisconnected(): boolean {
  return isDown;
}

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

function setDown(down: boolean): void {
  if (isDown === down) return;
  isDown = down;
  for (const tell of watchers) tell();
}
