import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/*
 * Of `npm ci`: builds the pages and compiles the modules ahead, so that the first `npm start` need not. JavaScript, since `npm ci --omit=dev` runs it on the
 * machine's own Node, which may not read TypeScript. An installation never fails here: `npm start` and `npm run deploy` build anew.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const [major] = process.versions.node.split(".");
if (existsSync(`${root}node_modules/vite/package.json`) && Number(major) >= 24) {
  const code = "import('#scripts/ahead.ts').then(({ prepareStart }) => prepareStart())";
  const { status } = spawnSync(process.execPath, ["-e", code], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: `${root}.cache/compiled` },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) console.error("The pages could not be built ahead; npm start tries again, and says why.");
}
