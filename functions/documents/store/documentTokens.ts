import { type TokenTab, tokensOf } from "#functions/platform/tokens/numberToken.ts";
import { newTokenBacklog, type TokenBacklog } from "#functions/platform/tokens/tokenBacklog.ts";
import type { IndexedFact } from "#functions/platform/tokens/tokenWork.ts";
import { firstCharacters } from "#shared/basics/names.ts";
import { type DocumentType, SELL_DOCUMENT } from "#shared/documents/documentTypes.ts";
import { type Document, documentsById } from "./document.ts";

/** Each letter begins a token, and a sort key has 1,024 bytes. */
const MAX_SEARCHED = 120;

/** Documents are found by their file name among those of their type (docs/rules/tokens.md, "Tokens of documents"). */
export function documentTab(type: DocumentType): TokenTab {
  return type === SELL_DOCUMENT ? "sellDocuments" : "buyDocuments";
}

export function searchedName(fileName: string): string {
  return firstCharacters(fileName, MAX_SEARCHED);
}

export function tokensOfDocument({ id, type, at, fileName }: Pick<Document, "id" | "type" | "at" | "fileName">) {
  return tokensOf({ kind: "document", id, tab: documentTab(type), date: at }, [searchedName(fileName)]);
}

export async function indexedDocuments(ids: readonly number[]): Promise<IndexedFact[]> {
  return [...(await documentsById(ids)).values()].map(({ id, type, at, fileName, version }) => ({
    kind: "document",
    id,
    tab: documentTab(type),
    date: at,
    numbers: [searchedName(fileName)],
    version,
  }));
}

interface DocumentChange {
  before?: Document | undefined;
  after?: Document | undefined;
}

export function tokenBacklogOfDocuments(changes: readonly DocumentChange[]): TokenBacklog | undefined {
  const changed = changes.flatMap(({ before, after }) => {
    const document = after ?? before;
    if (!document || (before && after && before.fileName === after.fileName && before.type === after.type)) return [];
    const tabs = [...new Set([before, after].flatMap((each) => (each ? [documentTab(each.type)] : [])))];
    const gone = before && before.fileName !== after?.fileName ? [searchedName(before.fileName)] : [];
    return [{ id: document.id, tabs, gone }];
  });
  return changed.length > 0 ? newTokenBacklog("document", "numbers", changed) : undefined;
}
