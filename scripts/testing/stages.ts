import { globSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { dynamodbLocal, localStack, miniStack, type Server } from "./servers.ts";

export interface Stage {
  name: string;
  minutes: number;
  command: readonly [string, ...string[]];
  /** Test files of its runner; all of the command's projects without them. */
  files?: readonly string[];
  /** Writes a JUnit report of its tests. A stage without a runner is one test. */
  runner?: "vitest" | "playwright";
  workers?: number;
  env?: Readonly<Record<string, string>>;
  server?: () => Promise<Server>;
}

/** Stages of a lane run one after another, beside those of the other lane. A browser waits more than it computes. */
export type Plan = readonly [computing: readonly Stage[], browser: readonly Stage[]];

const projects = (...names: string[]): Stage["command"] => [
  "vitest",
  "run",
  ...names.flatMap((name) => ["--project", name]),
];

const check: Stage = {
  name: "types, lint, format, unused code",
  minutes: 10,
  command: ["npm", "run", "-s", "check"],
};
const layers: Stage = {
  name: "tests of all layers but the browser",
  minutes: 45,
  command: projects("rules", "contract", "functions", "infra", "pages", "components"),
  runner: "vitest",
  // Tests that start whole systems wait for them: one worker more than cores.
  workers: availableParallelism() + 1,
};
const roleJourneys: Stage = {
  name: "a browser journey of each role",
  minutes: 20,
  command: ["playwright", "test", "--grep", "@role"],
  runner: "playwright",
};
const otherJourneys: Stage = {
  name: "all other browser tests",
  minutes: 45,
  command: ["playwright", "test", "--grep-invert", "@role"],
  runner: "playwright",
};
/**
 * Tests of the whole way of the work, which together call each function: the stage fails when a bundle was not called. Others
 * would test the same code again; `npm run test:bundles` runs all.
 */
const onBundles = [
  "tests/platform/functions/entry/{replies,requestIds,emptyTable}.test.ts",
  "tests/sessions/functions/session.test.ts",
  "tests/imports/functions/{importRuns,newBuyers}.test.ts",
  "tests/actForm/functions/{queuedActs,savedActs,largePreview}.test.ts",
  "tests/attachments/functions/attachments.test.ts",
  "tests/exports/functions/{exports,exportsAtOnce}.test.ts",
  "tests/compositeReports/functions/{compositeReports,reportOfNight}.test.ts",
  "tests/signing/functions/{flow,attempts}.test.ts",
  "tests/containers/functions/refreshTrustedList.test.ts",
  "tests/eudr/functions/numberChecks.test.ts",
  "tests/personalData/functions/personalData.test.ts",
  "tests/analytics/functions/night.test.ts",
  "tests/platform/functions/verify/dividedVerify.test.ts",
  "tests/exports/functions/dividedExport.test.ts",
].flatMap((pattern) => globSync(pattern));
const crashes: Stage = {
  name: "crash tests and the longest tests",
  minutes: 30,
  // A file that runs on bundles would test the same code again.
  command: [...projects("crashes", "long"), ...onBundles.map((file) => `--exclude=${file}`)],
  runner: "vitest",
};
const bundled: Stage = {
  name: "function tests on the deployed bundles",
  minutes: 45,
  command: projects("functions"),
  files: onBundles,
  runner: "vitest",
  env: { HANDLERS: "bundled", EVERY_BUNDLE: "yes" },
};

/** Tests that depend on the database: a file or two for conditions, transactions, sizes, indexes and pages. */
const onDatabase = [
  "tests/platform/functions/table/",
  "tests/statistics/functions/sums/fold.test.ts",
  "tests/acts/functions/acts.test.ts",
  "tests/acts/functions/actJobs.test.ts",
  "tests/actLists/functions/lists.test.ts",
  "tests/letters/functions/sentOnce.test.ts",
  "tests/overview/functions/waiting.test.ts",
  "tests/companies/functions/companyLists.test.ts",
  "tests/reports/functions/largeReports.test.ts",
];
const database: Stage = {
  ...bundled,
  env: { HANDLERS: "bundled" },
  name: "function tests on DynamoDB Local",
  files: onDatabase,
  server: dynamodbLocal,
};

function javaTool(name: string, tool: string, makesFiles: string, main: string): Stage {
  const [jars, folder] = [`.cache/tests/${tool}`, `.cache/tests/${tool}-files`];
  const steps = [
    `mvn --quiet --batch-mode -f .ci/${tool}/pom.xml dependency:copy-dependencies -DoutputDirectory="$PWD/${jars}"`,
    `rm -rf ${folder}`,
    `node ${makesFiles} ${folder}`,
    `java -cp "${jars}/*" .ci/${tool}/${main} ${folder}`,
  ];
  return { name, minutes: 10, command: ["bash", "-c", steps.join(" && ")] };
}

/** Acts of each kind, one of them of 10,000 rows. */
const papers = javaTool("PDF/A by veraPDF", "verapdf", "tests/support/acts/paperFiles.ts", "PdfA.java");
/** Containers of one and two parties, and forged ones. */
const containers = javaTool(
  "containers by digidoc4j",
  "digidoc4j",
  "tests/support/containers/containerFiles.ts",
  "Containers.java",
);
/** Tests that depend on files, queues or letters. */
const onLocalStack: Stage = {
  name: "function tests on LocalStack",
  minutes: 15,
  command: projects("functions"),
  files: [
    "tests/uploads/functions/",
    "tests/platform/functions/queueService.test.ts",
    "tests/platform/functions/localStack{Letters,Life}.test.ts",
    "tests/platform/functions/entry/requestIds.test.ts",
    "tests/attachments/functions/attachments.test.ts",
    "tests/exports/functions/exports.test.ts",
    "tests/imports/functions/importRuns.test.ts",
    "tests/letters/functions/{letters,sentOnce}.test.ts",
  ].flatMap((pattern) => globSync(pattern)),
  runner: "vitest",
  server: localStack,
};
/** From an import to two signatures, with the letter of an act. */
const mainJobOnLocalStack: Stage = {
  name: "the main job in a browser on LocalStack",
  minutes: 15,
  command: ["playwright", "test", "--project=desktop"],
  files: ["tests/platform/journeys/readme.spec.ts"],
  runner: "playwright",
  workers: 1,
  // Beside the systems of the other lane.
  env: { E2E_PORT: "4330" },
  server: localStack,
};

const deploy: Stage = {
  name: "the cycle of an installation on MiniStack",
  // 5 to 6 minutes on two cores.
  minutes: 30,
  command: ["node", "scripts/deploy-local.ts", "--cycle"],
  server: miniStack,
};

/** Bundled once for all stages that need it, and for a second try; outside of the project, so that a bundle finds only packages deployed with it. */
function withBuiltBundles(stages: readonly Stage[]): Stage[] {
  const folder = mkdtempSync(join(tmpdir(), "virn-bundles-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const build: Stage = {
    name: "bundles of all functions",
    minutes: 5,
    command: ["node", "tests/support/services/buildBundles.ts", folder],
  };
  return [build, ...stages.map((stage) => ({ ...stage, env: { ...stage.env, BUILT_BUNDLES: folder } }))];
}

export const plans = {
  quick: (): Plan => [[check, layers], [roleJourneys]],
  rest: (): Plan => [withBuiltBundles([crashes, bundled]), [otherJourneys]],
  whole: (): Plan => [
    [
      check,
      layers,
      ...withBuiltBundles([crashes, bundled, database]),
      papers,
      containers,
      onLocalStack,
      mainJobOnLocalStack,
      deploy,
    ],
    [roleJourneys, otherJourneys],
  ],
} as const;
