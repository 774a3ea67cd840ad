import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bootstrapParameter, qualifierOf } from "#infra/basis/bootstrap.ts";
import {
  type AccountState,
  type FurtherCall,
  type SimulatedCall,
  startAwsSimulator,
} from "#scripts/simulators/aws/simulator.ts";
import { startVersionedFiles } from "#scripts/simulators/aws/versionedFiles.ts";
import { miniStack } from "#scripts/testing/servers.ts";
import { plans } from "#scripts/testing/stages.ts";
import { defaults, settings } from "./settings.ts";
import { SimulatedStacks } from "./simulatedStacks.ts";

/*
 * Runs the commands of `infra/README.md` and `docs/installation.md`, in a copy of the project and against a simulated AWS.
 * What would change AWS runs with --dry-run. The emulator's own commands are a stage of .ci/run.
 */

const FOLDERS = ["shared", "functions", "infra", "scripts"];
const SETTINGS = "/virn/production/settings";
const BOOTSTRAP = bootstrapParameter(qualifierOf("production"));

const deployed = new SimulatedStacks();
const isOfTeardown = ({ operation, url }: FurtherCall) =>
  operation === "ListStackResources" || url.pathname.endsWith("/recovery-points/");

const copy = mkdtempSync(join(tmpdir(), "virn-first-day-"));
const file = join(copy, "infra/installations/production.json");
const states: Partial<Record<SimulatedCall, AccountState>> = {};
const parameters = new Map<string, string>();
let vault: { name: string; lockDate?: Date } | undefined;
let simulator: Awaited<ReturnType<typeof startAwsSimulator>>;
let files: Awaited<ReturnType<typeof startVersionedFiles>>;

beforeAll(async () => {
  for (const name of [...FOLDERS, "package.json", "cdk.json", "tsconfig.json"]) {
    cpSync(name, join(copy, name), { recursive: true });
  }
  symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
  files = await startVersionedFiles(process.env["AWS_ENDPOINT_URL_S3"] ?? "");
  const s3 = new S3Client({ forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: "virn-old" }));
  await s3.send(new PutObjectCommand({ Bucket: "virn-old", Key: "acts/1.pdf", Body: "%PDF" }));
  s3.destroy();
  const { stacks, more } = deployed;
  stacks.set("virn-production-data", { resources: [["AWS::DynamoDB::GlobalTable", "virn-production-data-Table-1"]] });
  stacks.set("virn-production-vault", { resources: [["AWS::Backup::BackupVault", "virn-production-vault-1"]] });
  deployed.hasBackups = true;
  simulator = await startAwsSimulator({
    account: settings.account,
    // A deploy asks for one resource of a stack, and the simulator itself knows it.
    more: (call) => (call.operation === "DescribeStacks" || isOfTeardown(call) ? more(call) : undefined),
    state: (call) => states[call] ?? "ok",
    parameters,
    vault: () => vault,
  });
});

afterAll(async () => {
  rmSync(copy, { recursive: true, force: true });
  await simulator.close();
  await files.close();
});

beforeEach(() => {
  for (const call of Object.keys(states)) delete states[call as SimulatedCall];
  parameters.clear();
  vault = undefined;
  for (const region of ["eu-north-1", "us-east-1"]) parameters.set(region + BOOTSTRAP, "21");
  writeFileSync(file, JSON.stringify(settings));
});

interface Ended {
  code: number | null;
  out: string;
}

async function run(command: string, env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn("bash", ["-c", command], {
    cwd: copy,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: copy,
      AWS_ENDPOINT_URL: simulator.url,
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
      AWS_EC2_METADATA_DISABLED: "true",
      ...env,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const out = stdout + stderr;
  expect(out).not.toMatch(/^ {4}at /m);
  return { code: await ended, out };
}

/** Lines of the blocks of a page that are for a shell, without comments. */
function commandsOf(page: string): string[] {
  const blocks = [...readFileSync(page, "utf8").matchAll(/^ *```(?:sh|bash|shell)\n(.*?)^ *```$/gms)];
  return blocks.flatMap(([, block = ""]) =>
    block
      .split("\n")
      .map((line) => line.replace(/\s+#.*$/, "").trim())
      .filter((line) => line !== ""),
  );
}

describe("infra/README.md and docs/installation.md", () => {
  const readme = readFileSync("infra/README.md", "utf8");
  const commands = ["infra/README.md", "docs/installation.md"].flatMap(commandsOf);

  /** On data of this machine, not on an emulator. */
  const onThisMachine = () => ({ AWS_ENDPOINT_URL: "" });

  /** What is run instead of a command, and what it prints. The emulator's commands are run by a stage of .ci/run. */
  const RUNS: Record<string, { as?: string; env?: () => Record<string, string>; prints: RegExp } | "stage"> = {
    "cp infra/installations/example.json infra/installations/production.json": { prints: /^$/ },
    "npm run preflight -- production": { prints: /^ok +Lambda concurrency .*[^]*^ok +SES production access /m },
    "npm run bootstrap -- production": {
      as: "npm run bootstrap -- production --dry-run",
      prints:
        /Would run: cdk bootstrap aws:\/\/123456789012\/eu-north-1 aws:\/\/123456789012\/us-east-1 --app '' --qualifier produ\w{5} --toolkit-stack-name virn-production-bootstrap/,
    },
    "npm run deploy -- production": {
      as: "npm run deploy -- production --dry-run",
      prints: /Would run: npm run -s build[^]*Would run: cdk deploy --all/,
    },
    "TABLE_NAME=… npm run setup -- setup.json": {
      as: "npm run setup -- setup.json",
      env: onThisMachine,
      prints: /^3 companies, 2 assortments, 1 people in /m,
    },
    "TABLE_NAME=… npm run smoke -- --url https://virn.example.ee": {
      as: "npm run smoke -- --url https://virn.example.ee --dry-run",
      prints: /Would try: a file goes to the bucket and through the queue/,
    },
    "TABLE_NAME=… FILES_BUCKET=… npm run restore -- --to 2026-11-26T09:00:00Z": {
      as: "npm run restore -- --to 2026-11-26T09:00:00Z --dry-run",
      env: () => ({ ...embedded(), AWS_ENDPOINT_URL_S3: files.url }),
      prints: /^Would restore files of virn-files and table test-[^]*files looked at[^]*^Nothing was changed\.$/m,
    },
    "FILES_BUCKET=… npm run restore -- --files-from OLD_BUCKET": {
      as: "npm run restore -- --files-from virn-old --dry-run",
      env: () => ({ ...embedded(), AWS_ENDPOINT_URL_S3: process.env["AWS_ENDPOINT_URL_S3"] ?? "" }),
      prints: /^1 files of virn-old would be copied to virn-files, which had 0 more of them already\.$/m,
    },
    "npm run teardown -- production --dry-run": {
      prints:
        /^ {2}stack virn-production-data of eu-north-1$[^]*^Stays, until it is run with --with-data:$[^]*^Nothing was deleted\.$/m,
    },
    "npm run teardown -- production": {
      as: "echo staging | npm run teardown -- production",
      prints: /Type the name of the installation to delete the stacks: Nothing was deleted\.$/m,
    },
    "npm run teardown -- production --with-data": {
      as: "echo production | npm run teardown -- production --with-data",
      prints: /^Nothing was deleted: backup vault virn-production-vault-1 holds backups/m,
    },
    "npm run diff -- production": {
      as: "npm run diff -- production --dry-run",
      prints: /Would run: cdk diff --all --no-change-set/,
    },
    "npm run deploy -- production --dry-run": { prints: /Would run: cdk deploy --all/ },
    "npm run deployer -- production --repository owner/name": {
      as: "npm run deployer -- production --repository owner/name --dry-run",
      prints: /Would run: cdk deploy --app node infra\/deployer\.ts/,
    },
    'npm run setup -- --first-agent mari@mets.ee --name "Mari Mets"': {
      as: 'VIRN_DATA=.data/first npm run setup -- --first-agent mari@mets.ee --name "Mari Mets"',
      env: onThisMachine,
      prints: /http:\/\/localhost:3000\/login#token=[\w-]+/,
    },
    "TABLE_NAME=… PUBLIC_URL=https://… npm run setup -- --first-agent mari@mets.ee": {
      as: "VIRN_DATA=.data/second PUBLIC_URL=https://virn.example.ee npm run setup -- --first-agent mari@mets.ee",
      env: onThisMachine,
      prints: /https:\/\/virn\.example\.ee\/login#token=[\w-]+/,
    },
    "npm run setup -- setup.json": { env: onThisMachine, prints: /^3 companies, 2 assortments, 1 people in /m },
    "npm run setup -- --smoke": {
      as: "npm run -s setup -- setup.json && npm run setup -- --smoke",
      env: onThisMachine,
      prints: /^http:\/\/localhost:3000\/login#token=[\w-]+$/m,
    },
    "npm run smoke -- --url https://virn.example.ee --link LINK": {
      as: "npm run smoke -- --url https://virn.example.ee --link LINK --dry-run",
      prints: /Would try: the one-time link signs in, once/,
    },
    "npm run setup -- --smoke-end": { env: onThisMachine, prints: /^What the smoke test added is removed/m },
    "npm run ministack": "stage",
    "npm run deploy:local": "stage",
    "npm run deploy:local -- --cycle": "stage",
  };

  test("has no command that no test runs", () => {
    expect([...new Set(commands)].toSorted()).toEqual(Object.keys(RUNS).toSorted());
  });

  test.each(Object.entries(RUNS).flatMap(([command, how]) => (how === "stage" ? [] : [[command, how] as const])))(
    "%s does what it says",
    async (command, { as = command, env, prints }) => {
      if (command.includes("setup.json")) writeSetupFile();
      const { out } = await run(as, env?.());
      expect(out).toMatch(prints);
    },
  );

  test("a stage of .ci/run starts the emulator by its command, and walks the cycle, which begins with deploy:local", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const deploys = plans.whole()[0].find(({ server }) => server === miniStack);
    expect(deploys?.command).toEqual([...scripts["deploy:local"].split(" "), "--cycle"]);
    expect(readFileSync("scripts/testing/servers.ts", "utf8")).toContain(scripts["ministack"].split(" ")[1]);
  });

  test("names for each thing that no emulator shows a test that exists", () => {
    const rows = [...readme.matchAll(/^\| [^|]+ \| `([\w.]+\.test\.ts)` \| ([^|]+) \|$/gm)];
    expect(rows.length).toBe(16);
    const missing = rows.filter(([, name = "", title = ""]) => {
      const text = readFileSync(join("tests/infra", name), "utf8");
      return !text.includes(`("${title}`) && !text.includes(`\n  "${title}": `);
    });
    expect(missing.map(([row]) => row)).toEqual([]);
  });

  /** The table and the storage of this test. */
  function embedded(): Record<string, string> {
    const names = ["AWS_ENDPOINT_URL_DYNAMODB", "AWS_REGION", "FILES_BUCKET", "FILES_PATH_STYLE", "TABLE_NAME"];
    return Object.fromEntries(names.map((name) => [name, process.env[name] ?? ""]));
  }

  /** That of docs/installation.md. */
  function writeSetupFile(): void {
    const [, json = ""] = /```json\n(.*?)```/s.exec(readFileSync("docs/installation.md", "utf8")) ?? [];
    writeFileSync(join(copy, "setup.json"), json);
  }
});

describe("npm run deploy", () => {
  const deploy = (options = "--dry-run", env: Record<string, string> = {}) =>
    run(`npm run -s deploy -- production ${options}`, env);

  test("lists all settings before a first deploy", async () => {
    const { out, code } = await deploy();
    expect(code).toBe(0);
    expect(out).toContain("There is no production in eu-north-1 of account 123456789012 yet.");
    expect(out).toMatch(/^ {2}domain +\(none\) → virn\.example\.ee$/m);
  });

  test("lists what differs from the deployed settings, and nothing else", async () => {
    parameters.set(
      `eu-north-1${SETTINGS}`,
      JSON.stringify({ ...defaults, ...settings, waf: false, certificateArn: "arn:1" }),
    );
    const { out } = await deploy();
    const changed = out.split("\n").filter((line) => line.includes(" → "));
    expect(changed).toEqual(["  certificateArn  arn:1 → (none)", "  waf             false → true"]);
  });

  test("says when nothing differs", async () => {
    parameters.set(`eu-north-1${SETTINGS}`, JSON.stringify({ ...defaults, ...settings }));
    expect((await deploy()).out).toContain("Its settings are as deployed.");
  });

  test("refuses changed settings without --yes where nobody can be asked", async () => {
    const { out, code } = await deploy("");
    expect(code).toBe(1);
    expect(out).toContain("Nothing was deployed: run it again with --yes if these settings are meant.");
    expect(existsSync(join(copy, "dist"))).toBe(false);
  });

  test("leaves a paused installation paused, without a canary and a smoke test", async () => {
    expect((await deploy()).out).not.toContain("paused");
    parameters.set("eu-north-1/virn/production/pause", JSON.stringify({ since: "2026-11-29T12:00:00Z", before: {} }));
    const { out } = await deploy();
    expect(out).toMatch(/^production is paused and stays so\..*without a canary\.$/m);
    expect(out).toMatch(/Would run: cdk deploy --all[^]*^Would stop again what the deploy switched on\.$/m);
    const app =
      'import { chosenConfig } from "./infra/basis/installationFile.ts"; console.log(chosenConfig(process.env).hasCanary)';
    const hasCanary = (env: Record<string, string>) =>
      run(`node --input-type=module -e '${app}'`, { VIRN_INSTALLATION: "production", ...env });
    expect([(await hasCanary({})).out, (await hasCanary({ VIRN_CANARY: "off" })).out]).toEqual(["true\n", "false\n"]);
  });

  describe("without the vaultLock that is deployed", () => {
    const name = "virn-production-vault-0a1b2c3d4e5f";
    const day = (days: number) => new Date(Date.now() + days * 86_400_000);

    beforeEach(() => {
      const before = { ...defaults, ...settings, sevenYears: true, vaultLock: true };
      parameters.set(`eu-north-1${SETTINGS}`, JSON.stringify(before));
    });

    test.each(["deploy", "diff"])("%s is refused once the vault is locked for good, in a sentence", async (action) => {
      vault = { name, lockDate: day(-1) };
      const { out, code } = await run(`npm run -s ${action} -- production --dry-run`);
      expect(code).toBe(1);
      const since = day(-1).toISOString().slice(0, 10);
      expect(out).toContain(
        `Nothing was deployed: backup vault ${name} is locked for good since ${since}, and nobody, AWS included, can remove its lock. Put "sevenYears": true and "vaultLock": true back into infra/installations/production.json (docs/runbook.md, "Seven years").`,
      );
      expect(out).not.toContain("Would run");
      writeFileSync(file, JSON.stringify({ ...settings, sevenYears: true }));
      expect((await deploy()).code).toBe(1);
      writeFileSync(file, JSON.stringify({ ...settings, sevenYears: true, vaultLock: true }));
      expect((await deploy()).out).toContain("Its settings are as deployed.");
    });

    test.each([
      ["in the three days in which the lock can be removed", { name, lockDate: day(1) }],
      ["after the lock was removed by hand", { name }],
      ["after the stack of the vault was deleted", undefined],
    ])("deploys %s", async (_when, found) => {
      vault = found;
      const { out, code } = await deploy();
      expect([code, out]).toEqual([0, expect.stringMatching(/vaultLock +true → false[^]*Would run: cdk deploy/)]);
    });

    test.each(["cloudformation:DescribeStackResource", "backup:DescribeBackupVault"] as const)(
      "is refused when %s is not allowed",
      async (call) => {
        vault = { name, lockDate: day(1) };
        states[call] = "denied";
        const { out, code } = await deploy();
        expect([code, out]).toEqual([
          1,
          expect.stringContaining(
            `Whether the backup vault is locked is not known: these credentials may not call ${call}: allow it or use others.`,
          ),
        ]);
      },
    );
  });

  test("refuses an installation without a file, and one that has wrong settings", async () => {
    expect(await run("npm run -s deploy -- nowhere")).toEqual({
      code: 1,
      out: "There is no infra/installations/nowhere.json: copy example.json and write its settings. There are production.\n",
    });
    writeFileSync(file, JSON.stringify({ ...settings, region: undefined }));
    expect((await deploy()).out).toBe("Correct infra/installations/production.json: region is missing.\n");
    expect((await run("npm run -s deploy")).out).toContain("Name an installation: npm run deploy -- production.");
  });

  test.each([
    [
      "credentials of another account",
      "sts:GetCallerIdentity",
      "missing",
      /^These credentials are of account 999999999999/,
    ],
    ["expired credentials", "sts:GetCallerIdentity", "expired", /^AWS credentials are missing or have expired/],
    [
      "regions that are not bootstrapped",
      "ssm:GetParameter",
      "missing",
      /CDK has not bootstrapped eu-north-1: npm run bootstrap -- production\./,
    ],
    ["credentials that may not ask", "ssm:GetParameter", "denied", /These credentials may not call ssm:GetParameter/],
  ] as const)("stops at %s, in a sentence", async (_which, call, state, sentence) => {
    states[call] = state;
    const { out, code } = await deploy();
    expect(code).toBe(1);
    expect(out).toMatch(sentence);
    expect(out).not.toContain("Would run");
  });

  test.each([
    [
      "without credentials",
      { AWS_ACCESS_KEY_ID: "", AWS_SECRET_ACCESS_KEY: "" },
      /^AWS credentials are missing or have expired/,
    ],
    ["without a network", { AWS_ENDPOINT_URL: "http://127.0.0.1:1" }, /^Sts of eu-north-1 does not answer/],
  ])("says in a sentence what to do %s", async (_which, env, sentence) => {
    const { out, code } = await deploy("--dry-run", env);
    expect(code).toBe(1);
    expect(out).toMatch(sentence);
  });
});
