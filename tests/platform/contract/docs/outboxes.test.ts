import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { outboxes } from "#functions/platform/sweepOutbox.schedule.ts";

const section = readFileSync("docs/rules/background.md", "utf8").split("\n## A fact and its message\n")[1] ?? "";

/** Cells of the rows of the table with this heading. */
function rowsOf(heading: string): string[][] {
  const [, table = ""] = section.split(`\n| ${heading} |`);
  const lines = table.split("\n\n")[0]!.split("\n").slice(2);
  return lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function duration(text: string): number {
  const [, count = "", unit] = /^(\d+)(?: (second|minute)s?)?$/.exec(text) ?? [];
  return Number(count) * (unit === "minute" ? 60_000 : 1000);
}

it("the table of outboxes has each of them, with its queue and its time", () => {
  const told = rowsOf("outbox").map(([name, queue, , after]) => [name, queue, duration(after ?? "")]);
  const declared = outboxes.map(({ name, queue, afterMs }) => [`\`${name}\``, `\`${queue}\``, afterMs]);
  expect(told.toSorted()).toEqual(declared.toSorted());
});

it("each outbox has a name of its own, by which its sent messages are noted", () => {
  expect(new Set(outboxes.map(({ name }) => name)).size).toBe(outboxes.length);
});
