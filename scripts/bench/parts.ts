import * as z from "zod";
import { measureBrowser } from "./browser/browser.ts";
import { measureTables } from "./browser/tables.ts";
import { measureWriters } from "./composite/sideBySide.ts";
import { ensureData, folderOf, type Size } from "./data/tables.ts";
import { inChild } from "./measuring/child.ts";
import { equal, type Figure, figures, shown } from "./measuring/figures.ts";
import { measureBundles } from "./size/bundles.ts";
import { measureSite } from "./size/site.ts";
import { measureFirstStart } from "./start/firstStart.ts";

type Measure = (sizes: readonly Size[]) => Promise<Figure[]>;

/** One part for each promise, with what measures it. `--only` takes the name of a part or of a measure. */
export const parts: Readonly<Record<string, Readonly<Record<string, Measure>>>> = {
  lists: { pages: measureLists, units: measureUnits, dashboard: measureDashboard },
  act: {
    form: measureAct,
    largest: measureLargestAct,
    owners: measureOwners,
    files: measureFiles,
    letters: measureLetters,
    lettersAtOnce: measureLettersAtOnce,
  },
  import: { rows: measureImport, file: measureLargestFile },
  eudr: { numbers: measureNumbers, matching: measureMatching, filing: measureFiling },
  reports: { compositeReport: measureCompositeReport },
  statistics: { year: measureStatistics },
  search: { find: measureSearch },
  overview: { page: measureOverview },
  signing: { company: measureSigning, containers: measureContainers },
  export: { everything: measureExport },
  bill: { usage: measureUsage },
  start: { first: measureFirstStart },
  site: { bundles: measureBundles, scripts: measureSite, browser: measureBrowser, tables: measureTables },
};

async function measureLists(sizes: readonly Size[]): Promise<Figure[]> {
  const largest = sizes.slice(-1);
  await ensureData(largest);
  return figures.parse(await inChild("lists/lists.ts", largest.map(folderOf)));
}

async function measureSearch(sizes: readonly Size[]): Promise<Figure[]> {
  const largest = sizes.slice(-1);
  await ensureData(largest);
  return figures.parse(await inChild("lists/search.ts", largest.map(folderOf)));
}

async function measureCompositeReport(): Promise<Figure[]> {
  return [...(await measureWriters()), ...figures.parse(await inChild("composite/reports.ts"))];
}

const unitCounts = z.array(z.object({ name: z.string(), units: z.number() }));

/** Read units of each list's first page must not grow with the table. */
async function measureUnits(sizes: readonly Size[]): Promise<Figure[]> {
  await ensureData(sizes);
  const found: { size: Size; name: string; units: number }[] = [];
  for (const size of sizes) {
    const counts = unitCounts.parse(await inChild("lists/units.ts", [folderOf(size)]));
    found.push(...counts.map((count) => ({ ...count, size })));
  }
  return [...Map.groupBy(found, ({ name }) => name)].flatMap(([name, counts]) =>
    equal(
      counts.map(({ size, units }) => ({ name: `${name}: first page of ${size} rows`, value: units })),
      "read units",
    ),
  );
}

async function measureImport(): Promise<Figure[]> {
  return figures.parse(await inChild("import/import.ts"));
}

/** Measures a file with as many rows as it may have, read and written by the worker's own steps. */
async function measureLargestFile(): Promise<Figure[]> {
  return figures.parse(await inChild("import/largestImport.ts"));
}

/** Numbers in rows cost an import hardly more than none. */
async function measureNumbers(): Promise<Figure[]> {
  return figures.parse(await inChild("eudr/numberedImport.ts"));
}

async function measureMatching(): Promise<Figure[]> {
  return figures.parse(await inChild("eudr/matching.ts"));
}

async function measureFiling(): Promise<Figure[]> {
  return figures.parse(await inChild("eudr/filing.ts"));
}

async function measureAct(): Promise<Figure[]> {
  return figures.parse(await inChild("act/act.ts"));
}

async function measureLargestAct(): Promise<Figure[]> {
  return figures.parse(await inChild("act/act.ts", ["largest"]));
}

async function measureOwners(): Promise<Figure[]> {
  return figures.parse(await inChild("act/owners.ts"));
}

/** Owners with five acts each; an act has some ten rows. */
const OWNERS_OF_TABLE = { "10k": 200, "1m": 20_000 } as const;
const pageCosts = z.array(z.object({ name: z.string(), units: z.number(), milliseconds: z.number() }));

async function measureDashboard(): Promise<Figure[]> {
  const found: ({ size: string } & z.infer<typeof pageCosts>[number])[] = [];
  for (const [size, owners] of Object.entries(OWNERS_OF_TABLE)) {
    const costs = pageCosts.parse(await inChild("act/dashboard.ts", [String(owners)]));
    found.push(...costs.map((cost) => ({ ...cost, size })));
  }
  return [...Map.groupBy(found, ({ name }) => name)].flatMap(([name, costs]) => {
    const title = (size: string) => `acts dashboard: first page of ${name}, ${size} rows`;
    return [
      ...equal(
        costs.map(({ size, units }) => ({ name: title(size), value: units })),
        "read units",
      ),
      ...costs.map(({ size, milliseconds }) => shown(`${title(size)}: median`, milliseconds, "ms")),
    ];
  });
}

async function measureFiles(): Promise<Figure[]> {
  return figures.parse(await inChild("act/files.ts"));
}

async function measureSigning(): Promise<Figure[]> {
  return figures.parse(await inChild("signing/signing.ts"));
}

async function measureContainers(): Promise<Figure[]> {
  return figures.parse(await inChild("signing/containers.ts"));
}

async function measureLetters(): Promise<Figure[]> {
  return figures.parse(await inChild("act/letters.ts"));
}

async function measureLettersAtOnce(): Promise<Figure[]> {
  return figures.parse(await inChild("act/lettersAtOnce.ts"));
}

async function measureStatistics(): Promise<Figure[]> {
  return figures.parse(await inChild("statistics/statistics.ts"));
}

async function measureExport(): Promise<Figure[]> {
  return figures.parse(await inChild("composite/everything.ts"));
}

/** Measures the use of AWS by rows, acts and calls, for `npm run cost`. */
async function measureUsage(): Promise<Figure[]> {
  return figures.parse(await inChild("bill/usage.ts"));
}

async function measureOverview(): Promise<Figure[]> {
  return figures.parse(await inChild("overview/overview.ts"));
}
