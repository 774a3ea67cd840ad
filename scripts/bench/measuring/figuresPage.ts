import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { Figure } from "./figures.ts";

const PAGE = "docs/figures.md";

export function writeFigures(part: string, figures: readonly Figure[]): void {
  writeFileSync(PAGE, withSection(readFileSync(PAGE, "utf8"), part, sectionOf(part, figures)));
}

export function withSection(page: string, title: string, text: string): string {
  const sections = page.split(/^(?=## )/m).map((section) => section.trim());
  const isOwn = (section: string) => section.split("\n")[0] === `## ${title}`;
  const others = sections.some(isOwn)
    ? sections.map((section) => (isOwn(section) ? text : section))
    : [...sections, text];
  return `${others.join("\n\n")}\n`;
}

export function sectionOf(part: string, figures: readonly Figure[]): string {
  return [
    `## ${part}`,
    "",
    `${measuredOn()}: \`npm run bench -- --only ${part}\`.`,
    "",
    "| figure | value | goal |",
    "|---|---|---|",
    ...joined(figures).map(({ name, value, unit, goal, met }) => {
      const limit = goal === null || goal === "equal" ? (goal ?? "") : `${goal} ${unit}`;
      return `| ${name} | ${value} ${unit} | ${limit}${met === false ? ", missed" : ""} |`;
    }),
  ].join("\n");
}

type Row = Omit<Figure, "value"> & { value: number | string };

/** From so many on, a reader wants the least and the most. */
const MANY = 10;

/** What is measured of many things (`thing: figure`) is one row; a missed goal stays a row of its own. */
function joined(figures: readonly Figure[]): Row[] {
  const asked = ({ name, unit, goal }: Figure) => [name.split(": ").at(-1), unit, goal].join();
  const alike = Map.groupBy(
    figures.filter(({ name, met }) => met !== false && name.includes(": ")),
    asked,
  );
  return figures.flatMap((figure): Row[] => {
    const group = alike.get(asked(figure)) ?? [];
    if (group.length < MANY || !group.includes(figure)) return [figure];
    if (figure !== group[0]) return [];
    const values = group.map(({ value }) => value);
    const name = `${group.length} of them: ${figure.name.split(": ").at(-1)}`;
    return [{ ...figure, name, value: `${Math.min(...values)}–${Math.max(...values)}` }];
  });
}

export function measuredOn(): string {
  const commit = execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { encoding: "utf8" }).trim();
  const all = cpus();
  return `${tallinnDay(new Date().toISOString())}, ${all.length} cores (${all[0]?.model.trim()}), Node ${process.versions.node}, commit ${commit}`;
}
