import { answersOf, none } from "#functions/platform/table/answers.ts";
import { DECLARATION_FIELDS } from "#shared/eudr/declarationEvents.ts";
import { DeclarationEntity } from "./declaration.ts";

const untold = none("stays as it was made, or orders writes");
const course = none("how far the filing is");
const ofOwner = none("of the owner, whose trace the declaration is");

const content = (history: boolean) => {
  const told = <const Word extends string>(word: Word) => (history ? word : none("content tells it"));
  return {
    of: {
      isSmall: { person: course, history: told("kind") },
      name: { person: ofOwner, history: told("declarant") },
      code: { person: ofOwner, history: told("declarant") },
      address: {
        of: {
          street: { person: ofOwner, history: told("declarant") },
          postcode: { person: ofOwner, history: told("declarant") },
          city: { person: ofOwner, history: told("declarant") },
        },
      },
      plots: { person: ofOwner, history: told("plots") },
      area: { person: course, history: told("area") },
      lines: {
        of: {
          product: { person: course, history: told("lines") },
          species: { person: course, history: told("lines") },
          volume: { person: course, history: told("lines") },
          deviation: { person: course, history: told("lines") },
        },
      },
      isConfidential: { person: course, history: told("confidential") },
    },
  };
};

export const declarationAnswers = answersOf(DeclarationEntity, {
  table: none("told on its page"),
  history: DECLARATION_FIELDS,
  time: ({ at }) => at,
})({
  owner: {
    person: { kind: "eudr", party: ({ note }) => (note === "" ? "Deklaratsioon" : "Deklaratsioon märkusega") },
    history: untold,
  },
  id: untold,
  origin: untold,
  reference: { person: ofOwner, history: "reference" },
  verification: { person: ofOwner, history: "verification" },
  numberState: { person: course, history: "number" },
  unknownPlots: course,
  plots: { person: ofOwner, history: "plots" },
  since: { person: course, history: "since" },
  note: { person: ofOwner, history: "note" },
  state: course,
  addedBy: { person: none("its history names who added it"), history: untold },
  at: untold,
  version: untold,
  wasValid: course,
  filing: {
    of: {
      kind: course,
      stage: { person: course, history: "stage" },
      content: content(true),
      filedContent: content(false),
      internalReference: course,
      filer: course,
      uuid: course,
      status: { person: course, history: "status" },
      contentVersion: course,
      rejection: { person: course, history: "rejection" },
      message: { of: { at: course, text: { person: course, history: "message" } } },
      sentAt: course,
      filedAt: course,
      shapes: { of: { key: course, hash: course, plots: course } },
      errors: course,
      job: {
        of: {
          operation: { person: course, history: "operation" },
          by: none("its history names who ordered it"),
          at: course,
          sendingSince: course,
          shapes: { of: { key: course, hash: course, plots: course } },
        },
      },
    },
  },
});
