/** Names in the folder of an export. */
export const MANIFEST = "manifest.json";
/** Folder of an unfinished export. A run that dies at its very end leaves it beside the manifest. */
export const WORK = ".unfinished";
/** Lists the exported files, a row each: a manifest with some 100,000 would be too large. */
export const FILE_LIST = "files.csv";
export const FILE_LIST_HEADING = "path,bytes,sha256";

export interface ExportedFile {
  path: string;
  /** -1 for a file that an item names and the storage does not have. */
  bytes: number;
  /** In hex; empty for such a file. */
  sha256: string;
}

export const MISSING = { bytes: -1, sha256: "" };

/** Row of the list of files. */
export function fileRow({ path, bytes, sha256 }: ExportedFile): string {
  return `"${path.replaceAll('"', '""')}",${bytes},${sha256}`;
}
