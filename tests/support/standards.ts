import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * The JSON of a file of the standards that lie beside the repository; undefined, with a printed notice, where they are
 * absent. They are read from there and never copied.
 */
export function standardJson(path: string): unknown {
  const file = fileURLToPath(new URL(`../../../shared/standards/${path}`, import.meta.url));
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  console.log(`Skipped: no ../shared/standards/${path} beside the repository.`);
  return undefined;
}
