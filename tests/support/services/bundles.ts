import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Outside of the project, so that a bundle finds only the packages deployed with it. */
let folder: string;

/** Bundles all functions as a deployment does, once for all test files. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), "virn-functions-"));
  const builder = fileURLToPath(new URL("buildBundles.ts", import.meta.url));
  execFileSync(process.execPath, [builder, folder], { stdio: "inherit" });
  process.env["FUNCTION_BUNDLES"] = folder;
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
