import { type CounterpartPage, counterpartsNamed, orderedCounterparts } from "#functions/companies/counterpartPages.ts";
import { seenContainer } from "#functions/containers/releasable.ts";
import { containersByHash } from "#functions/containers/store/container.ts";
import { cursorParts, cursorText, wrongCursor } from "#functions/platform/table/cursor.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { fits } from "#shared/basics/filters.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { type DocumentFilters, documentFilters } from "#shared/documents/documentFilters.ts";
import { DOCUMENT_TYPES, type DocumentType } from "#shared/documents/documentTypes.ts";
import { DOCUMENT_COMPANIES, ownCompanies } from "./documentCompanies.ts";
import { searchDocuments } from "./documentSearch.ts";
import { type Document, documentsOfCompany } from "./store/document.ts";
import { documentList } from "./store/documentStats.ts";

/** Documents and companies that a call reads: 20 pages of 50. */
const MAX_READ = 1000;
const CHECKED_AT_ONCE = 200;
const COMPANIES_AT_ONCE = 10;
const MAX_SHOWN = 200;

export interface FilteredDocuments {
  documents: Document[];
  /** Number of all that fit among those read. */
  found: number;
  isWhole: boolean;
  next: string | null;
  truncated: boolean;
}

interface Asked {
  /** Undefined for both, of a company user. */
  type: DocumentType | undefined;
  filters: DocumentFilters;
  search: string | undefined;
  cursor: string | undefined;
}

/** The last place that a call read: after a document, or after all of a company. */
interface Place {
  /** Cursor of the page of companies; '' for the first one. */
  page: string;
  /** 0 for documents that a search found by their names. */
  company: number;
  /** '' after all of the company. */
  after: string;
}

interface Step {
  place: Place;
  document?: Document;
}

/**
 * Reads documents company by company, the one with the newest document first, and filters them on the way
 * (docs/rules/documents.md, "Filters of documents"). No index has all documents by their day.
 */
export async function filteredDocuments(asked: Asked, viewer: Viewer): Promise<FilteredDocuments> {
  const { steps, truncated } = await stepsOf(asked, viewer);
  const fitting: Step[] = [];
  let read = 0;
  let last: Place | undefined;
  let isWhole = false;
  while (read < MAX_READ && !isWhole) {
    const taken = await readSteps(steps, CHECKED_AT_ONCE);
    isWhole = taken.length < CHECKED_AT_ONCE;
    read += taken.length;
    last = taken.at(-1)?.place ?? last;
    fitting.push(...(await fittingSteps(taken, asked.filters, viewer)));
  }
  // The end can be at the last one that was read.
  if (!isWhole) isWhole = (await readSteps(steps, 1)).length === 0;
  const shown = fitting.slice(0, MAX_SHOWN);
  const end = fitting.length > MAX_SHOWN ? shown.at(-1)?.place : isWhole ? undefined : last;
  return {
    documents: shown.flatMap(({ document }) => document ?? []),
    found: fitting.length,
    isWhole,
    next: end ? cursorText([end.page, end.company, end.after]) : null,
    truncated,
  };
}

async function stepsOf(
  { type, filters, search, cursor }: Asked,
  viewer: Viewer,
): Promise<{ steps: AsyncGenerator<Step>; truncated: boolean }> {
  const start = cursor === undefined ? undefined : placeOf(cursor);
  const types = type === undefined ? DOCUMENT_TYPES : [type];
  const named = search ? await searchDocuments(search, type, viewer) : undefined;
  const companiesAt = async (page: string): Promise<{ ids: number[]; next: string | null }> => {
    if (!isSuperUser(viewer) || type === undefined) {
      return { ids: (await ownCompanies(viewer, "name", search ?? "")).map(({ id }) => id), next: null };
    }
    const list = documentList(type);
    const read = search
      ? await counterpartsNamed(list, DOCUMENT_COMPANIES, search, page || undefined)
      : await orderedCounterparts(list, "date", page || undefined);
    return inRange(read, search ? undefined : filters.from);
  };
  return {
    steps: readOn(start, named?.documents ?? [], companiesAt, (company, after) =>
      documentsOfCompany(company, types, after, CHECKED_AT_ONCE, filters),
    ),
    truncated: named?.truncated ?? false,
  };
}

/** Companies by the day of their newest document end where that is before the first day. */
function inRange({ results, next: page }: CounterpartPage, from: string | undefined) {
  const read = from === undefined ? results : results.filter(({ latest }) => latest >= from);
  return { ids: read.map(({ id }) => id), next: read.length < results.length ? null : page };
}

async function* readOn(
  start: Place | undefined,
  named: readonly Document[],
  companiesAt: (page: string) => Promise<{ ids: number[]; next: string | null }>,
  documentsOf: (company: number, after: string | undefined) => ReturnType<typeof documentsOfCompany>,
): AsyncGenerator<Step> {
  if (start === undefined || start.company === 0) {
    const places = named.map((document) => ({ document, place: { page: "", company: 0, after: afterOf(document) } }));
    yield* places.slice(start === undefined ? 0 : places.findIndex(({ place }) => place.after === start.after) + 1);
  }
  const seen = new Set(named.map(({ id }) => id));
  let page: string | null = start?.page ?? "";
  let from = start?.company === 0 ? undefined : start;
  while (page !== null) {
    const at: string = page;
    const { ids, next: following } = await companiesAt(at);
    const index = from ? ids.indexOf(from.company) : -1;
    // The documents after the place in its company, then all of those after it.
    const left = index < 0 ? ids : ids.slice(from?.after === "" ? index + 1 : index);
    for (const chunk of chunksOf(left, COMPANIES_AT_ONCE)) {
      const first = await Promise.all(
        chunk.map((company) => documentsOf(company, (company === from?.company && from.after) || undefined)),
      );
      for (const [position, company] of chunk.entries()) {
        let read = first[position];
        while (read) {
          for (const document of read.documents) {
            if (!seen.has(document.id)) yield { document, place: { page: at, company, after: afterOf(document) } };
          }
          read = read.next === null ? undefined : await documentsOf(company, read.next);
        }
        yield { place: { page: at, company, after: "" } };
      }
    }
    from = undefined;
    page = following;
  }
}

async function readSteps(steps: AsyncGenerator<Step>, count: number): Promise<Step[]> {
  const taken: Step[] = [];
  while (taken.length < count) {
    const { value, done } = await steps.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

async function fittingSteps(taken: readonly Step[], filters: DocumentFilters, viewer: Viewer): Promise<Step[]> {
  const isAsked = filters.signature !== undefined;
  const containers = await containersByHash(isAsked ? taken.flatMap(({ document }) => document?.container ?? []) : []);
  return taken.filter(
    ({ document }) =>
      document &&
      fits(documentFilters, filters, {
        added: tallinnDay(document.at),
        container: seenContainer(containers.get(document.container ?? ""), viewer),
      }),
  );
}

function afterOf({ at, id }: Document): string {
  return `${at}_${id}`;
}

function placeOf(cursor: string): Place {
  const parts = cursorParts(cursor);
  const [page, company, after]: unknown[] = Array.isArray(parts) && parts.length === 3 ? parts : [];
  if (typeof page !== "string" || !Number.isSafeInteger(company) || typeof after !== "string") throw wrongCursor();
  return { page, company: Number(company), after };
}
