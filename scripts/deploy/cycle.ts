import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { LOCAL, LOCAL_BESIDE, type LocalSettings, localConfig } from "#infra/basis/config.ts";
import { freePort } from "#scripts/embedded/services/ports.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";
import type { ApiClient } from "./apiClient.ts";
import type { Emulator } from "./emulator.ts";
import { leftBehind, leftBehindSentence } from "./leftBehind.ts";
import { lettersOf } from "./letters.ts";
import { apiOf, type Deployed, deploy, destroy, fill, smoke, synthesize } from "./localInstallation.ts";
import { addMark, signInByLetter, type View, view } from "./personLooks.ts";
import { check } from "./smokeStep.ts";

const root = join(import.meta.dirname, "../..");
const FOLDERS = ["shared", "functions", "infra", "scripts"];
const FILES = ["package.json", "cdk.json", "tsconfig.json"];

/** The handler that the update changes, and the words of its letter. */
const CHANGED = "functions/sessions/signInLinks.worker.ts";
const [BEFORE, AFTER] = ["jäta see kiri tähelepanuta", "kustuta see kiri"];
const FOREST_REGISTER = "https://register.example/{cadaster}";

/**
 * First deploy, update, undo, a second installation, delete, deploy again: infra/README.md, "The cycle on an emulator".
 * @throws at the first thing that is not as a person expects it
 */
export async function walkCycle(emulator: Emulator, folder: string, evrPort: number | undefined): Promise<void> {
  const sources = copyOfSources(folder);
  // Each has an EVR of its own: one would fetch the waybills of the other's smoke test.
  const evrPorts = new Map<string, number>(
    evrPort
      ? [
          [LOCAL, evrPort],
          [LOCAL_BESIDE, await freePort()],
        ]
      : [],
  );
  const make = async (name: string, settings: LocalSettings, assembly: string) => {
    const port = evrPorts.get(name);
    const evr = port ? { evrUrl: `http://127.0.0.1:${port}` } : {};
    await synthesize({ name, settings: { ...evr, ...settings } }, { sources, assembly });
    return deploy(name, assembly);
  };
  const smokeOf = (installation: Deployed, ...options: string[]) => {
    const port = evrPorts.get(installation.name);
    return smoke(installation, [...(port ? ["--evr-port", String(port)] : []), ...options]);
  };
  const letterSays = async (words: string) => {
    const last = (await lettersOf(emulator)).findLast(({ text }) => text.includes("/login#token="));
    check(last?.text.includes(words) === true, `the letter of sign-in does not say '${words}'`);
  };

  const before = join(folder, "before");
  const first = await step("the first deploy", () => make(LOCAL, {}, before));
  await fill(first);
  await smokeOf(first);
  const person = apiOf(emulator, first);
  await signInByLetter(person, emulator, first);
  await addMark(person, first.name);
  const seen = await view(person);
  await letterSays(BEFORE);

  writeFileSync(join(sources, CHANGED), readFileSync(join(sources, CHANGED), "utf8").replaceAll(BEFORE, AFTER));
  await step("an update, with a changed handler and a changed setting", async () => {
    await make(LOCAL, { forestRegisterUrl: FOREST_REGISTER }, join(folder, "after"));
    same(seen, await view(person), "who was signed in");
    await smokeOf(first, "--again", "--forest-register", FOREST_REGISTER);
    await letterSays(AFTER);
  });

  const again = await step("its undo, a deploy of what was deployed before", async () => {
    const kept = await view(person);
    await deploy(LOCAL, before);
    same(kept, await view(person), "who was signed in");
    await smokeOf(first, "--again");
    await letterSays(BEFORE);
    return view(person);
  });

  const beside = join(folder, "beside");
  const { second, other, othersSeen } = await step("a second installation beside it", async () => {
    const { mail } = localConfig();
    const made = await make(LOCAL_BESIDE, { mailIdentity: mail.domain }, beside);
    await fill(made, "2027");
    await smokeOf(made);
    const client = apiOf(emulator, made);
    await signInByLetter(client, emulator, made);
    await addMark(client, made.name);
    const seenThere = await view(client);
    same(again, await view(person), "who looks into the first one");
    apart(again, seenThere);
    await refusesSessionOf(person, client);
    await smokeOf(first, "--again");
    same(seenThere, await view(client), "who looks into the second one");
    return { second: made, other: client, othersSeen: seenThere };
  });

  const last = await view(person);
  await step("the stacks of the first one are deleted, and its data stay", async () => {
    await destroy(before);
    const { status } = await person.send(sessionRoutes.me, {});
    check(status === 404 || status === 403, `its API answers ${status}`);
    same(othersSeen, await view(other), "who looks into the second one");
    const left = await leftBehind(localConfig());
    check(left.tables.includes(first.table), `${first.table} is gone`);
    check(left.buckets.includes(first.bucket), `${first.bucket} is gone`);
  });

  await step("it is deployed again", async () => {
    const sentence = await leftBehindSentence(localConfig());
    check(sentence.includes(first.table) && sentence.includes(first.bucket), `the sentence is '${sentence}'`);
    console.log(sentence);
    const { mail } = localConfig();
    const anew = await make(LOCAL, { mailIdentity: mail.domain }, join(folder, "anew"));
    check(anew.table !== first.table && anew.bucket !== first.bucket, "it has the old table or bucket");
    await fill(anew);
    await smokeOf(anew);
    const client = apiOf(emulator, anew);
    await signInByLetter(client, emulator, anew);
    check((await view(client)).entries !== last.entries, "it has the entries of the old table");
    await smokeOf(second, "--again");
  });
  console.log(notShown());
}

function copyOfSources(folder: string): string {
  const copy = join(folder, "sources");
  for (const name of [...FOLDERS, ...FILES]) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

async function step<Result>(sentence: string, run: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  console.log(`\n=== ${sentence}`);
  try {
    const result = await run();
    console.log(`✓ ${sentence} (${Math.round((performance.now() - began) / 1000)} s)`);
    return result;
  } catch (error) {
    throw new Error(`✗ ${sentence}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function same(before: View, now: View, who: string): void {
  for (const [name, value] of Object.entries(before)) {
    const found = now[name as keyof View];
    check(isDeepStrictEqual(value, found), `${who} sees other ${name}:\n${value}\n${found}`);
  }
}

/** Two installations of other seeds share the platform and its people, and nothing that was imported or added. */
function apart(one: View, two: View): void {
  check(!one.reports.some((report) => two.reports.includes(report)), "both list one report");
  check(!one.entries.some((entry) => two.entries.includes(entry)), "both list one entry");
}

async function refusesSessionOf(person: ApiClient, other: ApiClient): Promise<void> {
  const { status } = await other.withCookiesOf(person).send(sessionRoutes.me, {});
  check(status === 401, `a session of the first one answered ${status} in the second one`);
}

/** What is left to the templates, from the table of infra/README.md. */
function notShown(): string {
  const readme = readFileSync(join(root, "infra/README.md"), "utf8");
  const rows = [...readme.matchAll(/^\| ([^|]+) \| `([\w.]+\.test\.ts)` \| ([^|]+) \|$/gm)];
  const lines = rows.map(([, what, file, title]) => `  ${what}: tests/infra/${file}, ${title}`);
  return ["Not shown here, since the emulator lacks it, but by tests of the templates:", ...lines].join("\n");
}
