import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** In the folder of a bundle whose handler a test has called. */
export const CALLED = "called";

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

/** @throws the names of bundles that no test has called, where every bundle has to be (EVERY_BUNDLE). */
export function teardown(): void {
  const bundles = process.env["FUNCTION_BUNDLES"] ?? "";
  const isEveryCounted = process.env["EVERY_BUNDLE"] !== undefined;
  const isCalled = (name: string) => existsSync(join(bundles, name, CALLED));
  const names = isEveryCounted
    ? readdirSync(bundles, { withFileTypes: true }).filter((each) => each.isDirectory())
    : [];
  const missing = names.map(({ name }) => name).filter((name) => !isCalled(name));
  if (folder) rmSync(folder, { recursive: true, force: true });
  if (missing.length > 0) throw new Error(`No test calls the bundles ${missing.join(", ")}`);
}
