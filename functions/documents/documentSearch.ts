import { tokensWith } from "#functions/platform/tokens/numberToken.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { DOCUMENT_TYPES, type DocumentType } from "#shared/documents/documentTypes.ts";
import { hasNumberWith, MIN_TOKEN_LENGTH, normaliseQuery } from "#shared/platform/searchTokens.ts";
import { type Document, documentsById, documentsOfCompany, newestFirst } from "./store/document.ts";
import { documentTab, searchedName } from "./store/documentTokens.ts";

const MAX_SHOWN = 200;
const TOKENS_AT_ONCE = 5000;
const MAX_TOKENS = 40_000;
const OWN_AT_ONCE = 500;
const MAX_OWN = 5000;

export interface FoundDocuments {
  documents: Document[];
  truncated: boolean;
}

const NOTHING: FoundDocuments = { documents: [], truncated: false };

/** Documents of a type by part of their file names, newest first (docs/rules/documents.md, "Search of documents"). */
export async function searchDocuments(
  typed: string,
  type: DocumentType | undefined,
  viewer: Viewer,
): Promise<FoundDocuments> {
  const { number: part } = normaliseQuery(typed);
  if (Array.from(part).length < MIN_TOKEN_LENGTH) return NOTHING;
  const types = type === undefined ? DOCUMENT_TYPES : [type];
  const found = await Promise.all(
    isSuperUser(viewer)
      ? types.map((each) => documentsNamed(part, each))
      : viewer.companies.map((id) => own(part, id, types)),
  );
  const documents = found.flatMap((each) => each.documents).toSorted(newestFirst);
  const truncated = documents.length > MAX_SHOWN || found.some((each) => each.truncated);
  return { documents: documents.slice(0, MAX_SHOWN), truncated };
}

/** Tokens lag some seconds, so the name of the document itself decides. */
async function documentsNamed(part: string, type: DocumentType): Promise<FoundDocuments> {
  const tokens: { id: number; date: string }[] = [];
  let next: string | undefined;
  do {
    const page = await tokensWith({ kind: "document", tab: documentTab(type) }, part, TOKENS_AT_ONCE, next);
    tokens.push(...page.tokens);
    next = page.next;
  } while (next !== undefined && tokens.length < MAX_TOKENS);
  const byTime = tokens.toSorted((one, other) => newestFirst({ ...one, at: one.date }, { ...other, at: other.date }));
  const ids = [...new Set(byTime.map(({ id }) => id))];
  const documents: Document[] = [];
  for (const chunk of chunksOf(ids, MAX_SHOWN)) {
    if (documents.length > MAX_SHOWN) break;
    const read = await documentsById(chunk);
    documents.push(...[...read.values()].filter((document) => document.type === type && isMatch(document, part)));
  }
  return { documents, truncated: next !== undefined };
}

/** Reads own documents one by one: tokens of all documents could hide the few that the user may see. */
async function own(part: string, company: number, types: readonly DocumentType[]): Promise<FoundDocuments> {
  const documents: Document[] = [];
  let cursor: string | undefined;
  let read = 0;
  do {
    const page = await documentsOfCompany(company, types, cursor, OWN_AT_ONCE);
    documents.push(...page.documents.filter((document) => isMatch(document, part)));
    read += page.documents.length;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && read < MAX_OWN);
  return { documents, truncated: cursor !== undefined };
}

function isMatch({ fileName }: Document, part: string): boolean {
  return hasNumberWith([searchedName(fileName)], part);
}
