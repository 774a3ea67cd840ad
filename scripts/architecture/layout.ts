/**
 * Modules from the bottom up, with the nouns of each in their order. A noun imports itself and nouns before it; only the Lambdas'
 * entries also import later ones. A module is a group of nouns and no folder: a noun's rooms keep their address when a module is cut
 * anew, and who knows the noun finds them without knowing its module.
 */
export const MODULES = [
  {
    name: "base",
    holds: "who trades what, who signs in",
    nouns: ["assortments", "companies", "people", "sessions", "views", "uploads"],
  },
  { name: "measuring", holds: "prices, and reports from files and registers", nouns: ["prices", "reports", "imports"] },
  { name: "signing", holds: "containers, and how they are signed by eID", nouns: ["containers", "signing"] },
  { name: "papers", holds: "documents and videos", nouns: ["media", "documents"] },
  { name: "eudr", holds: "numbers and declarations of EUDR", nouns: ["eudr"] },
  {
    name: "acts",
    holds: "acts, with all that is made of them and sent",
    nouns: ["acts", "letters", "attachments", "invoices", "exports", "actForm", "actLists"],
  },
  {
    name: "numbers",
    holds: "plans, and what adds up",
    nouns: ["statistics", "forecasts", "compositeReports", "overview"],
  },
  { name: "administration", holds: "search, and what the law asks", nouns: ["search", "personalData"] },
] as const;
export type Module = (typeof MODULES)[number]["name"];
export type Noun = (typeof MODULES)[number]["nouns"][number];
export const NOUNS: readonly Noun[] = MODULES.flatMap(({ nouns }): readonly Noun[] => nouns);

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
    imports: [...SHARED, "functions platform", "store", "steps", "outboxes", "signables", "sums", "entry"],
  },
  {
    name: "outboxes",
    holds: "the list of facts with a message",
    files: /^functions\/outboxes\.ts$/,
    imports: ["functions platform", "steps"],
  },
  {
    name: "signables",
    holds: "what entries hand to signing: all kinds of signed files",
    files: /^functions\/signables\.ts$/,
    imports: ["steps"],
  },
  {
    name: "sums",
    holds: "the list of sums, which entries that fold hand over",
    files: /^functions\/sums\.ts$/,
    imports: ["functions platform", "store"],
  },
  {
    name: "analytics",
    holds: "facts of all nouns for other engines, and the night that writes them",
    files: /^functions\/analytics\//,
    imports: [...SHARED, "functions platform", "store", "steps"],
  },
  {
    name: "hrefs",
    holds: "addresses of calls, by the route table",
    files: /^functions\/hrefs\.ts$/,
    imports: ["routes"],
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
    imports: [...SHARED, "functions platform", "store", "hrefs"],
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
  {
    name: "infra",
    holds: "stacks",
    files: /^infra\//,
    // The tables of the catalogue have the columns of the facts.
    imports: [...SHARED, "routes", "functions platform", "analytics"],
  },
  { name: "scripts", holds: "embedded system, demo data, benchmarks", files: /^scripts\//, imports: ["*"] },
  { name: "tests", holds: "tests by noun, what they share, and npm run trust", files: /^tests\//, imports: ["*"] },
];

export const MAX_LINES = 400;
