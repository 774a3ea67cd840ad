import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Outside of the project, so that a bundle finds only the packages deployed with it. */
let folder: string | undefined;

/** Bundles all functions as a deployment does, once for all test files; BUILT_BUNDLES is a folder where that is done. */
export function setup(): void {
  const built = process.env["BUILT_BUNDLES"];
  if (built) {
    process.env["FUNCTION_BUNDLES"] = built;
    return;
  }
  folder = mkdtempSync(join(tmpdir(), "virn-functions-"));
  const builder = fileURLToPath(new URL("buildBundles.ts", import.meta.url));
  execFileSync(process.execPath, [builder, folder], { stdio: "inherit" });
  process.env["FUNCTION_BUNDLES"] = folder;
}

export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}
