import { answersOf, hashed, instant, nameOfHash, none, text, whole } from "#functions/platform/table/answers.ts";
import { ContainerEntity } from "./container.ts";

const nobody = none("says nothing of a person");
const inside = none("the export has the container itself");
const course = none("how far signing is");

export const containerAnswers = answersOf(ContainerEntity, {
  table: {
    name: "containers",
    about: "Containers of signatures.",
    key: ["id"],
  },
  when: ({ status }) => status !== "claiming" && status !== "releasing",
  history: none("the histories of its acts and documents tell signatures"),
  time: ({ createdAt }) => createdAt,
})({
  hash: { person: nobody, column: hashed("name in this export", "id") },
  kind: { person: nobody, column: text("what it holds") },
  name: { person: nobody, column: text("name without an ending") },
  company: { person: nobody, column: whole("company that signs") },
  status: { person: nobody, column: text("state of signing") },
  createdAt: { person: nobody, column: instant("UTC") },
  createdBy: {
    person: { kind: "preparedContainers", by: "Ümbriku koostaja" },
    column: text("number of the person, or a name of someone else"),
  },
  declined: {
    time: ({ at }) => at,
    of: {
      by: {
        person: { kind: "preparedContainers", by: "Allkirjast keelduja" },
        column: text("who declined, as created_by; '' where nobody did", "declined_by"),
      },
      at: { person: nobody, column: instant("UTC", "declined_at") },
      reason: { person: nobody, column: text("why, in their words", "declined_reason") },
    },
  },
  signatures: {
    table: { name: "signatures", about: "Signatures in containers.", key: ["container", "at", "code"] },
    time: ({ at }) => at,
    of: {
      party: {
        person: nobody,
        column: [
          { ...text("container", "container"), cell: (_party, _signature, { hash }) => nameOfHash(hash) },
          text("platform or company"),
        ],
      },
      name: { person: none("in the signature, with the code"), column: text("name in the certificate") },
      code: {
        person: { kind: "containers", by: "Allkirjastaja" },
        column: text("personal code in the certificate"),
      },
      at: { person: nobody, column: instant("UTC time of the time-stamp") },
      person: { person: { kind: "containers", by: "Allkirjastaja" }, column: none("the code names the signer") },
    },
  },
  files: {
    of: {
      id: inside,
      name: inside,
      mediaType: inside,
      key: inside,
      size: inside,
      sha256: inside,
      date: inside,
      title: inside,
      sum: inside,
    },
  },
  signed: inside,
  version: course,
  attempt: { technical: "a claim of a signature that is being given" },
  isEmbedding: course,
  failed: { of: { means: course, outcome: course } },
});
