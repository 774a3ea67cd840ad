import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** Only its owner reads a file of a data folder. */
const mode = 0o600;

/** Writes beside and renames, so that a crash or a full disk leaves the file as it was. @throws Error that names the file */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const beside = `${file}.new`;
  try {
    writeFileSync(beside, content, { mode });
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw notWritten(file, error);
  }
}

/** Appends a line. A part of one that a crash or a full disk has left gets an end of its own. @throws Error that names the file */
export function appendLine(file: string, line: string): void {
  try {
    appendFileSync(file, `\n${line}\n`, { mode });
  } catch (error) {
    throw notWritten(file, error);
  }
}

/** Returns what `parse` makes of a file; undefined for none. One on which it throws is put aside, and reported. */
export function readWhole<Content>(file: string, parse: (text: string) => Content): Content | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, "utf8");
  try {
    return parse(text);
  } catch {
    putAside(file);
    return undefined;
  }
}

/** Returns what `parse` makes of each line. Lines on which it throws are left out, and reported. */
export function readLines<Line>(file: string, parse: (line: string) => Line): Line[] {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const whole = lines.flatMap((line) => {
    try {
      return [parse(line)];
    } catch {
      return [];
    }
  });
  const damaged = lines.length - whole.length;
  if (damaged > 0) console.error(`${damaged} of ${lines.length} lines of ${file} are damaged, and are left out.`);
  return whole;
}

export function putAside(file: string): void {
  renameSync(file, `${file}.damaged`);
  console.error(`${file} is damaged, and is left out. It is now ${file}.damaged.`);
}

function notWritten(file: string, cause: unknown): Error {
  return new Error(`${file} could not be written: ${cause instanceof Error ? cause.message : String(cause)}`, {
    cause,
  });
}
