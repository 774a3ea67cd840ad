import { cursorParts, cursorText, wrongCursor } from "#functions/platform/table/cursor.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";
import { matchesName, wordTokens } from "#shared/platform/searchTokens.ts";
import { companiesById } from "./company.ts";
import type { CompanyPage, CompanyScope } from "./companyLists.ts";
import { type CompanyToken, CompanyTokenEntity, clipToken } from "./companyToken.ts";

const STANDINGS = ["complete", "incomplete"] as const;
const TOKENS_AT_ONCE = 60;
/** A query of words common to nearly all names ends its page early; the next page continues. */
const MAX_ROUNDS = 6;

interface IdPage {
  ids: number[];
  next: string | null;
}

type Place = readonly [token: string, sortName: string, companyId: number];

/** Returns companies in the order of the matching word. Its key has standing and kind, so nothing is filtered out after a limit. */
export async function companiesMatching(
  query: string,
  scope: CompanyScope,
  cursor: string | undefined,
  limit = PAGE_SIZE,
): Promise<CompanyPage> {
  const { ids, next } = await companyIdsMatching(query, scope, cursor, limit);
  const byId = await companiesById(ids);
  return { companies: ids.flatMap((id) => byId.get(id) ?? []), next };
}

/** Reads no company: for rows that know what they show of theirs. */
export async function companyIdsMatching(
  query: string,
  scope: CompanyScope,
  cursor: string | undefined,
  limit = PAGE_SIZE,
): Promise<IdPage> {
  const words = wordTokens(query);
  const lead = clipToken(words.toSorted((a, b) => b.length - a.length)[0] ?? "");
  if (lead === "") return { ids: [], next: null };
  const found: Place[] = [];
  let after = placeOf(cursor, lead);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { tokens, horizon } = await tokensAfter(lead, scope, after, Math.min(TOKENS_AT_ONCE, limit * 4));
    for (const token of tokens) {
      if (isShown(token, lead, query, scope)) found.push(placeIn(token));
      if (found.length === limit) return pageOf(found, placeIn(token));
    }
    if (horizon === undefined) return pageOf(found, undefined);
    after = horizon;
  }
  return pageOf(found, after);
}

/** All tokens up to the horizon, in order; behind it some partition has more. Undefined: no partition has. */
async function tokensAfter(lead: string, { kinds, standing }: CompanyScope, after: Place | undefined, limit: number) {
  const standings = standing === undefined ? STANDINGS : [standing];
  const partitions = standings.flatMap((each) => kinds.map((kind) => ({ standing: each, kind })));
  const first = Array.from(lead)[0] ?? "";
  const from = after ? { token: after[0], sortName: after[1], companyId: after[2] } : { token: lead };
  const read = await Promise.all(
    partitions.map(async (partition) => {
      const { items, next } = await CompanyTokenEntity.page(
        "key",
        { ...partition, first },
        { bounds: { from, until: { token: lead } }, limit, consistent: false },
      );
      return { items, isMore: next !== null };
    }),
  );
  const ends = read.flatMap(({ items, isMore }) => {
    const last = items.at(-1);
    return isMore && last ? [placeIn(last)] : [];
  });
  const horizon = ends.toSorted(comparePlaces)[0];
  const tokens = read
    .flatMap(({ items }) => items)
    .filter((each) => after === undefined || comparePlaces(placeIn(each), after) > 0)
    .filter((each) => horizon === undefined || comparePlaces(placeIn(each), horizon) <= 0)
    .toSorted((a, b) => comparePlaces(placeIn(a), placeIn(b)));
  return { tokens, horizon };
}

/** Shows a company once, at the first of its words that begins with the lead. */
function isShown(token: CompanyToken, lead: string, query: string, { ownersOnly }: CompanyScope): boolean {
  if (ownersOnly && !token.isOwner) return false;
  const firstMatch = wordTokens(token.text)
    .filter((word) => word.startsWith(lead))
    .toSorted(byBytes)[0];
  return firstMatch !== undefined && token.token === clipToken(firstMatch) && matchesName(query, token.text);
}

function pageOf(found: readonly Place[], next: Place | undefined): IdPage {
  return { ids: found.map(([, , id]) => id), next: next ? cursorText(next) : null };
}

function placeIn({ token, sortName, companyId }: CompanyToken): Place {
  return [token, sortName, companyId];
}

function comparePlaces(one: Place, other: Place): number {
  return byBytes(one[0], other[0]) || byBytes(one[1], other[1]) || one[2] - other[2];
}

function byBytes(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** A sort key has 1,024 bytes at most. */
const MAX_PLACE = 200;

const isId = (value: unknown): value is number => typeof value === "number" && /^\d{1,10}$/.test(String(value));

function placeOf(cursor: string | undefined, lead: string): Place | undefined {
  if (cursor === undefined) return undefined;
  const parts = cursorParts(cursor);
  if (Array.isArray(parts) && parts.length === 3) {
    const [token, sortName, companyId] = parts;
    const isText = typeof token === "string" && token.startsWith(lead) && typeof sortName === "string";
    if (isText && token.length + sortName.length <= MAX_PLACE && isId(companyId)) return [token, sortName, companyId];
  }
  throw wrongCursor();
}
