import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { bootstrapParameter, qualifierOf } from "#infra/basis/bootstrap.ts";
import { startAwsSimulator } from "#scripts/simulators/aws/simulator.ts";
import { settings } from "./settings.ts";

/*
 * Runs the commands of the deploying workflow as its jobs do: in a checkout without anything built, as far as the call by which CDK
 * wants to work for the installation. The simulated AWS knows no CloudFormation, so that each ends there.
 */

const workflow = z.object({
  jobs: z.record(z.string(), z.object({ with: z.record(z.string(), z.string()).optional() })),
});
const { jobs } = workflow.parse(parse(readFileSync(".github/workflows/deploy.yml", "utf8")));
const commands = Object.entries(jobs).flatMap(([job, each]) =>
  each.with?.["command"] ? [{ job, installation: each.with["installation"] ?? "", command: each.with["command"] }] : [],
);

const copy = mkdtempSync(join(tmpdir(), "virn-pipeline-"));
const site = join(copy, "dist/web/index.html");
let simulator: Awaited<ReturnType<typeof startAwsSimulator>>;

beforeAll(async () => {
  // Only what a checkout has.
  const { stdout: files } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    maxBuffer: 1e8,
  });
  spawnSync("tar", ["--null", "-T", "-", "-cf", join(copy, "files.tar")], { input: files });
  spawnSync("tar", ["-xf", "files.tar"], { cwd: copy });
  symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
  mkdirSync(join(copy, "infra/installations"), { recursive: true });
  for (const { installation } of commands) {
    writeFileSync(join(copy, `infra/installations/${installation}.json`), JSON.stringify(settings));
  }
  simulator = await startAwsSimulator({
    account: settings.account,
    state: () => "ok",
    parameters: new Map(
      ["eu-north-1", "us-east-1"].flatMap((region) =>
        commands.map(({ installation }) => [region + bootstrapParameter(qualifierOf(installation)), "21"] as const),
      ),
    ),
  });
});

afterAll(async () => {
  rmSync(copy, { recursive: true, force: true });
  await simulator.close();
});

async function run(command: string): Promise<{ code: number | null; out: string }> {
  const child = spawn("bash", ["-c", command], {
    cwd: copy,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: copy,
      // Else CDK remembers accounts of other emulators in the home folder of the user, by the same key.
      CDK_HOME: join(copy, ".cdk"),
      AWS_ENDPOINT_URL: simulator.url,
      AWS_REGION: "eu-north-1",
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
      AWS_EC2_METADATA_DISABLED: "true",
      AWS_MAX_ATTEMPTS: "1",
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out: stdout + stderr };
}

const left = () => readdirSync(join(copy, ".cache")).filter((name) => name.startsWith("lambda-"));

// Those of production are the same with another name (workflows.test.ts); a minute or two each.
const ofStaging = commands.filter(({ installation }) => installation === "staging");

describe("the workflow's command of", () => {
  test.each(ofStaging)(
    "$job builds what it needs, and comes as far as CloudFormation",
    { timeout: 600_000 },
    async ({ command }) => {
      rmSync(join(copy, "dist"), { recursive: true, force: true });
      simulator.calls.length = 0;
      const { code, out } = await run(command);
      expect(out).not.toMatch(/not built|^ {4}at /m);
      expect([existsSync(site), left()]).toEqual([true, []]);
      expect(
        simulator.calls.filter((call) => /^(cloudformation:|sts:AssumeRole)/.test(call)),
        out,
      ).not.toEqual([]);
      expect(code).not.toBe(0);
    },
  );
});
