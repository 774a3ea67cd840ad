import { parseArgs } from "node:util";
import { writeUnits } from "#scripts/costing/units.ts";
import { isSize, sizes } from "./data/tables.ts";
import { type Figure, tableOf } from "./measuring/figures.ts";
import { measuredOn, writeFigures } from "./measuring/figuresPage.ts";
import { parts } from "./parts.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    only: { type: "string" },
    write: { type: "boolean", default: false },
    /** Lists are measured on the largest table. */
    sizes: { type: "string", default: sizes.join(",") },
  },
});

async function run(): Promise<void> {
  const wanted = values.sizes.split(",");
  const chosen = sizes.filter((size) => wanted.includes(size));
  if (chosen.length === 0 || !wanted.every(isSize)) throw new Error(`--sizes takes some of ${sizes.join(",")}.`);
  const { only } = values;
  const names = Object.entries(parts).flatMap(([part, measures]) => [part, ...Object.keys(measures)]);
  if (only !== undefined && !names.includes(only))
    throw new Error(`--only is one of ${names.join(", ")}, not ${only}.`);
  const figures: Figure[] = [];
  for (const [part, measures] of Object.entries(parts)) {
    const isWhole = only === undefined || only === part;
    const own: Figure[] = [];
    for (const [name, measure] of Object.entries(measures)) {
      if (!isWhole && only !== name) continue;
      const began = performance.now();
      own.push(...(await measure(chosen)));
      console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
    if (values.write && isWhole) writeFigures(part, own);
    if (values.write && isWhole && part === "bill") writeUnits(own, measuredOn());
    figures.push(...own);
  }
  console.log(values.json ? JSON.stringify({ figures }) : tableOf(figures));
}

try {
  await run();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
