import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { outboxes } from "#functions/outboxes.ts";

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

/** Calls of `enqueue` by their file and the function around them, with their queue. */
function callsIn(path: string): string[][] {
  const text = readFileSync(path, "utf8");
  const around = [...text.matchAll(/^(?:export )?(?:async )?function (\w+)|^export const (\w+) =/gm)];
  return [...text.matchAll(/(?<!function )\benqueue\(\s*"?([\w.]+)/g)].map(({ index, 1: queue = "" }) => {
    const [, work, value] = around.findLast((one) => one.index < index) ?? [];
    return [`\`${path.replace(/^functions\//, "")} › ${work ?? value}\``, `\`${queue}\``];
  });
}

it("the table of calls has each function that queues messages, and no other", () => {
  const found = globSync("functions/**/*.ts").flatMap(callsIn);
  const told = rowsOf("call").map(([call, queue]) => [call, queue]);
  const distinct = [...new Map(found.map((call) => [call.join(), call])).values()];
  expect(told.toSorted()).toEqual(distinct.toSorted());
  expect(told.length).toBeGreaterThan(30);
});

it("says of each call which outbox sends its message again, or why a lost one does no harm", () => {
  const queues = new Map(outboxes.map(({ name, queue }) => [name, queue]));
  for (const [call, queue, answer = ""] of rowsOf("call")) {
    const [, name] = /^`(\w+)`/.exec(answer) ?? [];
    const isDeclared = name !== undefined && `\`${queues.get(name)}\`` === queue;
    expect([call, isDeclared || answer.length > 20]).toEqual([call, true]);
  }
});
