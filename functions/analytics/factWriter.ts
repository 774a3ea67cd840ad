import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { DonePart } from "#shared/platform/nightShapes.ts";
import { factLine } from "./factLine.ts";
import type { Row } from "./factRows.ts";
import { nightKey, putFacts } from "./nightFiles.ts";
import { STORED } from "./storedTables.ts";

/** Characters of one file before it is compressed. Each of some twenty tables may hold so much in memory. */
const MAX_LENGTH = 32 * 1024 * 1024;
const compressed = promisify(gzip);

interface Waiting {
  lines: string[];
  length: number;
}

/** Collects the rows of a part of a segment, and writes them as compressed files, each of one table. */
export class FactWriter {
  readonly files: DonePart["files"] = [];
  readonly #run: string;
  readonly #segment: number;
  readonly #waiting = new Map<string, Waiting>();
  readonly #maxLength: number;
  readonly #columns = new Map([...STORED].map(([sent, { columns }]) => [sent, Object.entries(columns)] as const));

  constructor(run: string, segment: number, maxLength = MAX_LENGTH) {
    this.#run = run;
    this.#segment = segment;
    this.#maxLength = maxLength;
  }

  add(table: string, row: Row): void {
    const line = factLine(row, this.#columns.get(table) ?? []);
    const waiting = this.#waiting.get(table) ?? { lines: [], length: 0 };
    waiting.lines.push(line);
    waiting.length += line.length + 1;
    this.#waiting.set(table, waiting);
  }

  async writeFull(): Promise<void> {
    for (const [table, { length }] of this.#waiting) if (length >= this.#maxLength) await this.#write(table);
  }

  async writeAll(): Promise<void> {
    for (const table of this.#columns.keys()) if (this.#waiting.has(table)) await this.#write(table);
  }

  /** A name of its own for each file: an attempt that is repeated never writes over a file that is listed. */
  async #write(sent: string): Promise<void> {
    const { lines, length } = this.#waiting.get(sent) ?? { lines: [], length: 0 };
    this.#waiting.delete(sent);
    const { name: table } = STORED.get(sent) ?? { name: sent };
    const key = nightKey(this.#run, table, `${this.#segment}-${randomUUID()}.json.gz`);
    await putFacts(key, await compressed(`${lines.join("\n")}\n`));
    this.files.push({ table, key, rows: lines.length, bytes: length });
  }
}
