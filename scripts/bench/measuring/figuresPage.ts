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
    ...figures.map(({ name, value, unit, goal, met }) => {
      const limit = goal === null || goal === "equal" ? (goal ?? "") : `${goal} ${unit}`;
      return `| ${name} | ${value} ${unit} | ${limit}${met === false ? ", missed" : ""} |`;
    }),
  ].join("\n");
}

export function measuredOn(): string {
  const commit = execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { encoding: "utf8" }).trim();
  const all = cpus();
  return `${tallinnDay(new Date().toISOString())}, ${all.length} cores (${all[0]?.model.trim()}), Node ${process.versions.node}, commit ${commit}`;
}
