import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { type TestResult, testsIn } from "./junit.ts";
import { endGroup, type Server } from "./servers.ts";
import type { Stage } from "./stages.ts";

const FOLDER = ".cache/tests";
/** Time for a process to close its servers after its time limit. */
const CLOSING_MS = 20_000;

interface Options {
  isShown: boolean;
  isNice: boolean;
  /** Only these test files, one at a time. */
  files?: readonly string[];
}

const runners = {
  vitest: {
    workers: (count: number) => `--maxWorkers=${count}`,
    report: (path: string) => ["--reporter=default", "--reporter=junit", `--outputFile.junit=${path}`],
    fileOf: (name: string) => name,
  },
  playwright: {
    workers: (count: number) => `--workers=${count}`,
    report: () => ["--reporter=list,junit"],
    fileOf: (name: string) => `tests/${name}`,
  },
} as const;

/** Runs a stage within its time limit. Returns its tests; one that fails without naming a failed test counts as one. */
export async function runStage(stage: Stage, options: Options): Promise<TestResult[]> {
  const began = performance.now();
  const name = `${stage.name.replaceAll(/\W+/g, "-")}${options.files ? "-again" : ""}`;
  const files = { log: `${FOLDER}/${name}.log`, report: `${FOLDER}/${name}.xml` };
  mkdirSync(FOLDER, { recursive: true });
  rmSync(files.report, { force: true });
  writeFileSync(files.log, "");
  console.log(`\n=== ${stage.name}${options.files ? ` once more: ${options.files.join(" ")}` : ""}`);
  const tests = await testsOf(stage, options, files);
  if (!options.isShown) console.log(readFileSync(files.log, "utf8"));
  const failed = tests.filter(({ failure }) => failure !== undefined).length;
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`=== ${stage.name}: ${tests.length - failed} passed, ${failed} failed in ${seconds} s`);
  return tests;
}

async function testsOf(stage: Stage, options: Options, files: { log: string; report: string }): Promise<TestResult[]> {
  const print = (text: string | Buffer) => {
    appendFileSync(files.log, text);
    if (options.isShown) process.stdout.write(text);
  };
  let server: Server | undefined;
  try {
    server = await stage.server?.();
    const end = await ended(stage, options, { ...files, env: server?.env, print });
    if (!stage.runner) return [{ file: "", title: stage.name, ...(end === undefined ? {} : { failure: end }) }];
    const { fileOf } = runners[stage.runner];
    if (!existsSync(files.report)) throw new Error(`${end ?? "ended"}, without a report`);
    const tests = testsIn(readFileSync(files.report, "utf8")).map((test) => ({ ...test, file: fileOf(test.file) }));
    const isNamed = tests.some(({ failure }) => failure !== undefined);
    return end === undefined || isNamed ? tests : [...tests, { file: "", title: stage.name, failure: end }];
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    print(`${failure}\n`);
    return [{ file: "", title: stage.name, failure }];
  } finally {
    server?.close();
  }
}

interface Running {
  report: string;
  env: Record<string, string> | undefined;
  print: (text: Buffer) => void;
}

async function ended(stage: Stage, options: Options, { report, env, print }: Running): Promise<string | undefined> {
  const runner = stage.runner && runners[stage.runner];
  const files = options.files ?? stage.files ?? [];
  const workers = options.files ? 1 : stage.workers;
  const limited = runner && workers !== undefined ? [runner.workers(workers)] : [];
  const command = [...stage.command, ...(runner ? [...runner.report(report), ...limited, ...files] : [])];
  const child = spawn("nice", ["-n", options.isNice ? "10" : "0", ...command], {
    env: { ...process.env, PLAYWRIGHT_JUNIT_OUTPUT_FILE: report, ...stage.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", print);
  const end = (signal: NodeJS.Signals) => endGroup(child.pid, signal);
  const onExit = () => end("SIGTERM");
  process.once("exit", onExit);
  let isLate = false;
  const limit = globalThis.setTimeout(() => {
    isLate = true;
    end("SIGTERM");
  }, stage.minutes * 60_000);
  const lastLimit = globalThis.setTimeout(end, stage.minutes * 60_000 + CLOSING_MS, "SIGKILL");
  try {
    const closed = once(child, "close");
    const [code] = await once(child, "exit");
    end("SIGTERM");
    // A process that it has left behind may keep the stream of its output open.
    await Promise.race([closed, setTimeout(CLOSING_MS, undefined, { ref: false })]);
    if (isLate) return `did not end within ${stage.minutes} minutes`;
    return code === 0 ? undefined : `ended with ${code ?? "a signal"}`;
  } finally {
    clearTimeout(limit);
    clearTimeout(lastLimit);
    process.off("exit", onExit);
  }
}
