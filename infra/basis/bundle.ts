import { cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { bundledAssets } from "#functions/platform/pdf/assets.ts";
import {
  type DividedMachineName,
  dividedStepFile,
  nightStepFile,
  routeFile,
  scheduleFile,
  workerFile,
} from "#shared/handlerFiles.ts";
import { exportStepNames } from "#shared/platform/exportSteps.ts";
import { type NightStep, nightStepNames } from "#shared/platform/nightSteps.ts";
import { type Carried, type QueueRow, queues } from "#shared/platform/queues.ts";
import { schedules } from "#shared/platform/schedules.ts";
import { verifyStepNames } from "#shared/platform/verifySteps.ts";
import { allRoutes } from "#shared/routes.ts";

export interface FunctionSource {
  name: string;
  file: string;
  carries?: Carried;
}

export interface Bundle {
  directory: string;
  bytes: number;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const webMaps = join(root, "dist/web-maps");
const TYPST = "@myriaddreamin/typst-ts-node-compiler";
/** The module of x86_64: the package for arm64 is still at 0.6.0. */
const TYPST_NATIVE = `${TYPST}-linux-x64-gnu`;

// Leaves out what the SDK imports on demand and no function uses. Bundled, such an import wraps shared modules in
// closures, which are compiled twice: without them a list route starts in nine tenths of the time.
const leaveUnused: Plugin = {
  name: "leaveUnused",
  setup(bundler) {
    const unused =
      /^(@aws-sdk\/credential-provider-(http|ini|process|sso|web-identity)|@smithy\/(credential-provider-imds|core\/event-streams))$/;
    bundler.onResolve({ filter: unused }, ({ path, kind }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    );
  },
};

/** A source map with one mapping, which esbuild follows instead of mapping every token. */
const ONE_MAPPING = Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString("base64");

/** Leaves packages out of the source maps: Node reads the whole map at start, and own code is a tenth of it. */
const mapOwnCode: Plugin = {
  name: "mapOwnCode",
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => ({
      contents: `${await readFile(path, "utf8")}\n//# sourceMappingURL=data:application/json;base64,${ONE_MAPPING}`,
    }));
  },
};

/** Code for an emulator's bundles: MiniStack (1.5.33) passes cookies as a header, API Gateway as a list. */
export const COOKIES_AS_A_LIST = `
const { handler } = module.exports;
module.exports = {
  handler: (event, context) =>
    handler(event.headers?.cookie ? { cookies: event.headers.cookie.split("; "), ...event } : event, context),
};
`;

export function allFunctions(): FunctionSource[] {
  return [
    ...allRoutes.map(({ area, operation, row }) => routeSource(area, operation, row.lambda?.carries)),
    ...Object.entries<QueueRow>(queues).map(([queue, row]) => workerSource(queue, row.carries)),
    ...Object.keys(schedules).map(scheduleSource),
    ...nightStepNames.map(nightSource),
    ...Object.values(verifyStepNames).map((step) => dividedSource("verify", step)),
    ...Object.values(exportStepNames).map((step) => dividedSource("export", step)),
  ];
}

export function routeSource(area: string, operation: string, carries?: Carried): FunctionSource {
  return { name: `api-${area}-${operation}`, file: routeFile(area, operation), ...carrying(carries) };
}

export function workerSource(queue: string, carries?: Carried): FunctionSource {
  return { name: `worker-${queue}`, file: workerFile(queue), ...carrying(carries) };
}

export function scheduleSource(name: string): FunctionSource {
  return { name: `schedule-${name}`, file: scheduleFile(name) };
}

export function nightSource(step: NightStep): FunctionSource {
  return { name: `night-${step}`, file: nightStepFile(step) };
}

export function dividedSource(machine: DividedMachineName, step: string): FunctionSource {
  return { name: `${machine}-${step}`, file: dividedStepFile(machine, step) };
}

function carrying(carries: Carried | undefined): { carries?: Carried } {
  return carries ? { carries } : {};
}

/** CommonJS from the packages' ES modules is the fastest of four pairs: 120 ms against 130 to 136 for a list route. */
export const oneFile = {
  bundle: true,
  minify: true,
  platform: "node",
  target: "node24",
  format: "cjs",
  mainFields: ["module", "main"],
  legalComments: "none",
} satisfies BuildOptions;

/** Bundles the AWS SDK too, which starts faster than the runtime's and is pinned. @throws when a source does not compile */
export async function bundleFunctions(
  sources: readonly FunctionSource[],
  outputDirectory: string,
  footer = "",
): Promise<Map<string, Bundle>> {
  rmSync(outputDirectory, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    plugins: [leaveUnused, mapOwnCode],
    entryPoints: sources.map(({ name, file }) => ({ in: file, out: `${name}/index` })),
    outdir: outputDirectory,
    ...oneFile,
    external: [TYPST],
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "error",
    define: { "import.meta.url": "fileUrl" },
    footer: { js: footer },
    banner: { js: 'const fileUrl=require("node:url").pathToFileURL(__filename).href;' },
  });
  // Overrides the "module" of the project's package.json, for bundles that tests run where they were built.
  writeFileSync(join(outputDirectory, "package.json"), '{ "type": "commonjs" }\n');
  return new Map(
    sources.map(({ name, carries }) => {
      const directory = join(outputDirectory, name);
      if (carries === "typst") addTypst(directory);
      // Tests and `cdk destroy` bundle without a built site; stacks of pages stay as they are then.
      if (carries === "webMaps" && existsSync(webMaps))
        cpSync(webMaps, join(directory, "webMaps"), { recursive: true });
      return [name, { directory, bytes: statSync(join(directory, "index.js")).size }];
    }),
  );
}

function addTypst(directory: string): void {
  const packages = join(directory, "node_modules");
  const require = createRequire(import.meta.url);
  for (const name of [TYPST, TYPST_NATIVE]) {
    cpSync(dirname(packageFile(require, name)), join(packages, name), { recursive: true });
  }
  for (const { from, to } of bundledAssets()) {
    mkdirSync(dirname(join(directory, to)), { recursive: true });
    cpSync(from, join(directory, to));
  }
}

/** @throws on a machine where npm installed another platform's module. */
function packageFile(require: NodeJS.Require, name: string): string {
  try {
    return require.resolve(`${name}/package.json`);
  } catch {
    throw new Error(`${name} is not installed, and Lambda needs it: npm install --no-save --force ${name}`);
  }
}
