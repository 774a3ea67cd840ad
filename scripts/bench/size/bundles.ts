import { spawnSync } from "node:child_process";
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { allFunctions, type Bundle, bundleFunctions, oneFile } from "#infra/basis/bundle.ts";
import { benchData } from "#scripts/bench/data/tables.ts";
import { listRoutes } from "#scripts/bench/lists/listCalls.ts";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { FILES_BUCKET, localCredentials } from "#scripts/embedded/services/local.ts";

const ROUNDS = 3;
const LIST_ROUNDS = 15;
const BARE = "bare-client";
const output = `${benchData}/bundles`;
const lists = new Set([...listRoutes].map((route) => `api-${route.replace(".", "-")}`));
const MAX_KILOBYTES = 400;
const MAX_OVER_BARE = 1.25;

interface Measured {
  name: string;
  bytes: number;
  /** Other load on the machine only adds to a time, so the best is the bundle's own. */
  milliseconds: number;
}

/** Sizes and import times of all bundles. Only list routes have goals: users wait for them on every page. */
export const bundles = part({
  async prepare() {
    const all = await bundleFunctions(allFunctions(), output);
    return new Map([...all, [BARE, bundleBareClient()]]);
  },
  async run(all): Promise<Measured[]> {
    const times = new Map([...all.keys()].map((name) => [name, [] as number[]]));
    // Bundles take turns, so that a busy moment does not slow one alone; the first round warms the disk cache.
    for (let round = 0; round <= LIST_ROUNDS; round++) {
      for (const [name, { directory }] of all) {
        if (round > ROUNDS && name !== BARE && !lists.has(name)) continue;
        const milliseconds = importTime(join(directory, "index.js"));
        if (round > 0) times.get(name)?.push(milliseconds);
      }
    }
    rmSync(output, { recursive: true });
    return [...all].map(([name, { bytes }]) => ({ name, bytes, milliseconds: Math.min(...(times.get(name) ?? [])) }));
  },
  goal: (found) => {
    const bare = found.find(({ name }) => name === BARE)?.milliseconds ?? Number.NaN;
    return found.flatMap(({ name, bytes, milliseconds }) => {
      const [size, importing] = [`${name}: bundle`, `${name}: cold import`];
      if (!lists.has(name)) return [shown(size, bytes / 1000, "KB"), shown(importing, milliseconds, "ms")];
      return [
        atMost(size, bytes / 1000, "KB", MAX_KILOBYTES),
        shown(importing, milliseconds, "ms"),
        atMost(`${importing} over the bare client's`, milliseconds / bare, "×", MAX_OVER_BARE),
      ];
    });
  },
});

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
