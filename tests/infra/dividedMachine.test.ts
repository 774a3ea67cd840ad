import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Config, readConfig } from "#infra/basis/config.ts";
import { dividedDefinition } from "#infra/basis/dividedDefinition.ts";
import type { Waiting } from "#scripts/aws/dividedRun.ts";
import { exportOnAws } from "#scripts/exporting/exportOnAws.ts";
import { verifyOnAws } from "#scripts/verifying/onAws.ts";
import { linesOf } from "#scripts/verifying/tell.ts";
import type { DividedStepNames, DividedStepRow } from "#shared/platform/dividedSteps.ts";
import type { ExportResult } from "#shared/platform/exportShapes.ts";
import { type ExportStep, exportStepNames, exportSteps } from "#shared/platform/exportSteps.ts";
import type { VerifyResult } from "#shared/platform/verifyShapes.ts";
import { type VerifyStep, verifyStepNames, verifySteps } from "#shared/platform/verifySteps.ts";
import { settings } from "./settings.ts";
import { simulateMachine } from "./stepFunctions.ts";
import { actionsOf, fewRoutes, resourcesOf, statementsIn, statementsOf, synthesize } from "./support.ts";

const config = readConfig("production", { ...settings, analytics: true });
const { analytics: stack, ...others } = synthesize(config, { routes: fewRoutes }).templates;
const analytics = stack!;
const text = (value: unknown) => JSON.stringify(value);
const arnOf = (machine: string) => `arn:aws:states:eu-north-1:123456789012:stateMachine:virn-production-${machine}`;

/** What a step may do, written independently of infra/basis/dividedGrants.ts. */
interface Allowed {
  actions: string[];
  /** Folders whose files it reads, and those that it writes, in any bucket. */
  reads: string[];
}

interface Machine {
  machine: "verify" | "export";
  names: DividedStepNames<string>;
  rows: Readonly<Record<string, DividedStepRow>>;
  allowed: Readonly<Record<string, Allowed>>;
}

const queries = ["dynamodb:BatchGetItem", "dynamodb:GetItem", "dynamodb:Query"];
const writesRuns = ["s3:ListBucket", "s3:PutObject"];
const readsRuns = ["s3:GetObject", ...writesRuns];
const begins: Allowed = { actions: ["dynamodb:DescribeTable"], reads: [] };
const FILES = ["acts", "attachments", "containers", "documents", "media", "waybills"];
const verifying: Record<VerifyStep, Allowed> = {
  beginVerify: begins,
  readPiece: { actions: [...queries, "dynamodb:Scan", ...writesRuns], reads: [] },
  gatherParts: { actions: readsRuns, reads: ["verify"] },
  verifyPart: { actions: [...queries, "s3:GetObject", "s3:PutObject"], reads: ["containers", "verify"] },
  finishVerify: { actions: [...queries, ...readsRuns], reads: ["verify"] },
};
const exporting: Record<ExportStep, Allowed> = {
  beginExport: begins,
  planPiece: { actions: ["dynamodb:Scan", ...writesRuns], reads: [] },
  gatherPlan: { actions: readsRuns, reads: ["export"] },
  copyPart: { actions: readsRuns, reads: [...FILES, "export"] },
  finishExport: { actions: readsRuns, reads: ["export", "nights", "tables"] },
};
const machines: readonly Machine[] = [
  { machine: "verify", names: verifyStepNames, rows: verifySteps, allowed: verifying },
  { machine: "export", names: exportStepNames, rows: exportSteps, allowed: exporting },
];

describe.each(machines)("the machine of $machine in parts", ({ machine, names, rows, allowed }) => {
  const steps = Object.values<string>({ ...names });
  const functionName = (step: string) => `virn-production-${machine}-${step}`;

  test.each(steps)("lets %s do what its row says, write its log, and nothing else", (step) => {
    const statements = statementsOf(analytics, functionName(step));
    const logs = ["logs:CreateLogStream", "logs:PutLogEvents"];
    expect(actionsOf(statements)).toEqual([...allowed[step]!.actions, ...logs].toSorted());
    const own = statements.filter(({ Action }) => !text(Action).includes("logs:"));
    expect(own.map(({ Resource }) => Resource)).not.toContain("*");
    const read = own
      .filter(({ Action }) => text(Action).includes("s3:GetObject"))
      .flatMap(({ Resource }) => text(Resource).match(/\/\w+\/\*/g) ?? []);
    expect(read.toSorted()).toEqual(allowed[step]!.reads.map((folder) => `/${folder}/*`).toSorted());
    const writes = own.filter(({ Action }) => text(Action).includes("s3:PutObject"));
    for (const { Resource } of writes) expect(text(Resource)).toMatch(`{"Ref":"Facts"},"/${machine}/*"`);
  });

  test.each(steps)("gives %s the time and memory of its row", (step) => {
    analytics.hasResourceProperties("AWS::Lambda::Function", {
      FunctionName: functionName(step),
      MemorySize: rows[step]!.memoryMb,
      Timeout: rows[step]!.timeoutSeconds,
    });
  });

  test("has the definition that the interpreter runs, and is started by nothing but a person", () => {
    const [, made] = resourcesOf(analytics, "AWS::StepFunctions::StateMachine").find(
      ([, { Properties }]) => Properties["StateMachineName"] === `virn-production-${machine}`,
    )!;
    const written = made.Properties["DefinitionString"]["Fn::Join"][1]
      .map((part: unknown) => (typeof part === "string" ? part : "ARN"))
      .join("");
    const functions = Object.fromEntries(steps.map((step) => [step, "ARN"]));
    expect(JSON.parse(written)).toEqual(JSON.parse(text(dividedDefinition(names, { functions, atOnce: 2 }))));
    const starting = ["AWS::Scheduler::Schedule", "AWS::Events::Rule"].flatMap((type) => resourcesOf(analytics, type));
    expect(text(starting)).not.toContain(`virn-production-${machine}`);
    for (const template of Object.values(others)) expect(text(template.toJSON())).not.toContain(arnOf(machine));
  });

  test("is run by a role that calls its five functions and starts itself", () => {
    const policies = resourcesOf(analytics, "AWS::IAM::Policy").map(([, policy]) => statementsIn(policy));
    const starting = policies.filter((own) => own.some(({ Resource }) => Resource === arnOf(machine)));
    expect(starting).toHaveLength(1);
    const [statements = []] = starting;
    expect(statements.map(({ Action }) => Action)).toEqual([
      "lambda:InvokeFunction",
      "states:StartExecution",
      ["states:DescribeExecution", "states:RedriveExecution", "states:StopExecution"],
    ]);
    expect((statements[0]!.Resource as object[]).length).toBe(5);
  });
});

const run = "2026-11-29T12-00-00-01234567";
const startedAt = "2026-11-29T12:00:00.000Z";
const endedAt = "2026-11-29T12:01:40.000Z";
const verified: VerifyResult = {
  run,
  startedAt,
  endedAt,
  counts: { "report rows": 1000 },
  unchecked: { session: 3 },
  sentences: ["act 1: has no rows"],
  differences: 1,
  mendable: 0,
  containers: { files: 0, signed: 0, unopened: 0 },
  left: 0,
  notMade: ["Signatures were only counted."],
};
const exported: ExportResult = {
  run,
  startedAt,
  endedAt,
  files: 1234,
  bytes: 56_789,
  missing: 0,
  night: "2026-11-29T00:00:00.000Z",
  rows: { acts: 7 },
};

interface Command {
  machine: string;
  output: string;
  result: { run: string };
  start: (of: Config, waiting: Waiting) => Promise<{ result: object; sentences?: string[] }>;
  resultKey: string;
  /** Of its sentences. */
  noun: string;
  heading: string;
  /** What it says of a result. */
  told: readonly { title: string; of: ExportResult; sentences: readonly string[] }[];
}

const FILES_LINE = "  files                     1234  56789 bytes";
const FETCHED = [
  `It is in s3://virn-facts/export/${run} for 7 days, and holds personal data. Fetch and check it:`,
  `aws s3 sync s3://virn-facts/export/${run} everything --exclude ".unfinished/*"`,
  "npm run export -- --check everything",
];

const commands: readonly Command[] = [
  {
    machine: "verify",
    output: "VerifyArn",
    result: verified,
    start: async (of, waiting) => ({ result: await verifyOnAws(of, waiting) }),
    resultKey: `verify/${run}/result.json`,
    noun: "A verification",
    heading: "Verify in parts",
    told: [],
  },
  {
    machine: "export",
    output: "ExportArn",
    result: exported,
    start: exportOnAws,
    resultKey: `export/${run}/.unfinished/result.json`,
    noun: "An export",
    heading: "Export in parts",
    told: [
      {
        title: "where the export is, and how it is fetched and checked",
        of: exported,
        sentences: [
          FILES_LINE,
          "Its tables are those of the night that began at 2026-11-29T00:00:00.000Z.",
          ...FETCHED,
        ],
      },
      {
        title: "which files are missing, and that it has no tables",
        of: { ...exported, missing: 2, night: null, rows: {} },
        sentences: [
          FILES_LINE,
          "2 files are named and not stored: bytes -1 in files.csv.",
          "It has no tables: no night of facts is published, or the newest one has expired.",
          ...FETCHED,
        ],
      },
    ],
  },
];

describe.each(commands)("npm run $machine -- --on-aws", (command) => {
  const { machine, output, result, start, resultKey, noun, heading, told } = command;
  let simulator: Awaited<ReturnType<typeof simulateMachine>>;
  let stored: { run: string };

  beforeAll(async () => {
    simulator = await simulateMachine(output, arnOf(machine), () => stored);
    vi.stubEnv("AWS_ENDPOINT_URL", simulator.url);
    vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  });

  afterAll(async () => {
    vi.unstubAllEnvs();
    await simulator.close();
  });

  beforeEach(() => {
    stored = result;
    Object.assign(simulator.machine, { calls: [], running: [], states: ["RUNNING", "RUNNING"] });
  });

  const started = async (of = config) => {
    const said: string[] = [];
    const found = await start(of, { wait: async () => undefined, say: (sentence) => said.push(sentence) });
    return { ...found, said };
  };

  test("starts it, says how far it is when that changes, and reads the result", async () => {
    const found = await started();
    expect(found.result).toEqual(result);
    expect(found.said).toEqual(["Started arn:run", "Segments and parts: 4 of 11"]);
    expect(simulator.machine.calls.at(-1)).toBe(`s3 GET /virn-facts/${resultKey}`);
  });

  test("waits for the one that runs already", async () => {
    simulator.machine.running = ["arn:other"];
    const { said } = await started();
    expect(said[0]).toBe(`${noun} runs already: arn:other`);
    expect(simulator.machine.calls.join("\n")).not.toContain("StartExecution");
  });

  test("says why there is no result", async () => {
    simulator.machine.states = ["FAILED"];
    await expect(started()).rejects.toThrow(
      `${noun.replace(/^An?/, "The")} ended without a result (FAILED): Task timed out`,
    );
    await expect(started(readConfig("production", settings))).rejects.toThrow(
      `${noun} in parts needs "analytics": true in infra/installations/production.json and a deploy (docs/scale.md, "${heading}").`,
    );
  });

  test.each([...told])("says $title", async ({ of, sentences }) => {
    stored = of;
    expect((await started()).sentences).toEqual(sentences);
  });
});

test("a verification in parts is printed in the words of one process", () => {
  const unchecked = new Map(Object.entries(verified.unchecked));
  expect(linesOf({ ...verified, where: "production, in parts", seconds: 100, unchecked })).toEqual([
    "Checked in production, in parts:",
    "  report rows                       1000",
    "Not derived from anything, and not checked:",
    "  session                              3",
    "In 100.0 s, 10 report rows/s.",
    "Stored containers: 0 files, 0 signed containers.",
    "Signatures were only counted.",
    "act 1: has no rows",
    'What to do with the others: docs/runbook.md, "Differences of verify".',
    "1 differences.",
  ]);
});
