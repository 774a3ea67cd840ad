import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { claimFolder } from "#scripts/embedded/services/dataFolder.ts";

/*
 * Runs the commands of package.json as somebody does who has set up nothing: each ends with a sentence, and never with a stack trace.
 */

/** Words with which a command asks AWS or the embedded system at once. */
interface Command {
  /** Without a region and without credentials. */
  onAws?: string;
  /** While an embedded system runs on the same folder. */
  onFolder?: string;
}

/** Commands that an operator runs. */
const OPERATED: Record<string, Command> = {
  verify: { onAws: "", onFolder: "" },
  smoke: { onAws: "--url https://127.0.0.1:1" },
  export: { onAws: "--all out", onFolder: "--all out" },
  restore: { onAws: "--to 2026-11-26T09:00:00Z" },
  seed: { onAws: "--size smoke", onFolder: "--size smoke" },
  setup: { onAws: "--smoke", onFolder: "--smoke" },
  keys: {},
  "restore:table": {},
  "restore:bucket": {},
  pause: {},
  teardown: {},
  resume: {},
  preflight: {},
  bootstrap: {},
  deployer: {},
  deploy: {},
  diff: {},
  "deploy:local": {},
  localstack: {},
  ministack: {},
  cost: {},
  eudr: {},
  bench: {},
};

/** Commands of who writes code, and of npm itself. They have no options of AWS. */
const DEVELOPED =
  "start prepare build validate trust map gallery walk openapi check types lint format format:fix unused test test:rest test:bundles test:e2e baseline".split(
    " ",
  );

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));
const home = mkdtempSync(join(tmpdir(), "virn-commands-"));
const data = join(home, "data");
let claim: { release(): void };

beforeAll(async () => {
  mkdirSync(data);
  claim = await claimFolder(data);
});

afterAll(() => {
  claim.release();
  rmSync(home, { recursive: true, force: true });
});

const onAws = { TABLE_NAME: "virn", FILES_BUCKET: "virn-files", PUBLIC_URL: "https://virn.example.ee" };

async function run(name: string, words: string, env: Record<string, string> = {}) {
  const child = spawn("sh", ["-c", `${scripts[name]} ${words.replace(/(?<![-\w])out\b/, join(home, "out"))}`], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], HOME: home, VIRN_DATA: data, AWS_EC2_METADATA_DISABLED: "true", ...env },
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(out + errors).not.toMatch(/^ {4}at |node:internal/m);
  return { code: await ended, out, errors: errors.trim() };
}

const of = (which: keyof Command) =>
  Object.entries(OPERATED).flatMap(([name, command]): [string, string][] => {
    const words = command[which];
    return words === undefined ? [] : [[name, words]];
  });

/** Commands of the papers for operators, with words in place of what a person writes there. */
function inPapers(): [name: string, words: string][] {
  const text = ["infra/README.md", "docs/runbook.md", "docs/installation.md"]
    .map((page) => readFileSync(page, "utf8"))
    .join("\n");
  const found = [...text.matchAll(/npm run (?:-s )?([\w:]+) -- ([^`\n]*)/g)].map(
    ([, name = "", rest = ""]): [string, string] => {
      const [words = ""] = rest.replaceAll(/"[^"]*"(?:[^" ]*\)")?/g, "words").split(/ [|#]/);
      return [name, words.trim()];
    },
  );
  const operated = found
    .filter(([name, words]) => name in OPERATED && words.includes("--"))
    .map(([name, words]) => `${name}\n${words}`);
  return [...new Set(operated)].map((each) => each.split("\n") as [string, string]);
}

describe("a command", () => {
  test("of package.json is in the list of this test", () => {
    expect(Object.keys(scripts).toSorted()).toEqual([...Object.keys(OPERATED), ...DEVELOPED].toSorted());
  });

  test.each(Object.keys(OPERATED))("%s prints with --help how it is used, and does nothing", async (name) => {
    const { code, out, errors } = await run(name, "--help");
    expect([code, errors]).toEqual([0, ""]);
    expect(out).toContain(`npm run ${name}`);
  });

  test.each(Object.keys(OPERATED))("%s refuses an unknown option in a sentence, before anything else", async (name) => {
    const { code, out, errors } = await run(name, "--nonsense");
    expect([code, out, errors]).toEqual([2, "", "Unknown option '--nonsense': --help lists what there is."]);
  });

  test.each(inPapers())("%s knows each option that a paper writes: %s", async (name, words) => {
    const { code, errors } = await run(name, `${words} --nonsense`);
    expect([code, errors]).toEqual([2, "Unknown option '--nonsense': --help lists what there is."]);
  });

  test.each(of("onAws"))("%s asks for the region where none is set", async (name, words) => {
    const { code, errors } = await run(name, words, onAws);
    expect([code, errors]).toEqual([1, "Set AWS_REGION to the region of the table, such as eu-north-1."]);
  });

  test.each(of("onAws"))("%s says that there are no credentials", async (name, words) => {
    const { code, errors } = await run(name, words, { ...onAws, AWS_REGION: "eu-north-1" });
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^Nothing more was done: AWS credentials are missing or have expired [^\n]*sign in[^\n]*$/),
    ]);
  });

  test.each(of("onFolder"))("%s says that an embedded system runs on the folder", async (name, words) => {
    const { code, errors } = await run(name, words);
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^Virn is running on \S+ already\. Stop it first[^\n]*$/),
    ]);
  });
});
