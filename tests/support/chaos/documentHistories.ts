import { randomUUID } from "node:crypto";
import { addCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { type CounterpartList, counterpartsAt } from "#functions/companies/store/counterpart.ts";
import { addMade } from "#functions/documents/addMade.ts";
import { type Document, DocumentEntity } from "#functions/documents/store/document.ts";
import { documentList } from "#functions/documents/store/documentStats.ts";
import type { Random } from "#scripts/random/random.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { DOCUMENT_TYPES, type DocumentType } from "#shared/documents/documentTypes.ts";
import type { Answer, Caller } from "#tests/support/api/callApi.ts";
import {
  aimedAt,
  containerOperations,
  countedDays,
  forgottenLocks,
  type History,
  type Operation,
  rename,
  storedDays,
  type Weighted,
} from "./histories.ts";
import { uploaded } from "./paperOperations.ts";

interface DocumentHistory extends History {
  /** Bodies of `documents.create` that were sent; each can be sent again. */
  sent: { uploads: string[]; company: number; document_type: DocumentType; again: true }[];
  /** Names of documents that an answer has told; each name is that of one upload. */
  promised: Set<string>;
  /** Names of documents whose removal was asked for. */
  doomed: Set<string>;
}

type OfDocuments = Operation<DocumentHistory>;

export async function documentHistory(random: Random, agent: Caller, codes: string[]): Promise<DocumentHistory> {
  const companies: number[] = [];
  for (const code of codes)
    companies.push(await addCompany(newOwner(code, `Ajalugu ${code} OÜ`, "Kase talu, Kadrina")));
  const history = { random, agent, companies, aim: 0, done: [], answers: new Map<string, number>() };
  return { ...history, sent: [], promised: new Set(), doomed: new Set() };
}

async function ofAll({ companies }: History): Promise<Document[]> {
  return (await Promise.all(companies.flatMap((id) => DOCUMENT_TYPES.map((type) => documentsAt(id, type))))).flat();
}

function documentsAt(company: number, type: DocumentType): Promise<Document[]> {
  return DocumentEntity.all("ofCompany", { company, type });
}

/** Those of all documents; at the aimed place that of the aimed document, if it is in one. */
async function hashesOf(history: History): Promise<string[]> {
  return (await ofAll(history)).flatMap(({ container }) => container ?? []);
}

const upload: OfDocuments = async (history) => {
  const { random, agent, companies, sent, promised } = history;
  const [company, type] = [aimedAt(history, companies), aimedAt(history, DOCUMENT_TYPES)];
  const uploads: string[] = [];
  for (let count = random.int(1, 3); count > 0; count--) {
    const id = await uploaded(agent, "document", `${randomUUID()}.pdf`, "%PDF-1.7");
    if (id) uploads.push(id);
  }
  const body = { uploads, company, document_type: type, again: true } as const;
  sent.push(body);
  return {
    name: `documents.create: ${uploads.length} of ${company}/${type}`,
    run: async () => noted(await agent.call("documents.create", { body }), promised),
  };
};

const sendAgain: OfDocuments = async (history) => {
  const { agent, sent, promised } = history;
  if (sent.length === 0) return undefined;
  const body = aimedAt(history, sent);
  return {
    name: `documents.create again: ${body.uploads.length} of ${body.company}/${body.document_type}`,
    run: async () => noted(await agent.call("documents.create", { body }), promised),
  };
};

function noted(answer: Answer, promised: Set<string>): Answer {
  if (answer.status === 201) for (const { file_name } of answer.body) promised.add(file_name);
  return answer;
}

/** By Virn itself. Empty ones cannot be signed. */
const make: OfDocuments = async ({ random, companies }) => {
  const [company, type] = [random.pick(companies), random.pick(DOCUMENT_TYPES)];
  const bytes = Buffer.from(random.chance(0.5) ? "" : "%PDF-1.7");
  const made = { company, type, fileName: `${randomUUID()}.pdf`, bytes, by: "" } as const;
  return {
    name: `make a document: ${bytes.length} bytes of ${company}/${type}`,
    run: () => addMade(made, () => [], new Date()),
  };
};

const change: OfDocuments = async (history) => {
  const { random, agent, companies } = history;
  const documents = await ofAll(history);
  if (documents.length === 0) return undefined;
  const { id, fileName, version } = aimedAt(history, documents);
  const [company, type] = [random.pick(companies), random.pick(DOCUMENT_TYPES)];
  const body = { file_name: fileName, company, document_type: type, version };
  return {
    name: `documents.change: ${id} to ${company}/${type}`,
    run: () => agent.call("documents.change", { params: { id: String(id) }, body }),
  };
};

const remove: OfDocuments = async (history) => {
  const { agent, doomed } = history;
  const documents = await ofAll(history);
  if (documents.length === 0) return undefined;
  const { id, hash, fileName } = aimedAt(history, documents);
  doomed.add(fileName);
  return { name: `documents.remove: ${id}`, run: () => agent.call("documents.remove", { params: { hash } }) };
};

const sign: OfDocuments = async (history) => {
  const { random, agent } = history;
  const documents = await ofAll(history);
  if (documents.length === 0) return undefined;
  const first = aimedAt(history, documents);
  const { company } = first;
  const others = documents.filter((one) => one.company === company && one.container === first.container);
  const chosen = [...new Set([first, ...random.sample(others, random.int(0, 2))].map(({ id }) => id))];
  const isWhole = random.chance(0.3);
  const body = isWhole
    ? { company, documents: [], whole: true, except: random.sample(others, random.int(0, 1)).map(({ id }) => id) }
    : { company, documents: chosen };
  return {
    name: `documents.sign: ${isWhole ? "all" : chosen.join("+")} of ${company}`,
    run: () => agent.call("documents.sign", { body }),
  };
};

export const documentOperations: readonly Weighted<DocumentHistory>[] = [
  { weight: 3, draw: upload },
  { weight: 2, draw: sendAgain },
  { weight: 2, draw: make },
  { weight: 5, draw: change },
  { weight: 5, draw: remove },
  { weight: 8, draw: sign },
  { weight: 1, draw: rename },
  ...containerOperations<DocumentHistory>(hashesOf),
];

/** Differences between what is stored of each company and what its documents say, and documents that are lost or there twice. */
export async function documentProblems(history: DocumentHistory): Promise<string[]> {
  const documents = await ofAll(history);
  const wrong = await Promise.all(
    history.companies.flatMap((id) =>
      DOCUMENT_TYPES.map((type) => {
        const own = documents.filter((document) => document.company === id && document.type === type);
        return wrongCounts(documentList(type), id, own);
      }),
    ),
  );
  const there = new Set(documents.map(({ fileName }) => fileName));
  const lost = [...history.promised].filter((name) => !there.has(name) && !history.doomed.has(name));
  return [
    ...wrong.flat(),
    ...(there.size < documents.length ? ["a document is there twice"] : []),
    ...lost.map((name) => `${name} is lost`),
  ];
}

async function wrongCounts(list: CounterpartList, id: number, own: readonly Document[]): Promise<string[]> {
  const [[row], days] = await Promise.all([counterpartsAt(list, [id]), storedDays(list, id)]);
  const free = own.filter(({ container }) => container === undefined);
  const ofOwn = own.map(({ at }) => tallinnDay(at));
  const facts = {
    total: own.length,
    latest: ofOwn.toSorted().at(-1) ?? "",
    unsigned: free.length,
    signable: free.filter(({ size }) => size > 0).length,
    pending: 0,
    isCounted: (row?.version ?? 0) > 0 ? true : undefined,
    days: countedDays(ofOwn),
  };
  const { total, latest, unsigned = 0, signable = 0, pending = 0, isCounted } = row ?? { total: 0, latest: "" };
  const stored = { total, latest, unsigned, signable, pending, isCounted, days };
  const [is, should] = [stored, facts].map((each) => JSON.stringify(each));
  return is === should ? [] : [`${list}/${id}: ${is}, the documents say ${should}`];
}

export async function forgottenDocuments(history: DocumentHistory): Promise<string[]> {
  return forgottenLocks(await hashesOf(history));
}

/** What the list shows of each company, beside what its documents say. */
export async function shownDocumentProblems({ agent, companies }: DocumentHistory): Promise<string[]> {
  const found: string[] = [];
  for (const id of companies) {
    const { body: company } = await agent.call("companies.load", { params: { id: String(id) } });
    for (const type of DOCUMENT_TYPES) {
      const own = await documentsAt(id, type);
      const query = { type: String(type), search: company.code };
      const { body } = await agent.call("documents.companies", { query });
      const shown = body.results.find((one: { id: number }) => one.id === id);
      const should = own.length > 0 && { name: company.name, total: own.length, error: errorOf(own) };
      const is = shown !== undefined && {
        name: shown.name,
        total: shown.document_counts.total,
        error: shown.sign_error,
      };
      const [one, other] = [is, should].map((each) => JSON.stringify(each));
      if (one !== other) found.push(`${id}/${type} shows ${one}, its documents say ${other}`);
    }
  }
  return found;
}

function errorOf(own: readonly Document[]): string | null {
  const free = own.filter(({ container }) => container === undefined);
  if (free.some(({ size }) => size > 0)) return null;
  return free.length < own.length ? "Pole vaja kaks korda allkirjastada." : "Tühja faili ei saa allkirjastada.";
}
