import { workOnComposite } from "#functions/compositeReports/compositeWork.ts";
import { beginCompositeRun, compositeRunOfPerson } from "#functions/compositeReports/store/compositeRun.ts";
import { fileSize } from "#functions/platform/clients/files.ts";
import { storeActsOfMonth } from "#scripts/bench/data/actsOfMonth.ts";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { peakMemory } from "#scripts/bench/measuring/peakMemory.ts";
import { rowsOf } from "#scripts/bench/measuring/sizes.ts";
import { timed } from "#scripts/bench/measuring/timed.ts";

const PERSON = 1;
const MAX_SECONDS = 60;
const MAX_MEGABYTES = 200;
const everything = { seller: null, buyer: null, destination: null, sellersAllowed: null };

/** A composite report of November by the worker's own steps. */
export const compositeReport = part({
  prepare: async (size) => ({ lines: await storeActsOfMonth(rowsOf(size)) }),
  async run({ lines }) {
    const scope = { from: "2026-11-01", until: "2026-11-30", ...everything };
    const { run } = await beginCompositeRun(PERSON, scope, new Date());
    const { result, megabytes } = await peakMemory(() =>
      timed(() => workOnComposite({ person: PERSON, report: run.id })),
    );
    const ended = await compositeRunOfPerson(PERSON);
    if (ended?.state !== "complete") throw new Error(`The report ended as ${ended?.state}: ${ended?.error}`);
    return { lines, seconds: result.milliseconds / 1000, megabytes, bytes: (await fileSize(ended.fileKey)) ?? 0 };
  },
  goal: ({ lines, seconds, megabytes, bytes }, size) => {
    const name = `composite report of ${rowsOf(size)} rows`;
    return [
      atMost(name, seconds, "s", MAX_SECONDS),
      shown(`${name}: rows`, lines / seconds, "rows/s"),
      atMost(`${name}: memory`, megabytes, "MB", MAX_MEGABYTES),
      shown(`${name}: file`, bytes / 1_000_000, "MB"),
    ];
  },
});
