import { answer, refuse } from "#tests/support/pages/answers.ts";
import type { PageStates } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const LETTER = `/login#token=${"s".repeat(43)}`;

export const sessionStates: Record<"signIn" | "signOut", PageStates> = {
  signIn: {
    full: { address: "/login", who: null, shows: "Logi sisse", answers: () => {} },
    asksNothing: "The form is there before any request.",
    more: {
      "after signing out": {
        address: "/login?left=1",
        who: null,
        shows: "Olete välja logitud.",
        answers: () => {},
      },
      "after the session ended": {
        address: "/login?ended=1&next=/acts/dashboard/",
        who: null,
        shows: "Teie seanss on lõppenud.",
        answers: () => {},
      },
      "by a letter": { address: LETTER, who: null, shows: "Tere tulemast tagasi", answers: () => {} },
      "by a letter that is too old": {
        address: LETTER,
        who: null,
        shows: "Sisselogimise link on aegunud või juba kasutatud.",
        press: ["Jätka"],
        answers: () => refuse(api.sessions.signIn, "link_expired"),
      },
      "refused by too many attempts": {
        address: LETTER,
        who: null,
        shows: "Liiga palju katseid.",
        press: ["Jätka"],
        answers: () => refuse(api.sessions.signIn, "too_many_requests"),
      },
      "by Mobiil-ID": {
        address: "/login",
        who: null,
        shows: "Palun sisestage telefoninumber",
        press: ["Mobiil-ID", "Jätka"],
        answers: () => {},
      },
      "by Smart-ID": {
        address: "/login",
        who: null,
        shows: "Palun sisestage isikukood",
        press: ["Smart-ID", "Jätka"],
        answers: () => {},
      },
    },
  },
  signOut: {
    full: {
      address: "/logout",
      shows: "Väljalogimine",
      answers: () => answer(api.sessions.signOut, () => new Promise(() => {})),
    },
    asksNothing: "Opening it is the press.",
    more: {
      refused: {
        address: "/logout",
        shows: "Liiga palju katseid.",
        answers: () => refuse(api.sessions.signOut, "too_many_requests"),
      },
    },
  },
};
