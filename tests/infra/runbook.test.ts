import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { inlineAwsCommands, RUNS, RUNS_OF_WORDS, runbookCommands } from "#scripts/deploy/runbookCommands.ts";
import { stillAt } from "#scripts/pausing/stillness.ts";
import { queueNames } from "#shared/platform/queues.ts";
import { allSettings } from "./settings.ts";
import { resourcesOf, synthesize } from "./support.ts";

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
    expect([steps.size, cases.length]).toEqual([14, 10]);
    for (const [what, names, minutes] of cases) {
      const sum = names!.split(", ").reduce((total, step) => total + (steps.get(step)?.minutes ?? Number.NaN), 0);
      expect([what, Number(minutes)]).toEqual([what, sum]);
    }
  });

  test("follows from timeouts and from measured speeds, or says that it is unverified", () => {
    const all = queueNames.map((queue) => ({ queue, waiting: 0, inFlight: 1, isOff: true }));
    expect(steps.get("pause")!.minutes).toBe(stillAt(all, new Date(0)).getTime() / 60_000);
    const restored = Number(/(\d+) files a second/.exec(steps.get("files")!.from)![1]);
    expect(steps.get("files")!.minutes).toBe(Math.ceil(100_000 / restored / 60));
    const [, rows = "", seconds = ""] = /([\d,]+) report rows in (\d+) s/.exec(steps.get("compare")!.from)!;
    const secondsOfMillion = (1_000_000 / Number(rows.replace(",", ""))) * Number(seconds);
    expect(steps.get("compare")!.minutes).toBe(Math.ceil(secondsOfMillion / 60));
    const [, minutes] = /MAX_AGE_MS = (\d+) \* 60_000/.exec(readFileSync("functions/platform/secrets.ts", "utf8"))!;
    expect(steps.get("keys")!.minutes).toBe(Number(minutes));
  });

  test("names what measures each minute: a test that there is, a command that prints it, or the page that has the measurement", () => {
    for (const [step, { from }] of steps) {
      if (from.includes("unverified")) continue;
      const sources = [...from.matchAll(/`(tests\/[^`]+)`|(npm run [\w:]+)|\[[^\]]+\]\(([\w.]+\.md)?#/g)];
      expect([step, sources.length > 0]).toEqual([step, true]);
      for (const [, test] of sources) if (test) expect([step, existsSync(test)]).toEqual([step, true]);
    }
    const scale = readFileSync("docs/scale.md", "utf8").replaceAll(/\s+/g, " ");
    expect(scale).toMatch(/Measured on 53,561 rows \([^)]+\): 29 s of processor time/);
    expect(scale).toMatch(
      new RegExp(`\`--mend\`, which reads the table again for each pass, ${steps.get("mend")!.minutes} minutes`),
    );
  });

  test("loses no more than backups and versions allow", () => {
    const { data, vault } = synthesize(readConfig("test", allSettings)).templates;
    const [[, table] = []] = resourcesOf(data!, "AWS::DynamoDB::GlobalTable");
    const recovery = table!.Properties["Replicas"][0].PointInTimeRecoverySpecification;
    expect(section).toContain(`Wrong data of the last ${recovery.RecoveryPeriodInDays ?? 35} days only`);
    const kept = JSON.stringify(resourcesOf(data!, "AWS::S3::Bucket").map(([, { Properties }]) => Properties));
    const [, days] = /files of the last (\d+) days/.exec(section)!;
    expect(kept).toContain(`"NoncurrentVersionExpiration":{"NoncurrentDays":${days}}`);
    const [[, plan] = []] = resourcesOf(vault!, "AWS::Backup::BackupPlan");
    const daily = plan!.Properties["BackupPlan"].BackupPlanRule.filter((rule: { ScheduleExpression: string }) =>
      /^cron\(\d+ \d+ \* \* \? \*\)$/.test(rule.ScheduleExpression),
    );
    expect([daily.length > 0, section.includes("files of up to a day"), section.includes("| up to a day |")]).toEqual([
      true,
      true,
      true,
    ]);
  });
});
