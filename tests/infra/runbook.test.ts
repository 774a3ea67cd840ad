import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inlineAwsCommands, RUNS, RUNS_OF_WORDS, runbookCommands } from "#scripts/deploy/runbookCommands.ts";
import { stillAt } from "#scripts/pausing/stillness.ts";
import { queueNames } from "#shared/platform/queues.ts";

/** docs/runbook.md: its commands run, and its times are sums. */

const runbook = readFileSync("docs/runbook.md", "utf8");

describe("commands of the runbook", () => {
  test("have each a way in which the cycle of an emulator runs it, or a test, and nothing else has one", () => {
    expect([...new Set(runbookCommands())].toSorted()).toEqual(Object.keys(RUNS).toSorted());
    const tests = Object.values(RUNS).flatMap((run) => (typeof run === "object" && "test" in run ? [run.test] : []));
    expect(tests.filter((file) => !existsSync(file))).toEqual([]);
  });

  test("are run by the cycle as the runbook has them, but for names, times and what waits", () => {
    const changed = Object.entries(RUNS).flatMap(([command, run]) =>
      typeof run === "object" && "as" in run ? [[command, run.as] as const] : [],
    );
    const nameOf = (text: string) => /npm run (?:-s )?([\w:]+)|aws [\w-]+ [\w-]+/.exec(text)?.[0].replace("-s ", "");
    for (const [command, as] of changed) expect([command, nameOf(as)]).toEqual([command, nameOf(command)]);
  });

  test("between words are commands of the AWS CLI, which the cycle has checked", () => {
    const commands = inlineAwsCommands();
    expect(commands.length).toBeGreaterThan(5);
    expect(Object.keys(RUNS_OF_WORDS).filter((command) => !commands.includes(command))).toEqual([]);
  });

  test("between words name only scripts that there are", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const named = [...runbook.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(20);
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe("how long it takes", () => {
  const [, section = ""] = /^### How long it takes, and what is lost\n(.*?)^### /ms.exec(runbook) ?? [];
  const rows = [...section.matchAll(/^\| (.*) \|$/gm)].map(([, row = ""]) => row.split(" | "));
  const steps = new Map(
    rows
      .filter((row) => row.length === 3 && /^\d+$/.test(row[1]!))
      .map(([step, minutes, from]) => [step!, { minutes: Number(minutes), from: from! }]),
  );
  const cases = rows.filter((row) => row.length === 4 && /^\d+$/.test(row[2]!));

  test("is the sum of its steps, for each thing that can happen", () => {
    expect([steps.size, cases.length]).toEqual([13, 9]);
    for (const [what, names, minutes] of cases) {
      const sum = names!.split(", ").reduce((total, step) => total + (steps.get(step)?.minutes ?? Number.NaN), 0);
      expect([what, Number(minutes)]).toEqual([what, sum]);
    }
  });

  test("follows from measured speeds and from timeouts, or says that it is unverified", () => {
    const all = queueNames.map((queue) => ({ queue, waiting: 0, inFlight: 1, isOff: true }));
    expect(steps.get("pause")!.minutes).toBe(stillAt(all, new Date(0)).getTime() / 60_000);
    const speedOf = (step: string) =>
      Number(/([\d,]+) (?:files|report rows) a second/.exec(steps.get(step)!.from)![1]!.replace(",", ""));
    expect(steps.get("files")!.minutes).toBe(Math.ceil(100_000 / speedOf("files") / 60));
    expect(steps.get("compare")!.minutes).toBe(Math.ceil(1_000_000 / speedOf("compare") / 60));
    expect(steps.get("mend")!.minutes).toBe(2 * steps.get("compare")!.minutes);
    const unproved = [...steps].filter(([, { from }]) => !/`|unverified/.test(from)).map(([step]) => step);
    expect(unproved).toEqual([]);
  });
});
