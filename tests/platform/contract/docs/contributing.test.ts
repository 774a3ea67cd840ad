import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

/*
 * Carries out the worked example of CONTRIBUTING.md in a copy of the project, so that the page stays true: it fails when a
 * file that the page changes no longer has the lines shown, or when the result does not compile or pass its tests.
 */

interface Step {
  kind: "New file" | "In";
  path: string;
  code: string;
}

const FOLDERS = [".github", "shared", "functions", "infra", "scripts", "web", "tests", "docs"];
const FILES = globSync(["*.{json,ts,md}", "LICENSE"]);
const MINUTE_MS = 60_000;

const root = process.cwd();
const copy = mkdtempSync(join(tmpdir(), "virn-contributing-"));
const steps = stepsOf(readFileSync("CONTRIBUTING.md", "utf8"));
const added = steps.filter(({ kind }) => kind === "New file").map(({ path }) => path);

beforeAll(() => {
  for (const name of [...FOLDERS, ...FILES]) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  for (const step of steps) carryOut(step);
  // Infrastructure, scripts and the other tests are left out, which saves half of the time.
  const config = JSON.parse(readFileSync("tsconfig.json", "utf8"));
  const include = ["shared", "functions", "web", "tests/gallery", "vite.config.ts", ...steps.map(({ path }) => path)];
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify({ ...config, include }));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

it("the worked example has a new file for each of the five things to add", () => {
  const things = [/^shared\/\w+\/\w+\.ts$/, /\/store\//, /\/api\//, /\.worker\.ts$/, /^web\/src\/\w+\/\w+Page\.tsx$/];
  for (const thing of things) expect(added.filter((path) => thing.test(path)).length).toBeGreaterThan(0);
});

it("the worked example compiles", { timeout: 2 * MINUTE_MS }, async () => {
  await succeeds("node", "web/src/build/cssTypes.ts");
  await succeeds("tsc", "--noEmit");
});

it("the worked field is in the file of a person and in the export, and goes with an erasure", async () => {
  const script = `
    import { companyAnswers } from "#functions/companies/store/company.answers.ts";
    import { erased, factsAbout } from "#functions/personalData/walk/answered.ts";
    import { rowsOf } from "#functions/analytics/factRows.ts";
    const company = { id: 7, address: {}, phone: "", emails: [], website: "https://mets.example" };
    console.log(JSON.stringify(Object.fromEntries(factsAbout(companyAnswers, company)).veebileht));
    rowsOf(companyAnswers, company, (table, row) => console.log(table, JSON.stringify(row.website)));
    console.log(JSON.stringify(erased({ ownCompany: 7 }, companyAnswers, company).website));
  `;
  writeFileSync(join(copy, "scripts/worked.ts"), script);
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/worked.ts"], { cwd: copy });
  rmSync(join(copy, "scripts/worked.ts"));
  expect(stdout).toBe('"https://mets.example"\ncompanies "https://mets.example"\n""\n');
});

it("the worked example is formatted like the project", { timeout: MINUTE_MS }, () =>
  succeeds("biome", "check", "--vcs-enabled=false", ...new Set(steps.map(({ path }) => path))),
);

it("the worked example passes the tests of routes, layers and references", { timeout: MINUTE_MS }, () =>
  succeeds(
    "vitest",
    "run",
    "--project",
    "contract",
    "tests/platform/contract/api",
    "tests/platform/contract/docs/references",
    "tests/platform/contract/answers",
  ),
);

it("the worked filter is in its rule page, and finds what it should", { timeout: 3 * MINUTE_MS }, () =>
  succeeds("vitest", "run", "tests/platform/contract/docs/filters", "tests/documents/functions/filters"),
);

it("the worked filter costs at most six files of the product", () => {
  const section = readFileSync("CONTRIBUTING.md", "utf8").split("\n## A column of a list, with its filter\n")[1] ?? "";
  const ofProduct = stepsOf(section.split("\n## ")[0] ?? "").filter(({ path }) =>
    /^(shared|functions|web)\//.test(path),
  );
  expect(ofProduct.length).toBeGreaterThan(0);
  expect(new Set(ofProduct.map(({ path }) => path)).size).toBeLessThanOrEqual(6);
});

it("the worked example keeps to the architecture", { timeout: MINUTE_MS }, async () => {
  await succeeds("node", "scripts/map.ts");
  await succeeds("vitest", "run", "--project", "contract", "tests/platform/contract/architecture");
});

it("the worked example passes its own tests, and all of the noun that it changes", { timeout: 3 * MINUTE_MS }, () =>
  succeeds("vitest", "run", ...added.filter((path) => path.endsWith(".test.ts")), "tests/companies"),
);

/** Runs a tool of the project in the copy; its output is the message of the failure. */
async function succeeds(tool: string, ...args: string[]): Promise<void> {
  const command = join(root, "node_modules/.bin", tool);
  const environment = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_OPTIONS|NODE_ENV)/.test(name));
  const done = promisify(execFile)(command, args, {
    cwd: copy,
    env: { ...Object.fromEntries(environment), NO_COLOR: "1" },
  });
  const problem = await done.then(
    () => "",
    (error: { stdout?: string; stderr?: string }) => `${error.stdout ?? ""}${error.stderr ?? ""}`,
  );
  expect(problem).toBe("");
}

/** The steps of the page: a sentence that names the file, then a block of code. */
function stepsOf(page: string): Step[] {
  const blocks = page.matchAll(/^(New file|In) `([^`]+)`:\n\n```\w+\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, kind, path = "", code = ""]) => ({ kind: kind === "In" ? "In" : "New file", path, code }));
}

function carryOut({ kind, path, code }: Step): void {
  const file = join(copy, path);
  if (kind === "New file") {
    if (existsSync(file)) throw new Error(`CONTRIBUTING.md adds ${path}, which exists`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  } else {
    writeFileSync(file, patched(path, readFileSync(file, "utf8"), code));
  }
}

/** Applies a block of `diff`: its lines must occur in the file in this order, with gaps allowed. */
function patched(path: string, text: string, diff: string): string {
  const lines = text.split("\n");
  let at = 0;
  for (const line of diff.trimEnd().split("\n")) {
    const [sign, content] = [line[0], line.slice(1)];
    if (sign === "+") {
      lines.splice(at, 0, content);
      at += 1;
      continue;
    }
    const found = lines.indexOf(content, at);
    if (found === -1) throw new Error(`CONTRIBUTING.md shows a line that ${path} does not have: ${content}`);
    if (sign === "-") lines.splice(found, 1);
    at = sign === "-" ? found : found + 1;
  }
  return lines.join("\n");
}
