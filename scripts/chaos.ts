import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

/**
 * Runs the random operations of tests/chaos/random.test.ts, more of them than `npm test` or those of a seed that failed;
 * with `--kills`, those of tests/chaos/killedSystem.test.ts.
 */
const { values } = parseArgs({
  options: {
    operations: { type: "string", default: "1000" },
    kills: { type: "string" },
    seed: { type: "string" },
  },
});
const { operations, kills, seed } = values;
const env = {
  ...process.env,
  CHAOS_OPERATIONS: operations,
  ...(kills === undefined ? {} : { CHAOS_KILLS: kills }),
  ...(seed === undefined ? {} : { CHAOS_SEED: seed }),
};
const file = kills === undefined ? "tests/chaos/random.test.ts" : "tests/chaos/killedSystem.test.ts";
const { status } = spawnSync("vitest", ["run", "--project", "chaos", file], { env, stdio: "inherit" });
process.exit(status ?? 1);
