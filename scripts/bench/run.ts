import { parseArgs } from "node:util";
import { isSize, sizes } from "./data/tables.ts";
import { type Figure, tableOf } from "./measuring/figures.ts";
import { isPart, parts } from "./parts.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    only: { type: "string" },
    /** Lists are measured on the largest table. */
    sizes: { type: "string", default: sizes.join(",") },
  },
});

async function run(): Promise<void> {
  const wanted = values.sizes.split(",");
  const chosen = sizes.filter((size) => wanted.includes(size));
  if (chosen.length === 0 || !wanted.every(isSize)) throw new Error(`--sizes takes some of ${sizes.join(",")}.`);
  if (values.only !== undefined && !isPart(values.only)) {
    throw new Error(`--only is one of ${Object.keys(parts).join(", ")}, not ${values.only}.`);
  }
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (values.only !== undefined && name !== values.only) continue;
    const began = performance.now();
    figures.push(...(await measure(chosen)));
    console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
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
