/** Business nouns, from the bottom up: a room imports only rooms of its own noun and of earlier nouns, on any floor. */
export const NOUNS = [
  "quantities",
  "dates",
  "names",
  "tokens",
  "assortments",
  "companies",
  "people",
  "sessions",
  "uploads",
  "containers",
  "eid",
  "media",
  "prices",
  "sums",
  "forecasts",
  "reports",
  "signing",
  "documents",
  "acts",
  "compositeReports",
  "statistics",
] as const;
export type Noun = (typeof NOUNS)[number];

export interface Floor {
  /** The longest folder that a path begins with is its floor. */
  folder: string;
  holds: string;
  imports: readonly string[];
  /** Its folders are nouns, beside the ones named here. */
  rooms?: readonly string[];
}

const SHARED = ["shared/domain", "shared/api", "shared/messages"];
const OUTSIDE = ["functions/core", "functions/clients", "functions/data"];
const STEPS = [...SHARED, ...OUTSIDE, "functions/pdf", "functions"];

export const FLOORS: readonly Floor[] = [
  { folder: "shared/domain", holds: "pure rules of the trade", imports: [], rooms: [] },
  { folder: "shared/api", holds: "the route table", imports: ["shared/domain", "shared/messages"] },
  { folder: "shared/messages", holds: "queues and schedules", imports: ["shared/domain", "shared/api"] },
  { folder: "functions/core", holds: "environment, log, problems", imports: SHARED },
  { folder: "functions/clients", holds: "the outside world", imports: [...SHARED, "functions/core"] },
  {
    folder: "functions/data",
    holds: "entities of the table",
    imports: [...SHARED, "functions/core"],
    rooms: ["table"],
  },
  { folder: "functions/pdf", holds: "acts as PDF", imports: SHARED },
  {
    folder: "functions",
    holds: "sequences of steps",
    imports: STEPS,
    rooms: ["api", "clients", "core", "data", "entry", "pdf", "schedules", "workers"],
  },
  { folder: "functions/entry", holds: "the chain around every handler", imports: STEPS },
  { folder: "functions/api", holds: "one Lambda per route", imports: [...STEPS, "functions/entry"] },
  { folder: "functions/workers", holds: "one Lambda per queue", imports: [...STEPS, "functions/entry"] },
  { folder: "functions/schedules", holds: "one Lambda per schedule", imports: [...STEPS, "functions/entry"] },
  { folder: "web/src/text", holds: "Estonian texts", imports: ["shared/domain"] },
  // The typed client is for the one link to files, which every page has.
  {
    folder: "web/src/ui",
    holds: "components without business",
    imports: ["shared/domain", "web/src/text", "web/src/api"],
  },
  { folder: "web/src/api", holds: "the typed client", imports: [...SHARED, "web/src/text"] },
  {
    folder: "web/src/pages",
    holds: "pages",
    imports: ["shared/domain", "shared/api", "web/src/text", "web/src/ui", "web/src/api"],
    rooms: [],
  },
  {
    folder: "web/src/app",
    holds: "router and frame",
    imports: ["shared/domain", "shared/api", "web/src/text", "web/src/ui", "web/src/api", "web/src/pages"],
  },
  { folder: "web/src/build", holds: "what the build makes of the sources", imports: [...SHARED, "web/src/app"] },
  { folder: "infra", holds: "stacks", imports: [...SHARED, "functions/pdf", "functions/data"] },
  { folder: "scripts", holds: "embedded system, demo data, benchmarks", imports: ["*"] },
];

export const MAX_LINES = 400;
