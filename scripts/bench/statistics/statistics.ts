import { writeAnswers, writeNumberedYear, writeTrade, writeYear } from "#scripts/bench/data/sumsOfYear.ts";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { figuresOfReads, type Reads, readsOf } from "#scripts/bench/measuring/reads.ts";
import { recorded } from "#scripts/bench/measuring/recording.ts";
import { type Input, openCaller } from "#scripts/embedded/handlers/caller.ts";

const CALLS = 30;
const MAX_MS = 100;
const YEAR = 2026;
const MEGABYTE = 1024 * 1024;
const MAX_MEGABYTES = 6;

const year = { date_after: "2026-01-01", date_before: "2026-12-31" };
const partial = { date_after: "2026-01-15", date_before: "2026-12-15" };

interface View {
  name: string;
  route: string;
  input: Input;
}

const viewsOf = (group: string): View[] => [
  {
    name: "statistics of a group, a year",
    route: "statistics.assortment",
    input: { params: { assortment: group }, query: year },
  },
  {
    name: "statistics without a group, a year",
    route: "statistics.assortment",
    input: { params: { assortment: "0" }, query: year },
  },
  { name: "summary of a year", route: "statistics.summary", input: { query: year } },
  { name: "summary with parts of two months", route: "statistics.summary", input: { query: partial } },
  {
    name: "destination summary of a year",
    route: "statistics.destinationSummary",
    input: { query: { ...year, quarter_mode: "true" } },
  },
  {
    name: "EUDR statistics of a year, 250 owners with 10,000 numbers",
    route: "eudr.statistics",
    input: { query: year },
  },
];

/** A year of a million rows of 500 companies, and the one before with 10,000. */
export const statistics = part({
  async prepare() {
    const groups = await writeTrade();
    await writeYear(YEAR, 2000, groups);
    await writeYear(YEAR - 1, 20, groups);
    await writeNumberedYear(YEAR, 24);
    await writeNumberedYear(YEAR - 1, 1);
    await writeAnswers(YEAR);
    console.log("  two years of sums written");
    return viewsOf(String(groups[0]));
  },
  async run(views) {
    const prepare = await openCaller();
    const found: (Reads & { bytes: number })[] = [];
    for (const { name, route, input } of views) {
      const call = await prepare(route, input);
      const few = await recorded(await prepare(route, { ...input, query: yearBefore(input.query) }));
      const reads = await readsOf({ name, call, fewRequests: few.length }, CALLS);
      const { body = "" } = await call();
      found.push({ ...reads, bytes: body.length });
      console.log(`  ${name}: measured`);
    }
    return found;
  },
  goal: (found) =>
    found.flatMap((view) => [
      ...figuresOfReads(view, { maxMs: MAX_MS }),
      shown(`${view.name}: time of the processor a call, the database apart`, view.processor, "ms"),
      atMost(`${view.name}: reply`, view.bytes / MEGABYTE, "MB", MAX_MEGABYTES),
    ]),
});

function yearBefore(query: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value.replace(String(YEAR), String(YEAR - 1))]),
  );
}
