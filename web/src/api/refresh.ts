import { mutate } from "swr";
import type { ClientRow } from "./rows.ts";

const shownPages = new Map<() => Promise<unknown>, string>();

/** A list on the screen says how to load it again. @returns takes it away. */
export function registerPages(name: string, reload: () => Promise<unknown>): () => void {
  shownPages.set(reload, name);
  return () => shownPages.delete(reload);
}

/**
 * After a change: whatever is shown of these operations is asked again, and what is remembered of them is forgotten, so
 * that nothing old appears later.
 */
export async function refresh(...rows: readonly ClientRow[]): Promise<void> {
  const names = new Set(rows.map((row) => row.name));
  const isOurs = (key: unknown, kind: string) => Array.isArray(key) && names.has(key[0]) && key[1] === kind;
  await Promise.all([
    mutate((key) => isOurs(key, "page"), undefined, { revalidate: false }),
    mutate((key) => isOurs(key, "one")),
    ...[...shownPages].filter(([, name]) => names.has(name)).map(([reload]) => reload()),
  ]);
}
