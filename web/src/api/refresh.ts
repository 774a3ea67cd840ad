import { mutate } from "swr";
import type { ClientRow } from "./rows.ts";

const shownPages = new Map<() => Promise<unknown>, string>();

export function registerPages(name: string, reload: () => Promise<unknown>): () => void {
  shownPages.set(reload, name);
  return () => shownPages.delete(reload);
}

/** Other operations that show the same rows. */
const ALSO: Readonly<Record<string, string>> = {
  "actLists.list": "actLists.filtered",
  "documents.list": "documents.filtered",
  "reports.list": "reports.filtered",
};

/** Reloads what is shown of these operations and clears their cache, so that no stale data appear later. */
export async function refresh(...rows: readonly ClientRow[]): Promise<void> {
  const names = new Set<string>(rows.flatMap(({ name }) => [name, ALSO[name] ?? name]));
  const isOurs = (key: unknown, kind: string) => Array.isArray(key) && names.has(key[0]) && key[1] === kind;
  await Promise.all([
    mutate((key) => isOurs(key, "page"), undefined, { revalidate: false }),
    mutate((key) => isOurs(key, "one")),
    ...[...shownPages].filter(([, name]) => names.has(name)).map(([reload]) => reload()),
  ]);
}
