import { crc32 } from "node:zlib";

const UTF8_FLAG = 1 << 11;
const VERSION = 10;
const STORED = 0;
const FIRST_YEAR = 1980;

export const END_BYTES = 22;
export const localHeaderBytes = (name: string) => 30 + Buffer.byteLength(name);
export const centralBytes = (name: string) => 46 + Buffer.byteLength(name);

interface WrittenEntry {
  header: Buffer;
  content: Buffer;
  central: Buffer;
}

/** A stored entry without extra fields at `offset` (APPNOTE.TXT 6.3.10, 4.3.7 and 4.3.12). */
export function zipEntry(name: string, content: Buffer, offset: number, at: Date): WrittenEntry {
  const rawName = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(VERSION, 0);
  common.writeUInt16LE(UTF8_FLAG, 2);
  common.writeUInt16LE(STORED, 4);
  common.writeUInt16LE(dosTime(at), 6);
  common.writeUInt16LE(dosDate(at), 8);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(content.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(rawName.length, 22);
  const target = Buffer.alloc(14);
  target.writeUInt32LE(offset, 10);
  return {
    header: Buffer.concat([Buffer.from("PK\x03\x04"), common, rawName]),
    content,
    central: Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([VERSION, 0]), common, target, rawName]),
  };
}

/** The central directory and the end record (4.3.12 and 4.3.16). */
export function zipEnd(central: Buffer, entries: number, offset: number): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([central, end]);
}

function dosTime(at: Date): number {
  return (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
}

function dosDate(at: Date): number {
  const years = Math.min(Math.max(at.getUTCFullYear() - FIRST_YEAR, 0), 127);
  return (years << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
}
