import { companiesById } from "#functions/companies/store/company.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import type { ToldOf } from "#functions/platform/table/answers.ts";
import { announceTokens } from "#functions/platform/tokens/tokenBacklog.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import type { DocumentFieldChange } from "#shared/documents/documentEvents.ts";
import { checkDocumentName, documentErrorTexts } from "#shared/documents/documentInput.ts";
import { DOCUMENT_TYPE_NAMES, type DocumentType } from "#shared/documents/documentTypes.ts";
import type { documentAnswers } from "./store/document.answers.ts";
import { type Document, documentById } from "./store/document.ts";
import { changeDocument } from "./store/documentWrites.ts";

interface Changed {
  file_name: string;
  company: number;
  document_type: DocumentType;
  version: number;
}

const TOLD = ["fileName", "company", "type"] as const satisfies readonly ToldOf<typeof documentAnswers>[];

/** docs/rules/documents.md, "Changing a document". @throws Problem `document_changed`, `document_signed`, and others */
export async function changeFacts(id: number, input: Changed, viewer: Viewer, now: Date): Promise<Document> {
  const before = await documentById(id);
  if (!before) throw new Problem("not_found");
  if (before.version !== input.version) throw new Problem("document_changed");
  if (before.container !== undefined) throw new Problem("document_signed");
  const checked = checkDocumentName(input.file_name, before.fileName);
  if (!checked.ok) throw fieldProblem({ file_name: documentErrorTexts[checked.reason] });
  const { company, document_type: type } = input;
  const companies = await companiesById([before.company, company]);
  if (!companies.has(company)) throw fieldProblem({ company: "Valige ettevõte." });
  const name = (each: number) => companies.get(each)?.name ?? "";
  const after = { ...before, fileName: checked.name, company, type, version: before.version + 1 };
  const textsOf = (document: Document): Record<ToldOf<typeof documentAnswers>, string> => ({
    fileName: document.fileName,
    company: name(document.company),
    type: DOCUMENT_TYPE_NAMES[document.type],
  });
  const [from, to] = [textsOf(before), textsOf(after)];
  const real = TOLD.filter((field) => before[field] !== after[field]).map(
    (field): DocumentFieldChange => ({ field, from: from[field], to: to[field] }),
  );
  if (real.length === 0) return before;
  const event = { document: id, version: after.version, at: now.toISOString(), by: viewer.id };
  const written = await changeDocument(before, after, { ...event, kind: "changed", changes: real });
  if (!written.ok) throw new Problem("document_changed");
  if (written.tokens) await announceTokens([written.tokens]);
  return after;
}
