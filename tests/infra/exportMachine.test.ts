import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { dividedDefinition } from "#infra/basis/dividedDefinition.ts";
import { exportOnAws } from "#scripts/exporting/exportOnAws.ts";
import type { ExportResult } from "#shared/platform/exportShapes.ts";
import { type ExportStep, exportStepNames, exportSteps } from "#shared/platform/exportSteps.ts";
import { settings } from "./settings.ts";
import { simulateMachine } from "./stepFunctions.ts";
import { actionsOf, fewRoutes, resourcesOf, statementsIn, statementsOf, synthesize } from "./support.ts";

const config = readConfig("production", { ...settings, analytics: true });
const { analytics: stack, ...others } = synthesize(config, { routes: fewRoutes }).templates;
const analytics = stack!;
const steps = Object.values(exportStepNames);
const functionName = (step: string) => `virn-production-export-${step}`;
const text = (value: unknown) => JSON.stringify(value);
const MACHINE = "arn:aws:states:eu-north-1:123456789012:stateMachine:virn-production-export";

describe("the machine of an export in parts", () => {
  /** What each grant means, written independently of infra/basis/dividedGrants.ts. */
  const actions: Record<ExportStep, string[]> = {
    beginExport: ["dynamodb:DescribeTable"],
    planPiece: ["dynamodb:Scan", "s3:ListBucket", "s3:PutObject"],
    gatherPlan: ["s3:GetObject", "s3:ListBucket", "s3:PutObject"],
    copyPart: ["s3:GetObject", "s3:ListBucket", "s3:PutObject"],
    finishExport: ["s3:GetObject", "s3:ListBucket", "s3:PutObject"],
  };
  const FILES = ["acts", "attachments", "containers", "documents", "media", "waybills"];
  const reads: Record<ExportStep, string[]> = {
    beginExport: [],
    planPiece: [],
    gatherPlan: ["export"],
    copyPart: [...FILES, "export"],
    finishExport: ["export", "nights", "tables"],
  };

  test.each(steps)("lets %s do what its row says, write its log, and nothing else", (step) => {
    const statements = statementsOf(analytics, functionName(step));
    const logs = ["logs:CreateLogStream", "logs:PutLogEvents"];
    expect(actionsOf(statements)).toEqual([...actions[step], ...logs].toSorted());
    const own = statements.filter(({ Action }) => !text(Action).includes("logs:"));
    expect(own.map(({ Resource }) => Resource)).not.toContain("*");
    const read = own
      .filter(({ Action }) => text(Action).includes("s3:GetObject"))
      .flatMap(({ Resource }) => text(Resource).match(/\/\w+\/\*/g) ?? []);
    expect(read.toSorted()).toEqual(reads[step].map((folder) => `/${folder}/*`).toSorted());
    const writes = own.filter(({ Action }) => text(Action).includes("s3:PutObject"));
    for (const { Resource } of writes) expect(text(Resource)).toMatch(/\{"Ref":"Facts"\},"\/export\/\*"/);
  });

  test.each(steps)("gives %s the time and memory of its row", (step) => {
    analytics.hasResourceProperties("AWS::Lambda::Function", {
      FunctionName: functionName(step),
      MemorySize: exportSteps[step].memoryMb,
      Timeout: exportSteps[step].timeoutSeconds,
    });
  });

  test("has the definition that the interpreter runs, and is started by nothing but a person", () => {
    const machines = resourcesOf(analytics, "AWS::StepFunctions::StateMachine");
    const [, machine] = machines.find(
      ([, { Properties }]) => Properties["StateMachineName"] === "virn-production-export",
    )!;
    const written = machine.Properties["DefinitionString"]["Fn::Join"][1]
      .map((part: unknown) => (typeof part === "string" ? part : "ARN"))
      .join("");
    const functions = Object.fromEntries(steps.map((step) => [step, "ARN"])) as Record<ExportStep, string>;
    expect(JSON.parse(written)).toEqual(JSON.parse(text(dividedDefinition(exportStepNames, { functions, atOnce: 2 }))));
    const starting = ["AWS::Scheduler::Schedule", "AWS::Events::Rule"].flatMap((type) => resourcesOf(analytics, type));
    expect(text(starting)).not.toContain("virn-production-export");
    for (const template of Object.values(others)) expect(text(template.toJSON())).not.toContain(MACHINE);
  });

  test("is run by a role that calls its five functions and starts itself", () => {
    const policies = resourcesOf(analytics, "AWS::IAM::Policy").map(([, policy]) => statementsIn(policy));
    const starting = policies.filter((own) => own.some(({ Resource }) => Resource === MACHINE));
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

describe("npm run export -- --all --on-aws", () => {
  const result: ExportResult = {
    run: "2026-11-29T12-00-00-01234567",
    startedAt: "2026-11-29T12:00:00.000Z",
    endedAt: "2026-11-29T12:01:40.000Z",
    files: 1234,
    bytes: 56_789,
    missing: 0,
    night: "2026-11-29T00:00:00.000Z",
    rows: { acts: 7 },
  };
  let simulator: Awaited<ReturnType<typeof simulateMachine>>;
  let told: ExportResult;

  beforeAll(async () => {
    simulator = await simulateMachine("ExportArn", MACHINE, () => told);
    vi.stubEnv("AWS_ENDPOINT_URL", simulator.url);
    vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  });

  afterAll(async () => {
    vi.unstubAllEnvs();
    await simulator.close();
  });

  beforeEach(() => {
    told = result;
    Object.assign(simulator.machine, { calls: [], running: [], states: ["RUNNING", "RUNNING"] });
  });

  const exported = async (of = config) => {
    const said: string[] = [];
    const found = await exportOnAws(of, { wait: async () => undefined, say: (sentence) => said.push(sentence) });
    return { ...found, said };
  };

  test("starts it, says how far it is, where the export is and how it is fetched and checked", async () => {
    const { said, sentences } = await exported();
    expect(said).toEqual(["Started arn:run", "Segments and parts: 4 of 11"]);
    expect(simulator.machine.calls.at(-1)).toBe(`s3 GET /virn-facts/export/${result.run}/.unfinished/result.json`);
    expect(sentences).toEqual([
      "  files                     1234  56789 bytes",
      "Its tables are those of the night that began at 2026-11-29T00:00:00.000Z.",
      `It is in s3://virn-facts/export/${result.run} for 7 days, and holds personal data. Fetch and check it:`,
      `aws s3 sync s3://virn-facts/export/${result.run} everything --exclude ".unfinished/*"`,
      "npm run export -- --check everything",
    ]);
  });

  test("says which files are missing, and that it has no tables", async () => {
    told = { ...result, missing: 2, night: null, rows: {} };
    const { sentences } = await exported();
    expect(sentences[1]).toBe("2 files are named and not stored: bytes -1 in files.csv.");
    expect(sentences[2]).toBe("It has no tables: no night of facts is published, or the newest one has expired.");
  });

  test("waits for the one that runs already", async () => {
    simulator.machine.running = ["arn:other"];
    const { said } = await exported();
    expect(said[0]).toBe("An export runs already: arn:other");
    expect(simulator.machine.calls.join("\n")).not.toContain("StartExecution");
  });

  test("says why there is no result", async () => {
    simulator.machine.states = ["FAILED"];
    await expect(exported()).rejects.toThrow("The export ended without a result (FAILED): Task timed out");
    await expect(exported(readConfig("production", settings))).rejects.toThrow(
      'An export in parts needs "analytics": true in infra/installations/production.json and a deploy (docs/scale.md, "Export in parts").',
    );
  });
});
