import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { dividedDefinition } from "#infra/basis/dividedDefinition.ts";
import { verifyOnAws } from "#scripts/verifying/onAws.ts";
import { linesOf } from "#scripts/verifying/tell.ts";
import type { VerifyResult } from "#shared/platform/verifyShapes.ts";
import { type VerifyStep, verifyStepNames, verifySteps } from "#shared/platform/verifySteps.ts";
import { settings } from "./settings.ts";
import { simulateMachine } from "./stepFunctions.ts";
import { actionsOf, fewRoutes, resourcesOf, statementsIn, statementsOf, synthesize } from "./support.ts";

const config = readConfig("production", { ...settings, analytics: true });
const analytics = synthesize(config, { routes: fewRoutes }).templates["analytics"]!;
const steps = Object.values(verifyStepNames);
const functionName = (step: string) => `virn-production-verify-${step}`;
const text = (value: unknown) => JSON.stringify(value);
const MACHINE = "arn:aws:states:eu-north-1:123456789012:stateMachine:virn-production-verify";

describe("the machine of a verification", () => {
  /** What each grant means, written independently of infra/basis/dividedGrants.ts. */
  const read = ["dynamodb:BatchGetItem", "dynamodb:GetItem", "dynamodb:Query"];
  const actions: Record<VerifyStep, string[]> = {
    beginVerify: ["dynamodb:DescribeTable"],
    readPiece: [...read, "dynamodb:Scan", "s3:ListBucket", "s3:PutObject"],
    gatherParts: ["s3:GetObject", "s3:ListBucket", "s3:PutObject"],
    verifyPart: [...read, "s3:GetObject", "s3:PutObject"],
    finishVerify: [...read, "s3:GetObject", "s3:ListBucket", "s3:PutObject"],
  };

  test.each(steps)("lets %s do what its row says, write its log, and nothing else", (step) => {
    const statements = statementsOf(analytics, functionName(step));
    const logs = ["logs:CreateLogStream", "logs:PutLogEvents"];
    expect(actionsOf(statements)).toEqual([...actions[step], ...logs].toSorted());
    const others = statements.filter(({ Action }) => !text(Action).includes("logs:"));
    expect(others.map(({ Resource }) => Resource)).not.toContain("*");
    const writes = others.filter(({ Action }) => text(Action).includes("s3:PutObject"));
    for (const { Resource } of writes) expect(text(Resource)).toMatch(/\{"Ref":"Facts"\},"\/verify\/\*"/);
    const reads = others.filter(({ Action }) => text(Action).includes("s3:GetObject"));
    for (const { Resource } of reads) expect(text(Resource)).toMatch(/\/verify\/\*|\/containers\/\*/);
  });

  test.each(steps)("gives %s the time and memory of its row", (step) => {
    analytics.hasResourceProperties("AWS::Lambda::Function", {
      FunctionName: functionName(step),
      MemorySize: verifySteps[step].memoryMb,
      Timeout: verifySteps[step].timeoutSeconds,
    });
  });

  test("has the definition that the interpreter runs, and is started by nothing but a person", () => {
    const machines = resourcesOf(analytics, "AWS::StepFunctions::StateMachine");
    const [, machine] = machines.find(([, { Properties }]) => text(Properties).includes("virn-production-verify"))!;
    const written = machine.Properties["DefinitionString"]["Fn::Join"][1]
      .map((part: unknown) => (typeof part === "string" ? part : "ARN"))
      .join("");
    const functions = Object.fromEntries(steps.map((step) => [step, "ARN"])) as Record<VerifyStep, string>;
    expect(JSON.parse(written)).toEqual(JSON.parse(text(dividedDefinition(verifyStepNames, { functions, atOnce: 2 }))));
    const starting = [
      ...resourcesOf(analytics, "AWS::Scheduler::Schedule"),
      ...resourcesOf(analytics, "AWS::Events::Rule"),
    ];
    expect(text(starting)).not.toContain("virn-production-verify");
  });

  test("is run by a role that calls its five functions and starts itself", () => {
    const policies = resourcesOf(analytics, "AWS::IAM::Policy").map(([, policy]) => statementsIn(policy));
    const statements = policies.find((own) => own.some(({ Resource }) => Resource === MACHINE))!;
    expect(statements.map(({ Action }) => Action)).toEqual([
      "lambda:InvokeFunction",
      "states:StartExecution",
      ["states:DescribeExecution", "states:RedriveExecution", "states:StopExecution"],
    ]);
    expect((statements[0]!.Resource as object[]).length).toBe(5);
  });
});

describe("npm run verify -- --on-aws", () => {
  const result: VerifyResult = {
    run: "2026-11-29T12-00-00-01234567",
    startedAt: "2026-11-29T12:00:00.000Z",
    endedAt: "2026-11-29T12:01:40.000Z",
    counts: { "report rows": 1000 },
    unchecked: { session: 3 },
    sentences: ["act 1: has no rows"],
    differences: 1,
    mendable: 0,
    containers: { files: 0, signed: 0, unopened: 0 },
    left: 0,
    notMade: ["Signatures were only counted."],
  };
  let simulator: Awaited<ReturnType<typeof simulateMachine>>;

  beforeAll(async () => {
    simulator = await simulateMachine("VerifyArn", MACHINE, () => result);
    vi.stubEnv("AWS_ENDPOINT_URL", simulator.url);
    vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  });

  afterAll(async () => {
    vi.unstubAllEnvs();
    await simulator.close();
  });

  beforeEach(() => {
    Object.assign(simulator.machine, { calls: [], running: [], states: ["RUNNING", "RUNNING"] });
  });

  const verified = async (of = config) => {
    const said: string[] = [];
    const found = await verifyOnAws(of, { wait: async () => undefined, say: (sentence) => said.push(sentence) });
    return { found, said };
  };

  test("starts it, says how far it is when that changes, and reads the result", async () => {
    const { found, said } = await verified();
    expect(found).toEqual(result);
    expect(said).toEqual(["Started arn:run", "Segments and parts: 4 of 11"]);
    expect(simulator.machine.calls.at(-1)).toBe(`s3 GET /virn-facts/verify/${result.run}/result.json`);
  });

  test("waits for the one that runs already", async () => {
    simulator.machine.running = ["arn:other"];
    const { said } = await verified();
    expect(said[0]).toBe("A verification runs already: arn:other");
    expect(simulator.machine.calls.join("\n")).not.toContain("StartExecution");
  });

  test("says why there is no result", async () => {
    simulator.machine.states = ["FAILED"];
    await expect(verified()).rejects.toThrow("The verification ended without a result (FAILED): Task timed out");
    await expect(verified(readConfig("production", settings))).rejects.toThrow(
      'A verification in parts needs "analytics": true in infra/installations/production.json and a deploy',
    );
  });

  test("prints it in the words of one process", () => {
    const unchecked = new Map(Object.entries(result.unchecked));
    expect(linesOf({ ...result, where: "production, in parts", seconds: 100, unchecked })).toEqual([
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
});
