import { parseArgs } from "node:util";
import { listOf, type Part, type Row, tableOf } from "./basis/finds.ts";
import { tryCalls } from "./calls/calls.ts";
import { tryEveryCase } from "./cases.ts";
import { tryContainers } from "./containers/containers.ts";
import { tryFiles } from "./files/files.ts";
import { tryOperations } from "./operations/operations.ts";
import { tryPeople } from "./people/people.ts";

const parts = {
  calls: tryCalls,
  cases: tryEveryCase,
  operations: tryOperations,
  containers: (options) => tryContainers(options),
  files: tryFiles,
  people: tryPeople,
} as const satisfies Record<string, Part>;

function isPart(name: string): name is keyof typeof parts {
  return name in parts;
}

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    seed: { type: "string" },
    one: { type: "string" },
    call: { type: "string" },
    share: { type: "string", default: "1" },
  },
});

async function run(): Promise<readonly Row[]> {
  if (values.only !== undefined && !isPart(values.only)) {
    throw new Error(`--only is one of ${Object.keys(parts).join(", ")}, not ${values.only}.`);
  }
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
  const one = values.one === undefined ? undefined : Number(values.one);
  const share = Number(values.share);
  if (![seed, one ?? 0, share].every(Number.isFinite) || share <= 0 || share > 1) {
    throw new Error("--seed and --one are numbers, --share is above 0 and up to 1.");
  }
  const rows: Row[] = [];
  for (const [part, tryPart] of Object.entries(parts)) {
    if (values.only !== undefined && part !== values.only) continue;
    const began = performance.now();
    const outcome = await tryPart({ seed, one, share, call: values.call }).catch((error: unknown) => {
      throw new Error(`The part ${part} ended early; --seed ${seed} repeats it.`, { cause: error });
    });
    rows.push({ part, ...outcome, seconds: (performance.now() - began) / 1000, seed });
    console.error(tableOf(rows.slice(-1)).split("\n").at(-1));
  }
  return rows;
}

try {
  const rows = await run();
  for (const line of listOf(rows)) console.log(line);
  console.log(tableOf(rows));
  process.exit(rows.some(({ found }) => found.length > 0) ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exit(2);
}
