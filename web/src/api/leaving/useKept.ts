import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from "react";
import { onBeforeReload } from "#web/api/leave.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { keptInTab, keyOfLeft } from "./kept.ts";
import type { Shape } from "./shapes.ts";

/** Returns once what the page kept under this name when it was left (docs/rules/sessions.md, "A session that ended"). */
export function useKept<Value>(name: string, isValue: Shape<Value>, isPublic = false): Value | undefined {
  const key = keyOfLeft(useUserId(isPublic), name);
  const [kept] = useState(() => keptInTab.read(key, isValue));
  useEffect(() => keptInTab.write(key, undefined), [key]);
  return kept;
}

/** Keeps `now()` when the page is left, undefined for nothing; the returned function keeps it at once. */
export function useKeeping(name: string, now: () => unknown, isPublic = false): () => void {
  const key = keyOfLeft(useUserId(isPublic), name);
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const keepNow = useCallback(() => keptInTab.write(key, latest.current()), [key]);
  useEffect(() => onBeforeReload(keepNow), [keepNow]);
  return keepNow;
}

export function useKeptState<Value>(
  name: string,
  initial: Value | (() => Value),
  isValue: Shape<Value>,
): [Value, Dispatch<SetStateAction<Value>>] {
  const kept = useKept(name, isValue);
  const [start] = useState(initial);
  const [value, setValue] = useState(kept ?? start);
  useKeeping(name, () => (JSON.stringify(value) === JSON.stringify(start) ? undefined : value));
  return [value, setValue];
}

/** 0 on public pages; the others are shown only to a known user. Without the polling of `useMe`, as a form has many of these. */
function useUserId(isPublic: boolean): number {
  return useRead(api.sessions.me, isPublic ? null : {}).data?.user.id ?? 0;
}
