import { failWith, readOptions } from "#scripts/commandLine.ts";
import { writeUnits } from "#scripts/costing/units.ts";
import { ensureData } from "./data/tables.ts";
import { inChild } from "./measuring/child.ts";
import { comparedAtSizes, type Figure, figures, tableOf } from "./measuring/figures.ts";
import { measuredOn, writeFigures } from "./measuring/figuresPage.ts";
import type { PartRow } from "./measuring/part.ts";
import { isSize, type Size, sizes } from "./measuring/sizes.ts";
import { parts } from "./parts.ts";

const HELP = `npm run bench -- [--only PART] [--sizes 10k,100k,1m] [--write] [--json]

Measures the figures of docs/figures.md. --only takes the name of a section or of a part, --sizes the tables that lists are
measured on; --write puts the figures on that page, --json prints one JSON object.`;

const { values } = readOptions(HELP, {
  options: {
    json: { type: "boolean", default: false },
    only: { type: "string" },
    write: { type: "boolean", default: false },
    /** What is measured at one size takes the largest of them. */
    sizes: { type: "string", default: sizes.join(",") },
  },
});

async function run(): Promise<void> {
  const wanted = values.sizes.split(",");
  const chosen = sizes.filter((size) => wanted.includes(size));
  if (chosen.length === 0 || !wanted.every(isSize)) throw new Error(`--sizes takes some of ${sizes.join(",")}.`);
  const { only } = values;
  const names = Object.entries(parts).flatMap(([section, rows]) => [section, ...Object.keys(rows)]);
  if (only !== undefined && !names.includes(only))
    throw new Error(`--only is one of ${names.join(", ")}, not ${only}.`);
  const all: Figure[] = [];
  for (const [section, rows] of Object.entries(parts)) {
    const isWhole = only === undefined || only === section;
    const own: Figure[] = [];
    for (const [name, row] of Object.entries(rows)) {
      if (!isWhole && only !== name) continue;
      const began = performance.now();
      own.push(...(await measured(name, row, chosen)));
      console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
    if (values.write && isWhole) writeFigures(section, own);
    if (values.write && isWhole && section === "bill") writeUnits(own, measuredOn());
    all.push(...own);
  }
  console.log(values.json ? JSON.stringify({ figures: all }) : tableOf(all));
}

async function measured(name: string, { on }: PartRow, chosen: readonly Size[]): Promise<Figure[]> {
  const own = on === "each" ? chosen : chosen.slice(-1);
  if (on === "each" || on === "largest") await ensureData(own);
  const found: Figure[] = [];
  for (const size of own) found.push(...figures.parse(await inChild("runPart.ts", [name, size])));
  return comparedAtSizes(found);
}

try {
  await run();
  process.exit(0);
} catch (error) {
  failWith(error);
}
