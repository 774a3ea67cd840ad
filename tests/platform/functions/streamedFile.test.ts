import { expect, it, vi } from "vitest";
import { putFile, readFile } from "#functions/platform/clients/files.ts";
import { streamFile } from "#functions/platform/clients/streamedFile.ts";
import { seeded } from "#scripts/random/random.ts";

const MEGABYTE = 1024 * 1024;
const PART = 8 * MEGABYTE;

/** Bytes that repeat only after a prime number of them, so that a part in a wrong place is seen. */
function bytesOf(length: number): Buffer {
  return Buffer.alloc(length, Buffer.from(Array.from({ length: 251 }, (_, index) => index)));
}

async function* chunksOf(bytes: Buffer, nextSize: () => number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; ) {
    const size = nextSize();
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

it.each([
  ["nothing", 0, 1000],
  ["less than a part", 1000, 300],
  ["a whole part", PART, 100_000],
  ["parts, and one byte", 2 * PART + 1, 70_000],
  ["parts from chunks larger than a part", 3 * PART - 5, 20 * MEGABYTE],
])("stores %s as it came", { timeout: 60_000 }, async (name, length, largest) => {
  const random = seeded(length);
  const bytes = bytesOf(length);
  const key = `exports/streamed-${name}`;
  await streamFile(
    key,
    "application/octet-stream",
    chunksOf(bytes, () => random.int(1, largest)),
  );
  expect(Buffer.from(await readFile(key)).equals(bytes)).toBe(true);
});

it("takes no memory of a whole part for the small file of an act", async () => {
  const allocated = vi.spyOn(Buffer, "allocUnsafe");
  await putFile("exports/streamed-small", bytesOf(50_000), "application/octet-stream");
  const sizes = allocated.mock.calls.map(([size]) => size);
  allocated.mockRestore();
  expect(Math.max(...sizes)).toBeGreaterThanOrEqual(50_000);
  expect(Math.max(...sizes)).toBeLessThan(PART / 8);
});
