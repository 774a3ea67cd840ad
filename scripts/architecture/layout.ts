/** Nouns from the bottom up: a noun imports itself and nouns before it; only the Lambdas' entries also import later ones. */
export const NOUNS = [
  "assortments",
  "companies",
  "people",
  "sessions",
  "views",
  "uploads",
  "statistics",
  "containers",
  "media",
  "prices",
  "forecasts",
  "reports",
  "documents",
  "eudr",
  "imports",
  "acts",
  "letters",
  "attachments",
  "invoices",
  "exports",
  "actForm",
  "actLists",
  "signing",
  "compositeReports",
  "search",
  "personalData",
  "overview",
] as const;
export type Noun = (typeof NOUNS)[number];

export interface Floor {
  name: string;
  holds: string;
  files: RegExp;
  imports: readonly string[];
}

const noun = `(?:${NOUNS.join("|")})`;
const RULES = ["basics", "rules"];
const SHARED = [...RULES, "shared platform", "contracts"];

/** A file is on the first floor whose pattern its path fits. */
export const FLOORS: readonly Floor[] = [
  { name: "basics", holds: "quantities, dates, names", files: /^shared\/basics\//, imports: [] },
  {
    name: "contracts",
    holds: "rows of the route table",
    files: /^shared\/\w+\/(?:contract|\w+Shapes)\.ts$/,
    imports: SHARED,
  },
  { name: "shared platform", holds: "types of rows, queues, schedules", files: /^shared\/platform\//, imports: RULES },
  { name: "rules", holds: "pure rules of the trade", files: new RegExp(`^shared/${noun}/`), imports: RULES },
  { name: "routes", holds: "the route table, and where handlers are", files: /^shared\/\w+\.ts$/, imports: SHARED },
  {
    name: "entry",
    holds: "the chain around every handler",
    files: /^functions\/platform\/entry\//,
    imports: [...SHARED, "functions platform", "store", "steps"],
  },
  {
    name: "handlers",
    holds: "one Lambda per route, queue and schedule",
    files: new RegExp(`^functions/(?:platform|${noun})/(?:api/\\w+|\\w+\\.worker|\\w+\\.schedule)\\.ts$`),
    imports: [...SHARED, "functions platform", "store", "steps", "outboxes", "entry"],
  },
  {
    name: "outboxes",
    holds: "the list of facts with a message",
    files: /^functions\/outboxes\.ts$/,
    imports: ["functions platform", "steps"],
  },
  {
    name: "functions platform",
    holds: "table, clients, PDF, containers of signatures",
    files: /^functions\/platform\//,
    imports: SHARED,
  },
  {
    name: "store",
    holds: "entities of the table",
    files: new RegExp(`^functions/${noun}/store/`),
    imports: [...SHARED, "functions platform"],
  },
  {
    name: "steps",
    holds: "sequences of steps",
    files: new RegExp(`^functions/${noun}/`),
    imports: [...SHARED, "functions platform", "store"],
  },
  { name: "ui text", holds: "texts of ui", files: /^web\/src\/ui\/text\//, imports: RULES },
  { name: "api", holds: "the typed client", files: /^web\/src\/api\//, imports: [...SHARED, "routes", "ui text"] },
  // Every page has the one link to files, which needs the typed client.
  { name: "ui", holds: "components without business", files: /^web\/src\/ui\//, imports: [...RULES, "ui text", "api"] },
  {
    name: "pages",
    holds: "pages with their texts",
    files: new RegExp(`^web/src/${noun}/`),
    imports: [...SHARED, "ui text", "api", "ui"],
  },
  {
    name: "shell",
    holds: "router and frame",
    files: /^web\/src\/shell\//,
    imports: [...SHARED, "ui text", "api", "ui", "pages"],
  },
  {
    name: "build",
    holds: "what the build makes of the sources",
    files: /^web\/src\/build\//,
    imports: [...SHARED, "routes", "shell"],
  },
  { name: "infra", holds: "stacks", files: /^infra\//, imports: [...SHARED, "routes", "functions platform"] },
  { name: "scripts", holds: "embedded system, demo data, benchmarks", files: /^scripts\//, imports: ["*"] },
];

export const MAX_LINES = 400;
