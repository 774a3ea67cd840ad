import * as z from "zod";
import { inChild } from "#scripts/bench/measuring/child.ts";
import { atLeast, atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";

const SIZES = [10_000, 100_000, 1_000_000];
const LARGEST = SIZES.at(-1);
const MAX_MEGABYTES = 300;
const measured = z.object({ rowsPerSecond: z.number(), megabytes: z.number() });

/** Rows per second and memory of our streaming workbook, which has several sheets, and of hucre's, which has one. */
export async function measureWriters(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of SIZES) {
    const measure = async (writer: string) =>
      measured.parse(await inChild("composite/writers.ts", [writer, String(size)]));
    const ours = await measure("ours");
    const theirs = await measure("hucre");
    const name = `${size} rows as XLSX`;
    const speed = ours.rowsPerSecond / theirs.rowsPerSecond;
    figures.push(
      shown(name, ours.rowsPerSecond, "rows/s"),
      shown(`${name}: hucre`, theirs.rowsPerSecond, "rows/s"),
      size === LARGEST
        ? atLeast(`${name}: ours over theirs`, speed, "×", 1)
        : shown(`${name}: ours over theirs`, speed, "×"),
      size === LARGEST
        ? atMost(`${name}: memory`, ours.megabytes, "MB", MAX_MEGABYTES)
        : shown(`${name}: memory`, ours.megabytes, "MB"),
      shown(`${name}: memory of hucre`, theirs.megabytes, "MB"),
    );
  }
  return figures;
}
