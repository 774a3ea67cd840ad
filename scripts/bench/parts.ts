import type { PartRow } from "./measuring/part.ts";

/**
 * What is measured, by section of docs/figures.md: what a person feels, or AWS bills. `--only` takes the name of a section or of a
 * part. A part does not measure the embedded database, which nobody uses outside of this machine.
 */
export const parts: Readonly<Record<string, Readonly<Record<string, PartRow>>>> = {
  lists: {
    pages: {
      promise: "A list takes hardly longer than its requests to the table",
      on: "largest",
      load: async () => (await import("./lists/pages.ts")).pages,
    },
    units: {
      promise: "The first page of a list costs the same at 10,000, 100,000 and 1 M rows",
      on: "each",
      load: async () => (await import("./lists/pages.ts")).units,
    },
  },
  act: {
    form: {
      promise: "An act of 2,000 reports and 10,000 rows opens in a second, and is created in five",
      on: "empty",
      load: async () => (await import("./act/form.ts")).form,
    },
    largest: {
      promise: "An act of 20,000 rows that cannot be merged ends within the time of a call",
      on: "empty",
      load: async () => (await import("./act/form.ts")).largest,
    },
    owners: {
      promise: "An act with 2,000 owners is saved in ten seconds",
      on: "empty",
      load: async () => (await import("./act/owners.ts")).owners,
    },
    files: {
      promise: "The files of an act and its purchase acts are there two seconds after it",
      on: "empty",
      load: async () => (await import("./act/files.ts")).files,
    },
    letters: {
      promise: "A thousand letters are mailed within a minute",
      on: "empty",
      load: async () => (await import("./act/letters.ts")).letters,
    },
    lettersAtOnce: {
      promise: "As many letters as one call takes stay within its time and its bytes",
      on: "empty",
      load: async () => (await import("./act/lettersAtOnce.ts")).lettersAtOnce,
    },
  },
  import: {
    rows: {
      promise: "2,000 rows a second are imported until their reports are listed",
      on: "empty",
      load: async () => (await import("./import/rows.ts")).rows,
    },
    file: {
      promise: "The largest file stays within the time and the memory of its worker",
      on: "empty",
      load: async () => (await import("./import/file.ts")).file,
    },
  },
  eudr: {
    numbers: {
      promise: "Numbers of EUDR in each row cost an import hardly more",
      on: "empty",
      load: async () => (await import("./eudr/numberedImport.ts")).numbers,
    },
    matching: {
      promise: "Numbers of new declarations are in made acts within a minute",
      on: "empty",
      load: async () => (await import("./eudr/matching.ts")).matching,
    },
    filing: {
      promise: "A declaration of 500 plots is filed within five seconds",
      on: "empty",
      outside: () => import("./eudr/simulators.ts"),
      load: async () => (await import("./eudr/filing.ts")).filing,
    },
  },
  reports: {
    compositeReport: {
      promise: "A workbook of a million rows takes a minute and 200 MB",
      on: "empty",
      isApart: true,
      load: async () => (await import("./composite/compositeReport.ts")).compositeReport,
    },
  },
  statistics: {
    year: {
      promise: "Statistics of a year of all Estonia answer within 100 ms",
      on: "empty",
      load: async () => (await import("./statistics/statistics.ts")).statistics,
    },
  },
  search: {
    find: {
      promise: "Search answers within 100 ms",
      on: "largest",
      load: async () => (await import("./lists/search.ts")).find,
    },
  },
  overview: {
    page: {
      promise: "The overview answers within 300 ms",
      on: "empty",
      load: async () => (await import("./overview/overview.ts")).page,
    },
  },
  signing: {
    company: {
      promise: "50 acts are signed with one PIN within five seconds, and the phone has its code after 1.5",
      on: "empty",
      outside: () => import("./signing/simulator.ts"),
      load: async () => (await import("./signing/signing.ts")).company,
    },
    containers: {
      promise: "A container is built and verified in hardly more than the time to hash it",
      on: "nothing",
      load: async () => (await import("./signing/containers.ts")).containers,
    },
  },
  export: {
    everything: {
      promise: "Everything out of a million rows takes a gigabyte of memory at most",
      on: "empty",
      isApart: true,
      load: async () => (await import("./composite/everything.ts")).everything,
    },
  },
  bill: {
    usage: {
      promise: "What AWS bills for a row, an act and a call",
      on: "empty",
      outside: () => import("./bill/register.ts"),
      load: async () => (await import("./bill/usage.ts")).usage,
    },
  },
  start: {
    first: {
      promise: "The demo is there ten seconds after `npm start`",
      on: "nothing",
      load: async () => (await import("./start/firstStart.ts")).first,
    },
  },
  site: {
    bundles: {
      promise: "The function of a list starts hardly slower than the client of DynamoDB alone",
      on: "nothing",
      load: async () => (await import("./size/bundles.ts")).bundles,
    },
    scripts: {
      promise: "Scripts and styles of the first load are few",
      on: "nothing",
      load: async () => (await import("./size/site.ts")).scripts,
    },
    browser: {
      promise: "Pages load fast, and a keystroke in an act of 10,000 rows is painted within 50 ms",
      on: "nothing",
      load: async () => (await import("./browser/browser.ts")).browser,
    },
    shift: {
      promise: "Nothing moves on a page after it was shown",
      on: "nothing",
      load: async () => (await import("./browser/layoutShift.ts")).layoutShift,
    },
    openings: {
      promise:
        "A company, an act and a paper open within 300 ms on a slow machine, within 100 ms where the pointer rested on them",
      on: "nothing",
      load: async () => (await import("./browser/openings.ts")).openings,
    },
    tables: {
      promise: "The widest tables answer a key or a click within 50 ms",
      on: "nothing",
      load: async () => (await import("./browser/tables.ts")).tables,
    },
  },
};

export const partsByName: ReadonlyMap<string, PartRow> = new Map(Object.values(parts).flatMap(Object.entries<PartRow>));

/** What is measured, as docs/figures.md says it. */
export function promiseTable(): string {
  const rows = Object.entries(parts).flatMap(([section, own]) =>
    Object.entries(own).map(([name, { promise }]) => `| ${section} | ${name} | ${promise} |`),
  );
  return ["| section | part | promise |", "|---|---|---|", ...rows].join("\n");
}
