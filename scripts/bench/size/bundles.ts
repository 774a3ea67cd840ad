import { spawnSync } from "node:child_process";
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { allFunctions, type Bundle, bundleFunctions, oneFile } from "#infra/basis/bundle.ts";
import { benchData } from "#scripts/bench/data/tables.ts";
import { listRoutes } from "#scripts/bench/lists/listCalls.ts";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { FILES_BUCKET, localCredentials } from "#scripts/embedded/services/local.ts";

const ROUNDS = 3;
const LIST_ROUNDS = 15;
const BARE = "bare-client";
const output = `${benchData}/bundles`;
const lists = new Set([...listRoutes].map((route) => `api-${route.replace(".", "-")}`));
const MAX_KILOBYTES = 400;
const MAX_OVER_BARE = 1.25;

/** Sizes and import times of all bundles. Only list routes have goals: users wait for them on every page. */
export async function measureBundles(): Promise<Figure[]> {
  const bundles = await bundleFunctions(allFunctions(), output);
  bundles.set(BARE, bundleBareClient());
  const times = new Map([...bundles.keys()].map((name) => [name, [] as number[]]));
  // Bundles take turns, so that a busy moment does not slow one alone; the first round warms the disk cache.
  for (let round = 0; round <= LIST_ROUNDS; round++) {
    for (const [name, { directory }] of bundles) {
      if (round > ROUNDS && name !== BARE && !lists.has(name)) continue;
      const milliseconds = importTime(join(directory, "index.js"));
      if (round > 0) times.get(name)?.push(milliseconds);
    }
  }
  rmSync(output, { recursive: true });
  // Other load on the machine only adds to a time, so the best is the bundle's own.
  const timeOf = (name: string) => Math.min(...(times.get(name) ?? []));
  return [...bundles].flatMap(([name, { bytes }]) => {
    const [kilobytes, time] = [bytes / 1000, timeOf(name)];
    const size = `${name}: bundle`;
    const importing = `${name}: cold import`;
    if (!lists.has(name)) return [shown(size, kilobytes, "KB"), shown(importing, time, "ms")];
    return [
      atMost(size, kilobytes, "KB", MAX_KILOBYTES),
      shown(importing, time, "ms"),
      atMost(`${importing} over the bare client's`, time / timeOf(BARE), "×", MAX_OVER_BARE),
    ];
  });
}

function bundleBareClient(): Bundle {
  const directory = join(output, BARE);
  const file = join(directory, "index.js");
  buildSync({
    entryPoints: [fileURLToPath(new URL("bareClient.ts", import.meta.url))],
    outfile: file,
    ...oneFile,
  });
  return { directory, bytes: statSync(file).size };
}

const IMPORT =
  "const began=performance.now();require(process.argv[1]);process.stdout.write(String(performance.now()-began))";

const variables = {
  ...localCredentials,
  TABLE_NAME: "virn",
  FILES_BUCKET,
  PUBLIC_URL: "http://localhost",
  MAIL_FROM: "virn@virn.example",
};

function importTime(file: string): number {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", IMPORT, file], {
    env: { PATH: process.env["PATH"], ...variables },
    encoding: "utf8",
  });
  // A bundle is one long line, which Node prints before the error itself.
  if (status !== 0) throw new Error(`${file} cannot be imported:\n${/^\w*Error: .*$/m.exec(stderr)?.[0]}`);
  return Number(stdout);
}
