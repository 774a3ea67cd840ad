import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from "react";
import { onBeforeReload } from "#web/api/leave.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { keep, keptOf } from "./kept.ts";

/** What the page kept under this name when it was left; given once (docs/rules/sessions.md, "A session that ended"). */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller kept the value itself and knows its type
export function useKept<Value>(name: string): Value | undefined {
  const user = useUserId();
  const [kept] = useState<Value | undefined>(() => keptOf(user, name));
  useEffect(() => keep(user, name, undefined), [user, name]);
  return kept;
}

/** Keeps `now()` when the page is left, undefined for nothing; the returned function keeps it at once. */
export function useKeeping(name: string, now: () => unknown): () => void {
  const user = useUserId();
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const keepNow = useCallback(() => keep(user, name, latest.current()), [user, name]);
  useEffect(() => onBeforeReload(keepNow), [keepNow]);
  return keepNow;
}

/** State that the page keeps when it is left; it must survive JSON. */
export function useKeptState<Value>(
  name: string,
  initial: Value | (() => Value),
): [Value, Dispatch<SetStateAction<Value>>] {
  const kept = useKept<Value>(name);
  const [start] = useState(initial);
  const [value, setValue] = useState(kept ?? start);
  useKeeping(name, () => (JSON.stringify(value) === JSON.stringify(start) ? undefined : value));
  return [value, setValue];
}

/** Pages are shown only to a known user. Without the polling of `useMe`, as a form has many of these. */
function useUserId(): number {
  return useRead(api.session.me, {}).data?.user.id ?? 0;
}
