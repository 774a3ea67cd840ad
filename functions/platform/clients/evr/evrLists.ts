import type * as z from "zod/mini";
import { EvrFailure, type EvrGet, type EvrQuery } from "./evrHttp.ts";
import { page } from "./models.ts";

export const MAX_PAGES = 10_000;

export async function listPage(
  get: EvrGet,
  path: string,
  query: EvrQuery,
): Promise<{ items: unknown[]; last: boolean }> {
  const { pageNumber, pageSize, totalCount, pageResult } = read(page, (await get(path, query)).body);
  // Read as an empty list, a report of an error would end the run, and what changed before it would never come.
  if (!pageResult && totalCount !== 0) throw new EvrFailure("malformed", "the answer is no list");
  const items = pageResult ?? [];
  const before = ((pageNumber ?? Number(query["page"])) - 1) * (pageSize ?? items.length);
  return { items, last: items.length === 0 || before + items.length >= (totalCount ?? Number.POSITIVE_INFINITY) };
}

export function read<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, code }) => ({ path: path.join("."), code }));
  throw new EvrFailure("malformed", issuesText(issues));
}

export function issuesText(issues: readonly { path: string; code: string }[]): string {
  return issues
    .slice(0, 3)
    .map(({ path, code }) => `${path}: ${code}`)
    .join("; ");
}
