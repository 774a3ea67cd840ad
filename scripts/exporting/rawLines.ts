import { closeSync, openSync, writeSync } from "node:fs";
import { readable } from "#functions/analytics/factLine.ts";

const BUFFER = 256 * 1024;

/** Lines of JSON, written at once when the buffer is full: a scan of the table gives rows faster than a stream takes them. */
export class RawLines {
  readonly #file: number;
  #waiting: string[] = [];
  #length = 0;

  constructor(path: string) {
    this.#file = openSync(path, "w");
  }

  add(row: object): void {
    const line = JSON.stringify(row, (_, value) => (typeof value === "string" ? readable(value) : value));
    this.#waiting.push(line);
    this.#length += line.length;
    if (this.#length > BUFFER) this.#write();
  }

  close(): void {
    this.#write();
    closeSync(this.#file);
  }

  #write(): void {
    if (this.#waiting.length > 0) writeSync(this.#file, `${this.#waiting.join("\n")}\n`);
    this.#waiting = [];
    this.#length = 0;
  }
}
