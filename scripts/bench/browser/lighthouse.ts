import lighthouse, { desktopConfig, type Result } from "lighthouse";
import { computeMedianRun } from "lighthouse/core/lib/median-run.js";
import { atLeast, type Figure } from "#scripts/bench/measuring/figures.ts";

/** docs/rules/user-interface.md, "Budget". */
const performance = { desktop: 99, mobile: 95 } as const;
const others = { accessibility: "accessibility", "best-practices": "best practices" } as const;

/** One run says little: the same page has 88 and 97 points within a minute. */
const RUNS = 5;

export async function audited(path: string, url: string, port: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const device of ["desktop", "mobile"] as const) {
    const flags = { port, logLevel: "silent" as const, onlyCategories: ["performance", ...Object.keys(others)] };
    const runs: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(`${url}${path}`, flags, device === "desktop" ? desktopConfig : undefined);
      if (!result) throw new Error(`Lighthouse has no result for ${path}`);
      runs.push(result.lhr);
    }
    const { categories, audits } = computeMedianRun(runs);
    const score = (category: string) => (categories[category]?.score ?? 0) * 100;
    const title = `Lighthouse ${path} ${device}`;
    console.error(
      `  ${title}: ${runs.map((run) => Math.round((run.categories["performance"]?.score ?? 0) * 100)).join(", ")}`,
    );
    figures.push(atLeast(`${title}: performance`, score("performance"), "points", performance[device]));
    for (const [category, name] of Object.entries(others)) {
      figures.push(atLeast(`${title}: ${name}`, score(category), "points", 100));
      for (const { id, weight } of categories[category]?.auditRefs ?? []) {
        const audit = audits[id];
        if (weight > 0 && audit && audit.score !== null && audit.score < 1) console.error(`  ${title}: ${audit.title}`);
      }
    }
    const vitals = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"];
    console.error(`  ${title}: ${vitals.map((id) => `${id} ${audits[id]?.displayValue}`).join(", ")}`);
  }
  return figures;
}
