import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { queues } from "#shared/platform/queues.ts";
import { schedules } from "#shared/platform/schedules.ts";
import { allRoutes } from "#shared/routes.ts";

/** Grants by which something leaves: mail, files of bookkeeping, declarations. */
const WAYS_OUT = new Set<string>([
  "mail:send",
  "queue:letters",
  "queue:signInLinks",
  "queue:exports",
  "queue:eudrFilings",
  "files:write:exports",
]);

const isWayOut = ({ grants }: { grants: readonly string[] }) => grants.some((grant) => WAYS_OUT.has(grant));

function leaving(): string[] {
  const named = (rows: Readonly<Record<string, { grants: readonly string[] }>>, kind: string) =>
    Object.entries(rows).flatMap(([name, row]) => (isWayOut(row) ? [`\`${name}\` (${kind})`] : []));
  const routes = allRoutes.flatMap(({ area, operation, row }) => (isWayOut(row) ? [`\`${area}.${operation}\``] : []));
  return [...routes, ...named(queues, "worker"), ...named(schedules, "schedule")];
}

const lines = readFileSync("docs/rules/leaves.md", "utf8")
  .split("## Each way out")[1]!
  .split("\n")
  .flatMap((line) => (line.startsWith("| `") ? [line.split("|").slice(1, -1)] : []))
  .map((cells) => cells.map((cell) => cell.trim()));

it("names each row, worker and schedule by which something leaves, and no other", () => {
  expect(lines.map(([name]) => name!).toSorted()).toEqual(leaving().toSorted());
});

it("says of each its review, its undo and its receipt, or why it has none", () => {
  for (const [name, ...answers] of lines) {
    expect(answers, name).toHaveLength(4);
    for (const answer of answers) expect(answer, name).not.toMatch(/^(none)?$/);
  }
});
