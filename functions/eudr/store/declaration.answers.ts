import { answersOf, day, instant, none, text, texts, whole } from "#functions/platform/table/answers.ts";
import { DECLARATION_FIELDS } from "#shared/eudr/declarationEvents.ts";
import { DeclarationEntity } from "./declaration.ts";

const untold = none("stays as it was made, or orders writes");
const course = none("how far the filing is");
const filed = none("the Information System has the statement by its id");
const ofOwner = none("of the owner, whose trace the declaration is");

const content = (history: boolean) => {
  const told = <const Word extends string>(word: Word) => (history ? word : none("content tells it"));
  return {
    of: {
      isSmall: { person: course, column: filed, history: told("kind") },
      name: { person: ofOwner, column: filed, history: told("declarant") },
      code: { person: ofOwner, column: filed, history: told("declarant") },
      address: {
        of: {
          street: { person: ofOwner, column: filed, history: told("declarant") },
          postcode: { person: ofOwner, column: filed, history: told("declarant") },
          city: { person: ofOwner, column: filed, history: told("declarant") },
        },
      },
      plots: { person: ofOwner, column: filed, history: told("plots") },
      area: { person: course, column: filed, history: told("area") },
      lines: {
        of: {
          product: { person: course, column: filed, history: told("lines") },
          species: { person: course, column: filed, history: told("lines") },
          volume: { person: course, column: filed, history: told("lines") },
          deviation: { person: course, column: filed, history: told("lines") },
        },
      },
      isConfidential: { person: course, column: filed, history: told("confidential") },
    },
  };
};

export const declarationAnswers = answersOf(DeclarationEntity, {
  table: {
    name: "declarations",
    about: "EUDR declarations of forest owners: typed numbers, and statements that Virn files.",
    key: ["owner", "id"],
  },
  history: DECLARATION_FIELDS,
  time: ({ at }) => at,
})({
  owner: {
    person: { kind: "eudr", party: ({ note }) => (note === "" ? "Deklaratsioon" : "Deklaratsioon märkusega") },
    column: whole("forest owner"),
    history: untold,
  },
  id: { person: ofOwner, column: text("its reference, or a text of Virn where it is filed"), history: untold },
  origin: { person: course, column: text("typed or filed"), history: untold },
  reference: { person: ofOwner, column: text("reference number, '' before it is given"), history: "reference" },
  verification: { person: ofOwner, column: text("verification number"), history: "verification" },
  numberState: { person: course, column: text("whether the number is usable"), history: "number" },
  plots: { person: ofOwner, column: texts("cadastral numbers, joined by '; '"), history: "plots" },
  since: {
    person: course,
    column: { ...day("loads take the number from this day on, NULL before"), cell: (since) => since || null },
    history: "since",
  },
  note: { person: ofOwner, column: text("note"), history: "note" },
  at: { person: course, column: instant("UTC", "added_at"), history: untold },
  addedBy: {
    person: none("its history names who added it"),
    column: text("number of the person, '' for Virn"),
    history: untold,
  },
  unknownPlots: course,
  state: course,
  version: untold,
  wasValid: course,
  filing: {
    of: {
      kind: course,
      stage: { person: course, column: text("how far its filing is, '' where it is typed"), history: "stage" },
      content: content(true),
      filedContent: content(false),
      internalReference: course,
      filer: course,
      uuid: { person: course, column: text("its id in the Information System"), history: untold },
      status: { person: course, column: text("status in the Information System"), history: "status" },
      contentVersion: course,
      rejection: { person: course, column: filed, history: "rejection" },
      message: { of: { at: course, text: { person: course, column: filed, history: "message" } } },
      sentAt: course,
      filedAt: course,
      shapes: { of: { key: course, hash: course, plots: course } },
      errors: { person: course, column: none("why it was refused; the next filing replaces it"), history: "errors" },
      job: {
        of: {
          operation: { person: course, column: filed, history: "operation" },
          by: none("its history names who ordered it"),
          at: course,
          sendingSince: course,
          shapes: { of: { key: course, hash: course, plots: course } },
        },
      },
    },
  },
});
