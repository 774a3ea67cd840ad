import { UNITS } from "#shared/basics/units.ts";
import type { CellNumbers } from "./sumCells.ts";

/*
 * Base64 of whole numbers of variable length, seven bits a byte, the lowest first: the keys of destinations, then each cell as its
 * difference to the one before, and its numbers. Some 8 bytes a number, 25 as JSON, which took most time of a read.
 */
const MORE = 128;
const FIELDS = 5;
/** So many bytes hold 53 bits. */
const MAX_NUMBER_BYTES = 8;

/** Packs ordered cells. A number is below 2^52. */
export function packCells(cells: readonly CellNumbers[]): string {
  const destinationKeys = [...new Set(cells.map(({ destinationKey }) => destinationKey))].toSorted();
  const indexes = new Map(destinationKeys.map((destinationKey, index) => [destinationKey, index]));
  const out = new Writer();
  out.write(destinationKeys.length);
  for (const destinationKey of destinationKeys) out.text(destinationKey);
  out.write(cells.length);
  let before: readonly number[] = Array.from({ length: FIELDS }, () => 0);
  for (const { company, assortment, unit, buyer, destinationKey, numbers } of cells) {
    const fields = [company, assortment, UNITS.indexOf(unit), buyer, indexes.get(destinationKey) ?? 0];
    // Bits of the fields that differ from the cell before: mostly one or two.
    out.write(fields.reduce((bits, field, index) => bits + (field === before[index] ? 0 : 2 ** index), 0));
    for (const [index, field] of fields.entries()) {
      const base = before[index] ?? 0;
      if (field !== base) out.signed(field - base);
    }
    before = fields;
    out.write(numbers.length / 3);
    let slot = 0;
    for (let at = 0; at < numbers.length; at += 3) {
      out.write((numbers[at] ?? 0) - slot);
      slot = numbers[at] ?? 0;
      out.signed(numbers[at + 1] ?? 0);
      out.signed(numbers[at + 2] ?? 0);
    }
  }
  return out.base64();
}

export function unpackCells(text: string): CellNumbers[] {
  const packed = new PackedCells(text);
  const cells: CellNumbers[] = [];
  for (let cell = packed.next(); cell; cell = packed.next()) cells.push(cell);
  return cells;
}

/** Cells of a text, one after another. */
export class PackedCells {
  readonly #input: Reader;
  readonly #destinationKeys: readonly string[];
  #left: number;
  #company = 0;
  #assortment = 0;
  #unit = 0;
  #buyer = 0;
  #key = 0;

  constructor(text: string) {
    const input = new Reader(Buffer.from(text, "base64"));
    this.#input = input;
    this.#destinationKeys = Array.from({ length: input.read() }, () => input.text());
    this.#left = input.read();
  }

  /** Undefined after the last one. */
  next(): CellNumbers | undefined {
    if (this.#left === 0) return undefined;
    this.#left--;
    const input = this.#input;
    const differs = input.read();
    if (differs & 1) this.#company += input.signed();
    if (differs & 2) this.#assortment += input.signed();
    if (differs & 4) this.#unit += input.signed();
    if (differs & 8) this.#buyer += input.signed();
    if (differs & 16) this.#key += input.signed();
    const unit = UNITS[this.#unit];
    const destinationKey = this.#destinationKeys[this.#key];
    if (unit === undefined || destinationKey === undefined)
      throw new Error("Sums that are not packed as they should be");
    const count = 3 * input.read();
    // Most cells have one slot, and a list that grows takes several times the room.
    // oxlint-disable-next-line unicorn/no-new-array
    const numbers = new Array<number>(count);
    let slot = 0;
    for (let at = 0; at < count; at += 3) {
      slot += input.read();
      numbers[at] = slot;
      numbers[at + 1] = input.signed();
      numbers[at + 2] = input.signed();
    }
    return {
      company: this.#company,
      assortment: this.#assortment,
      unit,
      buyer: this.#buyer,
      destinationKey,
      numbers,
    };
  }
}

class Writer {
  #bytes = Buffer.alloc(4096);
  #length = 0;

  write(number: number): void {
    this.#makeRoom(MAX_NUMBER_BYTES);
    let rest = number;
    // Shifts of bits would not do: numbers pass 2^31.
    while (rest >= MORE) {
      this.#bytes[this.#length++] = (rest % MORE) + MORE;
      rest = Math.floor(rest / MORE);
    }
    this.#bytes[this.#length++] = rest;
  }

  signed(number: number): void {
    this.write(number < 0 ? -2 * number - 1 : 2 * number);
  }

  text(text: string): void {
    const bytes = Buffer.from(text);
    this.write(bytes.length);
    this.#makeRoom(bytes.length);
    bytes.copy(this.#bytes, this.#length);
    this.#length += bytes.length;
  }

  base64(): string {
    return this.#bytes.toString("base64", 0, this.#length);
  }

  #makeRoom(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    this.#bytes = Buffer.concat([this.#bytes], 2 * this.#bytes.length + size);
  }
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  read(): number {
    const first = this.#bytes[this.#at];
    if (first === undefined || first >= MORE) return this.#readLong();
    this.#at++;
    return first;
  }

  #readLong(): number {
    let number = 0;
    for (let weight = 1; ; weight *= MORE) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new Error("Packed sums end too early");
      if (byte < MORE) return number + byte * weight;
      number += (byte - MORE) * weight;
    }
  }

  signed(): number {
    const number = this.read();
    return number % 2 === 1 ? -(number + 1) / 2 : number / 2;
  }

  text(): string {
    const length = this.read();
    this.#at += length;
    return this.#bytes.toString("utf8", this.#at - length, this.#at);
  }
}
