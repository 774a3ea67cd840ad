import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allFunctions, type Bundle, bundleFunctions, COOKIES_AS_A_LIST } from "../../infra/bundle.ts";
import { allRoutes } from "../../shared/api/routes.ts";

/** Outside of the project, so that a bundle finds no packages but its own. */
const folder = mkdtempSync(join(tmpdir(), "virn-bundles-"));
const environment = {
  TABLE_NAME: "t",
  FILES_BUCKET: "f",
  PUBLIC_URL: "https://virn.example",
  MAIL_FROM: "virn@virn.example",
  AWS_REGION: "eu-north-1",
};
let bundles: Map<string, Bundle>;

beforeAll(() => {
  bundles = bundleFunctions(allFunctions(), folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What Node 24 prints that loads a bundle as Lambda does and runs a sentence on its handler. */
function run(directory: string, code: string): string {
  const script = `const { handler } = require(${JSON.stringify(join(directory, "index.js"))}); ${code}`;
  return execFileSync(process.execPath, ["-e", script], { cwd: directory, env: environment, encoding: "utf8" }).trim();
}

describe("bundles", () => {
  test("there is one for every row, and it stands alone", () => {
    expect(bundles.size).toBe(allFunctions().length);
    const requires = [...bundles.values()].map(({ directory }) => `require(${JSON.stringify(directory)}).handler`);
    const script = `console.log([${requires.join(", ")}].map((handler) => typeof handler).join())`;
    const types = execFileSync(process.execPath, ["-e", script], {
      env: { ...environment, LOG_LEVEL: "ERROR" },
      encoding: "utf8",
    });
    expect(types.trim().split(",")).toEqual(requires.map(() => "function"));
  });

  test("a list route weighs 800 KB at most", () => {
    const lists = allRoutes.filter(({ row }) => row.method === "GET" && !row.lambda && !row.params);
    const weights = lists.map(({ area, operation }) => {
      const name = `api-${area}-${operation}`;
      return { name, bytes: bundles.get(name)?.bytes ?? 0 };
    });
    expect(weights.length).toBeGreaterThan(5);
    expect(weights.filter(({ bytes }) => bytes === 0 || bytes > 800_000)).toEqual([]);
  });

  test("what sets documents carries the typesetter, templates and fonts, and nothing else does", () => {
    const carriers = allFunctions().filter(({ carries }) => carries === "typst");
    expect(carriers.map(({ name }) => name)).toEqual(["api-acts-preview", "worker-actFiles"]);
    for (const { name, carries } of allFunctions()) {
      const { directory } = bundles.get(name)!;
      expect(existsSync(join(directory, "node_modules")), name).toBe(carries === "typst");
      expect(existsSync(join(directory, "assets/act.typ")), name).toBe(carries === "typst");
    }
    const { directory } = bundles.get("api-acts-preview")!;
    const load = 'console.log(typeof require("@myriaddreamin/typst-ts-node-compiler").NodeCompiler.create)';
    expect(run(directory, load)).toBe("function");
  });
});

test("an emulator's function finds the cookies of a call in a list", async () => {
  const module = { exports: { handler: async (event: unknown) => event } };
  runInNewContext(COOKIES_AS_A_LIST, { module });
  const { handler } = module.exports;
  const headers = { cookie: "a=1; b=2" };
  expect(await handler({ headers })).toEqual({ headers, cookies: ["a=1", "b=2"] });
  expect(await handler({ headers, cookies: ["a=2"] })).toEqual({ headers, cookies: ["a=2"] });
  expect(await handler({ Records: [] })).toEqual({ Records: [] });
});
