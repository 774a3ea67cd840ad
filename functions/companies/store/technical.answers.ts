import { technical } from "#functions/platform/table/answers.ts";

export const companiesTechnical = technical({
  companyCode: { reason: "makes the code of a company unique", lifetime: "as long as the company" },
  companyRename: {
    reason: "changes with each name, so that names held in memory are read again",
    lifetime: "always, one item",
  },
  companyToken: { reason: "search words of a company, made of name and code", lifetime: "as long as the company" },
  counterpart: {
    reason: "counters of acts or documents of a company, and its name and place in their lists",
    lifetime: "as long as the company",
  },
  forecaster: { reason: "list of companies that enter forecasts, with their names", lifetime: "as long as they do" },
  incompleteCompanies: { reason: "counter of companies that lack data", lifetime: "always" },
  platformClaim: { reason: "makes the platform one", lifetime: "always, one item" },
});
