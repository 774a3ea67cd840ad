import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Grows with a change after which items of earlier commits cannot be read (docs/rules/storage.md, "Format of a data folder"). */
const FORMAT = "7";

/** Marks a new data folder. @throws Error when a folder has data of another format, before anything is changed. */
export function checkFormat(folder: string, database: string): void {
  const found = formatOf(folder);
  if (!existsSync(join(folder, database))) writeFileSync(markIn(folder), `${FORMAT}\n`);
  else if (found !== FORMAT) {
    throw new Error(
      `The data in ${folder} have format ${found}, and this version of Virn reads format ${FORMAT}. Move the folder away, or set VIRN_DATA to another one.`,
    );
  }
}

function formatOf(folder: string): string {
  return existsSync(markIn(folder)) ? readFileSync(markIn(folder), "utf8").trim() : "1";
}

const markIn = (folder: string) => join(folder, "format");
