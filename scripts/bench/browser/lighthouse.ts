import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** docs/rules/user-interface.md, "Budget". */
const performance = { desktop: 99, mobile: 95 } as const;
const others = { accessibility: "accessibility", "best-practices": "best practices" } as const;

/** One run says little: the same page has 88 and 97 points within a minute. */
const RUNS = 5;
/** Fetched when it is asked for: it has more packages than the product, and nothing else needs them. */
const LIGHTHOUSE = "lighthouse@13";
const MAX_REPORT_BYTES = 100_000_000;

interface Report {
  categories: Readonly<Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>>;
  audits: Readonly<Record<string, { title: string; score: number | null; displayValue?: string }>>;
}

export interface Score {
  title: string;
  points: number;
  goal: number;
}

/** The median run of a page for which a browser at `port` has a session. */
export async function audited(path: string, url: string, port: number): Promise<Score[]> {
  const scores: Score[] = [];
  for (const device of ["desktop", "mobile"] as const) {
    const runs: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await audit(`${url}${path}`, port, device));
    const score = ({ categories }: Report, category: string) => (categories[category]?.score ?? 0) * 100;
    const sorted = runs.toSorted((one, other) => score(one, "performance") - score(other, "performance"));
    const median = sorted[Math.floor(RUNS / 2)];
    if (!median) throw new Error(`Lighthouse has no result for ${path}`);
    const title = `Lighthouse ${path} ${device}`;
    console.error(`  ${title}: ${runs.map((run) => Math.round(score(run, "performance"))).join(", ")}`);
    const points = score(median, "performance");
    scores.push({ title: `${title}: performance`, points, goal: performance[device] });
    for (const [category, name] of Object.entries(others)) {
      scores.push({ title: `${title}: ${name}`, points: score(median, category), goal: 100 });
      for (const { id, weight } of median.categories[category]?.auditRefs ?? []) {
        const found = median.audits[id];
        if (weight > 0 && found && found.score !== null && found.score < 1) console.error(`  ${title}: ${found.title}`);
      }
    }
    const vitals = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"];
    console.error(`  ${title}: ${vitals.map((id) => `${id} ${median.audits[id]?.displayValue}`).join(", ")}`);
  }
  return scores;
}

async function audit(address: string, port: number, device: "desktop" | "mobile"): Promise<Report> {
  const categories = ["performance", ...Object.keys(others)].join(",");
  const flags = [`--port=${port}`, "--quiet", "--output=json", `--only-categories=${categories}`];
  const preset = device === "desktop" ? ["--preset=desktop"] : [];
  const command = ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", address, ...flags, ...preset];
  const { stdout } = await promisify(execFile)("npm", command, { maxBuffer: MAX_REPORT_BYTES });
  return JSON.parse(stdout);
}
