import { useCallback, useEffect, useState } from "react";
import type { Seen } from "./choice.ts";

export type NoteSeen<Row> = (key: string, list: Seen<Row>) => void;

/** Lists of a page, by a key of theirs, for what is said of a choice. */
export function useSeenRows<Row>(): [ReadonlyMap<string, Seen<Row>>, NoteSeen<Row>] {
  const [seen, setSeen] = useState<ReadonlyMap<string, Seen<Row>>>(new Map());
  const note = useCallback((key: string, list: Seen<Row>) => setSeen((now) => new Map(now).set(key, list)), []);
  return [seen, note];
}

/** `rows` must be stable. A list that is no longer shown stays known, but says nothing of what is gone. */
export function useNoteSeen<Row>(
  note: NoteSeen<Row> | undefined,
  key: string,
  { rows, hasMore, isFresh }: { rows: readonly Row[] | undefined; hasMore: boolean; isFresh: boolean },
): void {
  useEffect(() => {
    if (!note || !rows) return undefined;
    const list = { rows, isWhole: !hasMore };
    note(key, { ...list, isLive: isFresh });
    return () => note(key, { ...list, isLive: false });
  }, [note, key, rows, hasMore, isFresh]);
}
