import { useEffect } from "react";
import { mutate, SWRConfig } from "swr";
import type { ClientRow, RowName } from "./rows.ts";
import { api } from "./table.ts";

type Listener = () => unknown;

/** What the components on screen show: for each, the name of its row and how it is asked for again. */
const shown = new Map<Listener, { name: string; key: string }>();

/** Notes what a component shows; '' as key is nothing. `again` asks for it, and is the same function in each render. */
export function useShown(name: string, key: string, again: Listener): void {
  useEffect(() => {
    if (key === "") return undefined;
    shown.set(again, { name, key });
    return () => void shown.delete(again);
  }, [name, key, again]);
}

/** Called with the names of reads whose facts have changed, here or in another tab. */
const listeners = new Set<(names: ReadonlySet<string>) => void>();

export function onRefresh(listen: (names: ReadonlySet<string>) => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Not at once: the table is there in pages only, and the build imports them. */
const readsOfTable = () =>
  Object.values(api)
    .flatMap((rows): ClientRow[] => Object.values(rows))
    .filter(({ method }) => method === "GET");

const FOCUS_AGAIN_MS = 10_000;
let channel: BroadcastChannel | undefined;
let waiting: Set<string> | undefined;
let last: Promise<void> = Promise.resolve();

/** Calls whose work begins in a queue after their answer, and that no page follows to its end. */
const QUEUED: ReadonlySet<string> = new Set<RowName>(["imports.fetchWaybills", "prices.change", "prices.create"]);
/** Usual time until that work has an effect, and the time that it takes on a busy day. */
const QUEUED_AFTER_MS = [2_500, 15_000];

/** Reads of sums, which a fold that is busy adds up some seconds after the fact. */
const isOfSums = (name: string) => name.startsWith("overview.");
const FOLDED_AFTER_MS = 15_000;

/**
 * Refreshes the reads that show a fact which the call changes (build/facts.ts), here and in other tabs of the browser; once more
 * those of sums, and twice more all of them where the work of the call goes on in a queue.
 */
export function refreshAfter(row: ClientRow): void {
  if (row.method === "GET") return;
  refreshNow(row);
  if (QUEUED.has(row.name)) for (const ms of QUEUED_AFTER_MS) setTimeout(() => refreshNow(row), ms);
  else setTimeout(() => refreshNow(row, isOfSums), FOLDED_AFTER_MS);
}

function refreshNow(row: ClientRow, isAsked: (name: string) => boolean = () => true): void {
  const names = readsOfTable()
    .filter(({ facts }) => row.facts.split("").some((fact) => facts.includes(fact)))
    .map(({ name }) => name)
    .filter(isAsked);
  if (names.length === 0) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not of a window
  channel?.postMessage(names);
  // This tab leaves the page itself; the reads of the others lead them to sign-in.
  if (row.name !== api.sessions.signOut.name) void reload(names);
}

/** Settles when what the last call changed is shown. */
export function refreshed(): Promise<void> {
  return last;
}

/** Asks again for what is shown of these rows, and for the others when they are opened. */
export function refresh(...rows: readonly ClientRow[]): Promise<void> {
  return reload(rows.map(({ name }) => name));
}

/** Calls of one moment are one refresh. */
function reload(names: readonly string[]): Promise<void> {
  if (waiting) for (const name of names) waiting.add(name);
  else {
    const now = new Set(names);
    waiting = now;
    last = Promise.resolve().then(() => {
      waiting = undefined;
      return reloadNow(now);
    });
  }
  return last;
}

async function reloadNow(names: ReadonlySet<string>): Promise<void> {
  for (const listen of listeners) listen(names);
  const mounted = [...shown].filter(([, { name }]) => names.has(name));
  forget(names, new Set(mounted.map(([, { key }]) => key)));
  await askAgain(mounted);
}

/** Components that show the same ask once. */
async function askAgain(mounted: readonly (readonly [Listener, { key: string }])[]): Promise<void> {
  await Promise.all([...new Map(mounted.map(([again, { key }]) => [key, again])).values()].map((again) => again()));
}

/** A closed dialog opens with new facts: a stale answer would be shown, and believed, until its own arrives. */
function forget(names: ReadonlySet<string>, kept: ReadonlySet<string>): void {
  for (const key of SWRConfig.defaultValue.cache.keys()) {
    const name = /^(?:\$inf\$)?@"([^"]+)"/.exec(key)?.[1];
    // Nothing is asked here: no component has this key, as a list has one of its own beside those of its pages.
    if (name !== undefined && names.has(name) && !kept.has(key)) void mutate(key, undefined);
  }
}

/**
 * Follows calls in other tabs; and, when somebody comes back to the window, what other browsers have changed, at most every ten
 * seconds (docs/rules/user-interface.md, "Lists after a change"). Returns the function that ends it.
 */
export function watchChanges(): () => void {
  const others = new BroadcastChannel("virn.changes");
  channel = others;
  others.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) void reload(data.map(String));
  });
  let lookedAt = Date.now();
  const look = () => {
    if (document.visibilityState === "hidden" || Date.now() - lookedAt < FOCUS_AGAIN_MS) return;
    lookedAt = Date.now();
    void askAgain([...shown]);
  };
  window.addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
  return () => {
    channel = undefined;
    others.close();
    window.removeEventListener("focus", look);
    document.removeEventListener("visibilitychange", look);
  };
}
