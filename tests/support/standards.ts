import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Path of a file of the standards beside the repository, which are not copied into it. */
export function standardPath(path: string): string {
  return fileURLToPath(new URL(`../../../shared/standards/${path}`, import.meta.url));
}

/** The text of a file of the standards; undefined, with a printed notice, where they are absent. */
export function standardText(path: string): string | undefined {
  const file = standardPath(path);
  if (existsSync(file)) return readFileSync(file, "utf8");
  console.log(`Skipped: no ../shared/standards/${path} beside the repository.`);
  return undefined;
}

/** Names of the files in a folder of the standards; none where they are absent. */
export function standardNames(folder: string): string[] {
  const path = standardPath(folder);
  return existsSync(path) ? readdirSync(path) : [];
}
