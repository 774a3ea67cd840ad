import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Grows with a change after which items of earlier commits cannot be read (docs/rules/storage.md, "Format of a data folder"). */
const FORMAT = "4";

/** Marks a new data folder. @throws Error when a folder has data of another format, before anything is changed. */
export function checkFormat(folder: string, database: string): void {
  const mark = join(folder, "format");
  const found = existsSync(mark) ? readFileSync(mark, "utf8").trim() : "1";
  if (!existsSync(join(folder, database))) writeFileSync(mark, `${FORMAT}\n`);
  else if (found !== FORMAT) {
    throw new Error(
      `The data in ${folder} have format ${found}, and this version of Virn reads format ${FORMAT}. Move the folder away, or set VIRN_DATA to another one.`,
    );
  }
}
