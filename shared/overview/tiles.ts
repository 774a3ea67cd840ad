/** What waits for an agent, in the order of the page (docs/rules/overview.md, "What waits"). */
export const AGENT_TILES = [
  "openReports",
  "waybillProblems",
  "importDoubts",
  "unsentLetters",
  "failedLetters",
  "unsignedByUs",
  "unsignedByThem",
  "missingOrigins",
  "unexported",
  "companiesIncomplete",
  "forecastsDue",
] as const;

/** What waits for the signature of a person's companies. */
export const COMPANY_TILES = ["toSign"] as const;

export const TILES = [...AGENT_TILES, ...COMPANY_TILES] as const;
export type Tile = (typeof TILES)[number];

/** Charts that can be taken as a workbook. */
export const CHARTS = ["weeks", "buyers", "groups", "months", "money", "leadTimes"] as const;
export type Chart = (typeof CHARTS)[number];
