import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** A Python with venv of one of these versions, such as `3.12`, on the PATH or of pyenv; undefined without one. */
export function findPython(versions: readonly string[]): string | undefined {
  const pyenv = join(process.env["PYENV_ROOT"] ?? join(homedir(), ".pyenv"), "versions");
  const ofPyenv = existsSync(pyenv) ? readdirSync(pyenv).map((name) => join(pyenv, name, "bin/python3")) : [];
  const onPath = [...versions.map((version) => `python${version}`), "python3", "python"];
  return [...onPath, ...ofPyenv].find((command) => versions.includes(versionOf(command)));
}

/** '' for a command that does not exist, or lacks what makes an environment. */
function versionOf(command: string): string {
  const asked = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])";
  const { status, stdout } = spawnSync(command, ["-c", asked], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
}

/** Makes an environment with exactly these requirements, once. Returns its commands. @throws when it cannot be made. */
export function pythonEnvironment({
  python,
  folder,
  requirements,
}: {
  python: string;
  folder: string;
  requirements: string;
}): string {
  const commands = join(folder, "bin");
  const mark = join(folder, "installed");
  const wanted = createHash("sha256").update(readFileSync(requirements)).digest("hex");
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return commands;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  console.log(`Installing ${requirements} into ${folder}, once: about a minute.`);
  run(python, ["-m", "venv", folder]);
  run(join(commands, "pip"), ["install", "--quiet", "--disable-pip-version-check", "-r", requirements]);
  writeFileSync(mark, wanted);
  return commands;
}

function run(command: string, options: readonly string[]): void {
  if (spawnSync(command, options, { stdio: "inherit" }).status === 0) return;
  throw new Error(`${command} ${options[0]} failed; the error is above.`);
}
