import { randomUUID } from "node:crypto";
import { inParallel } from "#functions/platform/parallel.ts";
import type { DividedDone, DividedPiece } from "#shared/platform/dividedShapes.ts";
import { framed, putFrames } from "./frames.ts";
import { hashOf } from "./hashOf.ts";

/** Bytes that wait in memory before they are written. */
const MAX_BYTES = 256 * 1024 * 1024;
const AT_ONCE = 8;

/** Collects what a piece gives to parts, and writes it as compressed files, each of one part. */
export class Spill {
  readonly files: DividedDone["files"] = [];
  readonly #folder: string;
  readonly #name: string;
  readonly #maxBytes: number;
  readonly #waiting: Buffer[][];
  #bytes = 0;

  /** @param folder of the bucket of facts */
  constructor(folder: string, { parts, name }: Pick<DividedPiece, "parts" | "name">, maxBytes = MAX_BYTES) {
    this.#folder = folder;
    this.#name = name;
    this.#maxBytes = maxBytes;
    this.#waiting = Array.from({ length: parts }, () => []);
  }

  add(key: string, given: object): void {
    const frame = framed(given);
    this.#waiting[hashOf(key) % this.#waiting.length]?.push(frame);
    this.#bytes += frame.length;
  }

  get isFull(): boolean {
    return this.#bytes >= this.#maxBytes;
  }

  /** A name of its own for each file: an attempt that is repeated never writes over a file that is listed. */
  async write(): Promise<void> {
    await inParallel([...this.#waiting.entries()], AT_ONCE, async ([part, frames]) => {
      if (frames.length === 0) return;
      const key = `${this.#folder}/${part}/${this.#name}-${randomUUID()}.gz`;
      await putFrames(key, frames);
      this.files.push({ part, key });
      frames.length = 0;
    });
    this.#bytes = 0;
  }
}
