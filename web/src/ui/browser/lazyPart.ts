import { type ComponentType, createElement, type FunctionComponent, lazy, useEffect, useState } from "react";
import { showToast } from "#web/ui/messages/toast.ts";
import { messagesNow } from "#web/ui/text/language.ts";
import { loadCode } from "./loadCode.ts";

type LazyPart<Props> = FunctionComponent<Props> & {
  ahead: () => Promise<unknown>;
  /** Loads it when the pointer comes near what opens it. A failure is told when it is opened. */
  approach: () => void;
};

/**
 * A component that is loaded when it is first shown; without a network it says so and appears when the network is back. Once
 * loaded it is drawn at once: a part that waits, even for code that is here, is shown by React 300 ms later at the earliest.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const ahead = async () => (loaded = await load());
  const say = () => showToast({ text: messagesNow().offlineCode });
  const Waiting = lazy(async () => ({ default: await loadCode(ahead, say) }));
  function Part(props: Props) {
    // Kept as long as it is shown, so that what was typed into it stays.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
    return createElement(Chosen, props);
  }
  const approach = () => void ahead().catch(() => {});
  return Object.assign(Part, { ahead, approach });
}

const IDLE_AT_LATEST_MS = 5_000;

/** Loads parts once the page is at rest, before the network can go; what fails is tried again when it is back. */
export function useLoadedAhead(parts: readonly { ahead: () => Promise<unknown> }[]): void {
  useEffect(() => {
    const stop = new AbortController();
    const loadAll = () => {
      void Promise.allSettled(parts.map(({ ahead }) => ahead())).then((tried) => {
        if (stop.signal.aborted || tried.every(({ status }) => status === "fulfilled")) return;
        window.addEventListener("online", loadAll, { once: true, signal: stop.signal });
      });
    };
    const cancel = whenIdle(loadAll);
    return () => {
      stop.abort();
      cancel();
    };
  }, [parts]);
}

/** Runs it when the page is at rest and its last drawing is on the screen. Returns how to forget it. */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(run, IDLE_AT_LATEST_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(idle, { timeout: IDLE_AT_LATEST_MS });
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function idle(): void {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(run, 0);
    });
  }
  return () => {
    window.cancelIdleCallback(handle);
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
