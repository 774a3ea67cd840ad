import type { BuildFacts, ClientRow, RowName } from "./rows.ts";

/** Inserted by the build (vite.config.ts) from shared/routes.ts. */
declare const BUILD_FACTS: BuildFacts;

export const api = BUILD_FACTS.table;
export const maxUploadBytes = BUILD_FACTS.maxUploadBytes;
export const maxActReports = BUILD_FACTS.maxActReports;

/** True when people can sign with an eID here; the demo has a simulator. */
export function offersEid(): boolean {
  return BUILD_FACTS.hasEid || document.getElementById("virn-demo") !== null;
}

export function rowNamed(name: RowName): ClientRow {
  const row = Object.values(api)
    .flatMap((rows): ClientRow[] => Object.values(rows))
    .find((row) => row.name === name);
  if (!row) throw new Error(`There is no operation ${name}`);
  return row;
}
