import { COMPANY_USER } from "#tests/support/pages/me.ts";
import type { PageStates } from "#tests/support/pages/states.ts";

const ADDRESS = "/containers/validate/";
const SHOWS = "Lohista allkirjastatud ümbrik siia";

export const containerCheckStates: Record<"containerCheck", PageStates> = {
  containerCheck: {
    full: { address: ADDRESS, shows: SHOWS, answers: () => undefined },
    more: { "for a company user": { address: ADDRESS, who: COMPANY_USER, shows: SHOWS, answers: () => undefined } },
    asksNothing: "It asks nothing before a file is chosen.",
  },
};
