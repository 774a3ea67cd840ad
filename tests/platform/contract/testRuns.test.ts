import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { afterSecondTry, testsIn } from "#scripts/testing/junit.ts";
import { runStage } from "#scripts/testing/runStage.ts";
import type { Stage } from "#scripts/testing/stages.ts";

const options = { isShown: false, isNice: false };
const stage = (program: string, more: Partial<Stage> = {}): Stage => ({
  name: "a test of stages",
  minutes: 1,
  command: ["node", "-e", program, "--"],
  ...more,
});

it("reads passed and failed tests of a report, and leaves out skipped ones", () => {
  const report = `<?xml version="1.0" encoding="UTF-8" ?>
    <testsuites><testsuite name="a.test.ts" tests="4">
      <testcase classname="a.test.ts" name="adds &gt; 1 &amp; 2" time="0.1"></testcase>
      <testcase classname="a.test.ts" name="divides" time="0.1"><failure message="expected 1&#10;+ more"><![CDATA[at <x>]]></failure></testcase>
      <testcase classname="a.test.ts" name="stops" time="0.1"><error message="boom"/></testcase>
      <testcase classname="a.test.ts" name="later" time="0"><skipped/></testcase>
    </testsuite></testsuites>`;
  expect(testsIn(report)).toEqual([
    { file: "a.test.ts", title: "adds > 1 & 2" },
    { file: "a.test.ts", title: "divides", failure: "expected 1" },
    { file: "a.test.ts", title: "stops", failure: "boom" },
  ]);
  expect(() => testsIn("<testsuites><testcase>")).toThrow();
});

it("calls a test flaky that passes in the second try, and failing that fails again or is not reached", () => {
  const failed = ["once", "twice", "not reached"].map((title) => ({ file: "a.test.ts", title, failure: "x" }));
  const second = [
    { file: "a.test.ts", title: "once" },
    { file: "a.test.ts", title: "twice", failure: "x" },
    { file: "b.test.ts", title: "not reached" },
  ];
  const { flaky, failing } = afterSecondTry(failed, second);
  expect([flaky.map(({ title }) => title), failing.map(({ title }) => title)]).toEqual([
    ["once"],
    ["twice", "not reached"],
  ]);
});

it("counts a stage without a runner as one test", async () => {
  expect(await runStage(stage("process.exit(0)"), options)).toEqual([{ file: "", title: "a test of stages" }]);
  expect(await runStage(stage("process.exit(3)"), options)).toMatchObject([{ failure: "ended with 3" }]);
});

it("counts a stage whose server does not start, or whose tests have no report, as one failure", async () => {
  const server = () => Promise.reject(new Error("no Java"));
  expect(await runStage(stage("", { server }), options)).toMatchObject([{ file: "", failure: "no Java" }]);
  expect(await runStage(stage("", { runner: "vitest" }), options)).toMatchObject([
    { file: "", failure: "ended, without a report" },
  ]);
});

it("counts a runner that fails although all its tests pass as one failure more", async () => {
  const report = '<testsuites><testcase classname="a/journeys/b.spec.ts" name="c"/></testsuites>';
  const writes = `fs.writeFileSync(process.env.PLAYWRIGHT_JUNIT_OUTPUT_FILE, ${JSON.stringify(report)});`;
  const good = { file: "tests/a/journeys/b.spec.ts", title: "c" };
  expect(await runStage(stage(writes, { runner: "playwright" }), options)).toEqual([good]);
  expect(await runStage(stage(`${writes} process.exit(1)`, { runner: "playwright" }), options)).toEqual([
    good,
    { file: "", title: "a test of stages", failure: "ended with 1" },
  ]);
});

it("ends a stage at its time limit, with what it has started", async () => {
  const child = "setInterval(() => {}, 1000)";
  const starts = `const { pid } = child_process.spawn("node", ["-e", "${child}"]); console.log("pid " + pid); ${child}`;
  const late = await runStage(stage(starts, { minutes: 0.1 }), options);
  expect(late).toMatchObject([{ failure: "did not end within 0.1 minutes" }]);
  const pid = Number(/pid (\d+)/.exec(readFileSync(".cache/tests/a-test-of-stages.log", "utf8"))?.[1]);
  expect(pid).toBeGreaterThan(1);
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("prepares nothing before a file whose browser tests run in parallel: parts of it can come to one system, and prepare it twice", () => {
  const specs = globSync("tests/**/journeys/**/*.spec.ts");
  const parallel = specs.filter((file) => readFileSync(file, "utf8").includes('mode: "parallel"'));
  expect(parallel.length).toBeGreaterThan(2);
  expect(parallel.filter((file) => /\.beforeAll\(/.test(readFileSync(file, "utf8")))).toEqual([]);
});
