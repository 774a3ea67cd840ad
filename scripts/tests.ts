import { afterSecondTry, nameOf, type TestResult } from "./testing/junit.ts";
import { runStage } from "./testing/runStage.ts";
import { plans, type Stage } from "./testing/stages.ts";

/** More failed files than this are not flaky: the code is wrong. */
const MAX_FILES_AGAIN = 8;

interface Ran {
  stage: Stage;
  tests: TestResult[];
}

async function runLane(stages: readonly Stage[], options: { isShown: boolean; isNice: boolean }): Promise<Ran[]> {
  const ran: Ran[] = [];
  for (const stage of stages) ran.push({ stage, tests: await runStage(stage, options) });
  return ran;
}

/** Failed files run once more, alone, after all else; what passes then is listed as flaky. */
async function secondTry({ stage, tests }: Ran): Promise<ReturnType<typeof afterSecondTry>> {
  const failed = tests.filter(({ failure }) => failure !== undefined);
  const files = [...new Set(failed.map(({ file }) => file))].filter((file) => file !== "");
  const isWholeStage = stage.runner === undefined && failed.length > 0;
  if (files.length > MAX_FILES_AGAIN || (files.length === 0 && !isWholeStage)) return { flaky: [], failing: failed };
  return afterSecondTry(failed, await runStage(stage, { isShown: true, isNice: false, files }));
}

function list(title: string, tests: readonly TestResult[]): void {
  if (tests.length === 0) return;
  console.log(`\n${title}:`);
  for (const test of tests) console.log(`  ${nameOf(test)}\n      ${test.failure}`);
}

const plan = Object.entries(plans).find(([name]) => name === process.argv[2])?.[1];
if (!plan) {
  console.error(`Usage: node scripts/tests.ts ${Object.keys(plans).join("|")}`);
  process.exit(2);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));
// Hundreds of test processes load the same code.
process.env["NODE_COMPILE_CACHE"] ??= `${process.cwd()}/.cache/tests/compiled`;

const [computing, browser] = plan();
const ran = (
  await Promise.all([
    runLane(computing, { isShown: true, isNice: true }),
    runLane(browser, { isShown: false, isNice: false }),
  ])
).flat();
const flaky: TestResult[] = [];
const failing: TestResult[] = [];
for (const one of ran) {
  const second = await secondTry(one);
  flaky.push(...second.flaky);
  failing.push(...second.failing);
}
list("Passed at the second try only", flaky);
list("Failed", failing);
const all = ran.reduce((sum, { tests }) => sum + tests.length, 0);
console.log(`\n${all - failing.length} passed, ${failing.length} failed`);
process.exit(failing.length === 0 ? 0 : 1);
