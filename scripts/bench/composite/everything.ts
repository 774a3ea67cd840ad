import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeActsOfMonth } from "#scripts/bench/data/actsOfMonth.ts";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { rowsOf } from "#scripts/bench/measuring/sizes.ts";
import { timed } from "#scripts/bench/measuring/timed.ts";
import { exportAll } from "#scripts/exporting/exportAll.ts";

const MAX_MEGABYTES = 1024;

export const everything = part({
  /** A measured row is a line of a sales act and one of a purchase act. */
  prepare: (size) => storeActsOfMonth(2 * rowsOf(size)),
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "virn-bench-export-"));
    const { result, milliseconds } = await timed(() => exportAll(folder, "bench", () => undefined));
    const { size: bytes } = statSync(join(folder, "facts", "act_lines.parquet"));
    rmSync(folder, { recursive: true });
    // Of the whole process, since DuckDB does not use the heap.
    const megabytes = process.resourceUsage().maxRSS / 1024;
    return { seconds: milliseconds / 1000, megabytes, bytes, rows: result.rows["act_lines"] ?? 0 };
  },
  goal: ({ seconds, megabytes, bytes, rows }, size) => {
    const name = `everything out, ${rowsOf(size)} rows on acts`;
    return [
      shown(name, seconds, "s"),
      shown(`${name}: rows`, rows / seconds, "rows/s"),
      atMost(`${name}: memory`, megabytes, "MB", MAX_MEGABYTES),
      shown(`${name}: lines of acts as Parquet`, bytes / 1_000_000, "MB"),
    ];
  },
});
