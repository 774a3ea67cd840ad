import { openSeenSites } from "#functions/eudr/openSeenSites.ts";
import { type Importer, openImport as open } from "#functions/imports/importReports.ts";

/** An importer as the workers open it. */
export function openImport(source: "evr" | "file"): Promise<Importer> {
  return open(source, openSeenSites(false));
}
