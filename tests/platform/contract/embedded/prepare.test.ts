import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "virn-prepare-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function prepared(): { status: number | null; said: string } {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const [, script = ""] = String(scripts.prepare).split(" ");
  mkdirSync(join(folder, "scripts"), { recursive: true });
  cpSync(script, join(folder, script));
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: "utf8" });
  return { status, said: stderr };
}

it("does nothing without the packages of development, as after npm ci --omit=dev", () => {
  expect(prepared()).toEqual({ status: 0, said: "" });
});

it("lets an installation succeed whose pages cannot be built", () => {
  mkdirSync(join(folder, "node_modules/vite"), { recursive: true });
  writeFileSync(join(folder, "node_modules/vite/package.json"), "{}");
  const { status, said } = prepared();
  expect(status).toBe(0);
  expect(said).toContain("The pages could not be built ahead; npm start tries again, and says why.");
});
