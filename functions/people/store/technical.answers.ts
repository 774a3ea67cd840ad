import { technical } from "#functions/platform/table/answers.ts";

export const peopleTechnical = technical({
  employment: {
    reason: "list of the people of a company, by numbers",
    lifetime: "as long as they work there",
    kind: "access",
  },
  personEmail: { reason: "makes an address unique", lifetime: "as long as the access", kind: "access" },
  personCode: { reason: "makes a personal code unique", lifetime: "as long as the access", kind: "access" },
  firstAgent: { reason: "makes the first agent one", lifetime: "always, one item" },
});
