import { answersOf, hashed, instant, none, text, whole } from "#functions/platform/table/answers.ts";
import { DOCUMENT_FIELDS } from "#shared/documents/documentEvents.ts";
import { DOCUMENT_TYPE_NAMES } from "#shared/documents/documentTypes.ts";
import { DocumentEntity } from "./document.ts";

const [nobody, untold] = [none("says nothing of a person"), none("stays as it was added")];
const stored = none("how it is stored; the export has the file itself");

export const documentAnswers = answersOf(DocumentEntity, {
  table: { name: "documents", about: "Files between the platform and a company.", key: ["id"] },
  history: DOCUMENT_FIELDS,
  time: ({ at }) => at,
})({
  id: { person: nobody, column: whole("number of the document"), history: untold },
  type: { person: nobody, column: whole("type of the document", "kind"), history: "type" },
  company: {
    person: { kind: "accounting", party: ({ type }) => DOCUMENT_TYPE_NAMES[type] },
    column: whole("company"),
    history: "company",
  },
  at: { person: nobody, column: instant("UTC", "added_at"), history: untold },
  fileName: { person: nobody, column: text("name of the file", "name"), history: "fileName" },
  container: {
    person: nobody,
    column: hashed("signed container, NULL without one"),
    history: none("its container tells signatures"),
  },
  hash: none("opens something without signing in"),
  key: stored,
  size: stored,
  version: none("orders writes"),
});
