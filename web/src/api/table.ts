import type { BuildFacts, ClientRow, RowName } from "./rows.ts";

/** Inserted by the build (vite.config.ts) from shared/routes.ts. */
declare const BUILD_FACTS: BuildFacts;

/** Named once: the build writes the whole table in the place of each mention. */
const facts = BUILD_FACTS;

export const api = facts.table;
export const maxUploadBytes = facts.maxUploadBytes;
export const maxActReports = facts.maxActReports;

/** The embedded system with demo data marks its pages. */
export function isDemo(): boolean {
  return document.getElementById("virn-demo") !== null;
}

/** True when people can sign with an eID here; the demo has a simulator. */
export function offersEid(): boolean {
  return facts.hasEid || isDemo();
}

export function rowNamed(name: RowName): ClientRow {
  const row = Object.values(api)
    .flatMap((rows): ClientRow[] => Object.values(rows))
    .find((row) => row.name === name);
  if (!row) throw new Error(`There is no operation ${name}`);
  return row;
}
