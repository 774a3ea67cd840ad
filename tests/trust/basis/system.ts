import { spawnSync } from "node:child_process";
import type { StartedSystem } from "#tests/support/services/startedSystem.ts";
import { type SystemUser, signInBy } from "#tests/support/services/systemUser.ts";
import type { Find } from "./finds.ts";

const LINK = /\/login#token=([\w-]{43}\.?\d*)/g;

/** Signs in by a mailed link, from an address of its own, since one address may ask for 20 links. */
export async function signInByLetter(system: StartedSystem, email: string, from: string): Promise<SystemUser> {
  const mailbox = /\/mailbox\?key=[\w-]{43}/.exec(system.printed())?.[0] ?? "/mailbox";
  const tokens = async () => [...(await system.call(mailbox)).text.matchAll(LINK)].map(([, token = ""]) => token);
  const before = new Set(await tokens());
  return signInBy(system, async () => (await tokens()).find((token) => !before.has(token)), email, from);
}

export async function verifyAfter(
  system: StartedSystem,
  repeat: string,
  settings: Record<string, string> = {},
): Promise<Find[]> {
  await system.kill();
  const { stdout, stderr, status } = spawnSync(process.execPath, ["scripts/verify.ts"], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], VIRN_DATA: system.dataDir, ...settings },
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status === 0) return [];
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => line && !line.startsWith(" "));
  return lines.slice(0, MAX_LINES).map((line) => ({ what: `verify: ${line}`, repeat }));
}

const MAX_LINES = 50;
