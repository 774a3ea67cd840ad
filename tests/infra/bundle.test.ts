import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allFunctions, type Bundle, bundleFunctions, COOKIES_AS_A_LIST } from "#infra/basis/bundle.ts";
import { allRoutes } from "#shared/routes.ts";

/** Outside of the project, so that a bundle finds only the packages that it carries. */
const folder = mkdtempSync(join(tmpdir(), "virn-bundles-"));
const environment = {
  LOG_LEVEL: "ERROR",
  TABLE_NAME: "t",
  FILES_BUCKET: "f",
  PUBLIC_URL: "https://virn.example",
  MAIL_FROM: "virn@virn.example",
  AWS_REGION: "eu-north-1",
};
let bundles: Map<string, Bundle>;

beforeAll(async () => {
  const built = process.env["BUILT_BUNDLES"];
  bundles = built ? bundlesIn(built) : await bundleFunctions(allFunctions(), folder);
});

/** Bundles that CI has built for these tests and the function tests. */
function bundlesIn(built: string): Map<string, Bundle> {
  return new Map(
    allFunctions().map(({ name }) => {
      const directory = join(built, name);
      return [name, { directory, bytes: statSync(join(directory, "index.js")).size }];
    }),
  );
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Loads a bundle in a process of its own as Lambda does, runs code on its handler, and returns the output. */
function run(directory: string, code: string): string {
  const script = `const { handler } = require(${JSON.stringify(join(directory, "index.js"))}); ${code}`;
  return execFileSync(process.execPath, ["-e", script], { cwd: directory, env: environment, encoding: "utf8" }).trim();
}

const TOKEN = `${"t".repeat(43)}.1`;

/** Calls a handler with a session's cookie and prints the request for the session that it sends to the table. */
const CALL_WITH_SESSION = JSON.stringify({
  cookies: [`__Host-virn=${TOKEN}`],
  headers: {},
  requestContext: { requestId: "1", routeKey: "", http: { sourceIp: "127.0.0.1" } },
});
const ASK_FOR_SESSION = `
  const server = require("node:http").createServer((request, response) => {
    let body = "";
    request.on("data", (part) => { body += part; });
    request.on("end", () => {
      const isOfSession = JSON.parse(body).Key.pk.S.startsWith("session#");
      if (isOfSession) console.log(JSON.stringify({ target: request.headers["x-amz-target"], body: JSON.parse(body) }));
      response.end("{}");
    });
  }).listen(0, "127.0.0.1", () => {
    process.env.AWS_ENDPOINT_URL_DYNAMODB = "http://127.0.0.1:" + server.address().port;
    process.env.AWS_ACCESS_KEY_ID = process.env.AWS_SECRET_ACCESS_KEY = "local";
    handler(${CALL_WITH_SESSION}, {}).then(() => process.exit(0));
  });
`;

describe("bundles", () => {
  test("exist for every function, and load without any other package", () => {
    expect(bundles.size).toBe(allFunctions().length);
    const requires = [...bundles.values()].map(({ directory }) => `require(${JSON.stringify(directory)}).handler`);
    const script = `console.log([${requires.join(", ")}].map((handler) => typeof handler).join())`;
    const types = execFileSync(process.execPath, ["-e", script], {
      env: { ...environment, LOG_LEVEL: "ERROR" },
      encoding: "utf8",
    });
    expect(types.trim().split(",")).toEqual(requires.map(() => "function"));
  });

  test("of list routes have at most 400 KB", () => {
    const lists = allRoutes.filter(({ row }) => row.method === "GET" && !row.lambda && !row.params);
    const weights = lists.map(({ area, operation }) => {
      const name = `api-${area}-${operation}`;
      return { name, bytes: bundles.get(name)?.bytes ?? 0 };
    });
    expect(weights.length).toBeGreaterThan(5);
    expect(weights.filter(({ bytes }) => bytes === 0 || bytes > 400_000)).toEqual([]);
  });

  test("contain the typesetter, templates and fonts only when they make PDFs", () => {
    const carriers = allFunctions().filter(({ carries }) => carries === "typst");
    const names = ["api-eudr-makeMandate", "api-actForm-preview", "worker-previews", "worker-actFiles"];
    expect(carriers.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    for (const { name, carries } of allFunctions()) {
      const { directory } = bundles.get(name)!;
      expect(existsSync(join(directory, "node_modules")), name).toBe(carries === "typst");
      expect(existsSync(join(directory, "assets/act.typ")), name).toBe(carries === "typst");
    }
    const { directory } = bundles.get("api-actForm-preview")!;
    const load = 'console.log(typeof require("@myriaddreamin/typst-ts-node-compiler").NodeCompiler.create)';
    expect(run(directory, load)).toBe("function");
  });
});

describe("source maps", () => {
  test("point to the line in the source, and stay below 150 KB", () => {
    const { directory } = bundles.get("api-reports-list")!;
    const map = readFileSync(join(directory, "index.js.map"), "utf8");
    expect(map.length).toBeLessThan(150_000);
    // Without variables its first read of the session fails, which it logs.
    const script = `require(${JSON.stringify(join(directory, "index.js"))}).handler(${CALL_WITH_SESSION}, {});`;
    const { stderr: stack } = spawnSync(process.execPath, ["--enable-source-maps", "-e", script], {
      env: {},
      encoding: "utf8",
    });
    const { line } = /functions\/platform\/env\.ts:(?<line>\d+):/.exec(stack)?.groups ?? {};
    expect(readFileSync("functions/platform/env.ts", "utf8").split("\n")[Number(line) - 1]).toContain(
      "throw new Error",
    );
  });
});

test("a bundled function asks the table for the session by the key that its entity draws", async () => {
  const { directory } = bundles.get("api-sessions-me")!;
  const request = JSON.parse(run(directory, ASK_FOR_SESSION));
  expect(request.target).toBe("DynamoDB_20120810.GetItem");
  Object.assign(process.env, environment);
  const [{ hashOf }, { SessionEntity }] = await Promise.all([
    import("#functions/sessions/sessionLife.ts"),
    import("#functions/sessions/store/session.ts"),
  ]);
  const { pk, sk } = SessionEntity.keyOf({ hash: hashOf(TOKEN) });
  const Key = { pk: { S: pk }, sk: { S: sk } };
  expect(request.body).toEqual({ TableName: environment.TABLE_NAME, Key, ConsistentRead: true });
});

test("a function in an emulator gets the cookies of a call as a list", async () => {
  const module = { exports: { handler: async (event: unknown) => event } };
  runInNewContext(COOKIES_AS_A_LIST, { module });
  const { handler } = module.exports;
  const headers = { cookie: "a=1; b=2" };
  expect(await handler({ headers })).toEqual({ headers, cookies: ["a=1", "b=2"] });
  expect(await handler({ headers, cookies: ["a=2"] })).toEqual({ headers, cookies: ["a=2"] });
  expect(await handler({ Records: [] })).toEqual({ Records: [] });
});
