import { randomUUID } from "node:crypto";
import { entity } from "#functions/platform/table/entity.ts";
import { tableName } from "#functions/platform/table/tableClient.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import { type Company, CompanyEntity } from "./company.ts";

/** Has a company another name than before? The mark changes with each rename, in its transaction. */
export const CompanyRenameEntity = /* @__PURE__ */ entity<{ mark: string }>()({
  name: "companyRename",
  key: { of: [] },
});

const NEVER_RENAMED = "";
/** For renames without a mark: by the code before it, while a deploy replaces that, or of a table that was restored. */
const HELD_MS = 10 * 60_000;

/** Names that this process holds, as long as the mark is the same. */
interface Held {
  table: string;
  mark: string;
  until: number;
  names: Map<number, string>;
}

let held: Held | undefined;

/**
 * Names by id, for display only (docs/rules/companies.md, "Names that lists show"): they may lag behind a change, as a read that is
 * not consistent does. Names that this process has read already cost the half unit of the mark.
 */
export async function companyNames(ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const before = held?.table === tableName() && Date.now() < held.until ? held : undefined;
  // Names that are read after the mark are at least as new, so they may be read beside it once the mark is known.
  const [mark] = await Promise.all([currentMark(), before && readInto(before.names, ids)]);
  if (before?.mark === mark) return chosen(before.names, ids);
  const fresh = { table: tableName(), mark, until: Date.now() + HELD_MS, names: new Map<number, string>() };
  await readInto(fresh.names, ids);
  held = fresh;
  return chosen(fresh.names, ids);
}

async function currentMark(): Promise<string> {
  return (await CompanyRenameEntity.get({}, { consistent: false }))?.mark ?? NEVER_RENAMED;
}

/** Reads consistently: else it could hold a name of before the rename that set the mark. */
async function readInto(names: Map<number, string>, ids: readonly number[]): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !names.has(id));
  for (const { id, name } of await CompanyEntity.getParts(
    missing.map((id) => ({ id })),
    ["id", "name"],
  ))
    names.set(id, name);
}

function chosen(names: ReadonlyMap<number, string>, ids: readonly number[]): Map<number, string> {
  return new Map(
    ids.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}

/** For the transaction that changes a company. One that is removed keeps its name here for a while: nothing lists it. */
export function renameWrites(before: Company, after: Company): Write[] {
  return before.name === after.name ? [] : [CompanyRenameEntity.put({ mark: randomUUID() })];
}
