import { answersOf, instant, none, text, whole } from "#functions/platform/table/answers.ts";
import { ActLettersEntity } from "./actLetters.ts";

const ofAct = none("a copy of the act, or orders writes");
const course = none("how far the letter is");
const answered = none("an answer of a mail service, which goes with the newest letters");

export const actLettersAnswers = answersOf(ActLettersEntity, {
  history: none("the history of the act tells its letters"),
  whose: ({ counterpart }) => counterpart,
})({
  act: { person: none("a number of Virn"), column: whole("act") },
  letters: {
    table: { name: "letters", about: "Letters about acts.", key: ["act", "number"] },
    time: ({ trouble, calledAt, createdAt }) => trouble?.at ?? calledAt ?? createdAt,
    of: {
      number: { person: none("a number of Virn"), column: whole("from 1 in each act") },
      kind: { person: course, column: text("kind of letter") },
      state: { person: course, column: text("state") },
      createdAt: { person: course, column: instant("UTC") },
      sentAt: { person: course, column: instant("UTC, NULL when it was not sent") },
      by: {
        person: {
          kind: "letters",
          by: ({ queuedAt }) => (queuedAt === undefined ? "Kirja tühistaja" : "Kirja saatja"),
          time: ({ queuedAt, canceledAt, createdAt }) => queuedAt ?? canceledAt ?? createdAt,
        },
        column: text("number of the person who sent or canceled it last, '' for none", "by"),
      },
      addresses: {
        of: {
          address: { person: { kind: "ownCompany", about: "Kirja aadress" }, column: answered },
          outcome: answered,
          at: answered,
          words: { person: { kind: "ownCompany", about: "Kirja aadress" }, column: answered },
        },
      },
      trouble: {
        of: {
          kind: answered,
          at: answered,
          to: { person: { kind: "ownCompany", about: "Kirja aadress" }, column: answered },
          reason: { person: { kind: "ownCompany", about: "Kirja aadress" }, column: answered },
        },
      },
      queuedAt: course,
      batch: course,
      sendAt: course,
      edition: course,
      calledAt: course,
      canceledAt: course,
    },
  },
  type: ofAct,
  number: ofAct,
  date: ofAct,
  counterpart: ofAct,
  hash: ofAct,
  actVersion: ofAct,
  version: ofAct,
  list: ofAct,
  listOrder: ofAct,
  box: ofAct,
  boxOrder: ofAct,
  requestId: ofAct,
});
