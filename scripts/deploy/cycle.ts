import { cpSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { LOCAL, LOCAL_BESIDE, localConfig } from "#infra/basis/config.ts";
import { lettersOf } from "#scripts/emulators/letters.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";
import type { ApiClient } from "./apiClient.ts";
import { deleteBucket, duringPause, runRunbook, switchOnBackups } from "./cycleSteps.ts";
import { leftBehind, leftBehindSentence } from "./leftBehind.ts";
import {
  apiOf,
  copyFiles,
  type Deployed,
  deploy,
  fill,
  type LocalDeploys,
  operate,
  tearDown,
  writeEvrKeys,
} from "./localInstallation.ts";
import { addMark, signInByLetter, VIEWED, type View, view } from "./personLooks.ts";
import { check } from "./smokeStep.ts";
import { updateLetter, WORDS_AFTER, WORDS_BEFORE } from "./updatedLetter.ts";

const root = join(import.meta.dirname, "../..");
const FOLDERS = ["shared", "functions", "infra", "scripts"];
const FILES = ["package.json", "cdk.json", "tsconfig.json"];

/** Table that the cycle restores. */
const RESTORED = "virn-local-restored";
/** Bucket that the cycle takes for one that somebody deleted. */
const RESTORED_FILES = "virn-local-restored-files";

const FOREST_REGISTER = "https://register.example/{cadaster}";

/** Sources that an update can change; bundles of the others stay the same. */
export function copyOfSources(folder: string): string {
  const copy = join(folder, "sources");
  for (const name of [...FOLDERS, ...FILES]) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/**
 * Walks what follows a first deploy and its smoke test: update, undo, a second installation, teardown, deploy again, teardown with data
 * (infra/README.md, "To an emulator"). @throws at the first thing that is not as a person expects it
 */
export async function walkCycle(
  deploys: LocalDeploys,
  { first, assembly, folder }: { first: Deployed; assembly: string; folder: string },
): Promise<void> {
  const { emulator, sources } = deploys;
  const { mail } = localConfig();
  const person = apiOf(emulator, first);
  const letterSays = async (words: string) => {
    const last = (await lettersOf(emulator)).findLast(({ text }) => text.includes("/login#token="));
    check(last?.text.includes(words) === true, `the letter of sign-in does not say '${words}'`);
  };

  await step("an agent signs in to the first one and adds a file", async () => {
    await signInByLetter(person, emulator, first);
    await letterSays(WORDS_BEFORE);
    await addMark(person, first.name);
  });

  await step("an update of a paused installation changes a handler and a setting, and lets nothing write", async () => {
    const seen = await view(person);
    updateLetter(sources);
    await duringPause({ emulator, person, installation: first }, () =>
      deploys.make(LOCAL, { forestRegisterUrl: FOREST_REGISTER }, join(folder, "update")),
    );
    same(seen, await view(person));
    await deploys.smoke(first, "--again", "--forest-register", FOREST_REGISTER);
    await letterSays(WORDS_AFTER);
  });

  await step("the update is undone by a deploy of what was deployed before", async () => {
    const seen = await view(person);
    await deploy(LOCAL, assembly);
    same(seen, await view(person));
    await deploys.smoke(first, "--again");
    await letterSays(WORDS_BEFORE);
  });

  await step("the commands of the runbook run", () => runRunbook(first));

  const second = await step("a second installation works beside it", async () => {
    const seen = await view(person);
    const made = await deploys.make(LOCAL_BESIDE, { mailIdentity: mail.domain }, join(folder, "beside"));
    await fill(made);
    await deploys.smoke(made);
    const client = apiOf(emulator, made);
    await signInByLetter(client, emulator, made);
    await addMark(client, made.name);
    same(seen, await view(person));
    const seenThere = await view(client);
    apart(seen, seenThere);
    await refusesSessionOf(person, client);
    await deploys.smoke(first, "--again");
    same(seenThere, await view(client));
    return { installation: made, client, seen: seenThere };
  });

  const last = await view(person);
  const taken = { mailIdentity: mail.domain, restoredTable: RESTORED };
  await step("the stacks of the first one are deleted, and its data stay", async () => {
    await tearDown(LOCAL);
    const { status } = await person.send(sessionRoutes.me, {});
    check(status === 404 || status === 403, `its API answers ${status}`);
    const { tables, buckets } = await leftBehind(localConfig());
    check(tables.includes(first.table), `table ${first.table} is gone`);
    check(buckets.includes(first.bucket), `bucket ${first.bucket} is gone`);
    same(second.seen, await view(second.client));
  });

  let anew = first;
  await step("it is deployed again, and takes over the data that stayed", async () => {
    const sentence = await leftBehindSentence(localConfig());
    check(sentence.includes(first.table) && sentence.includes(first.bucket), `it says only '${sentence}'`);
    console.log(sentence);
    // The emulator gives the new table the name of the one that stayed, and empties it.
    await switchOnBackups(first.table);
    await operate("restore:table", LOCAL, "--to", "latest", "--from", first.table, "--as", RESTORED);
    anew = await deploys.make(LOCAL, taken, join(folder, "anew"));
    check(anew.table === RESTORED && anew.bucket !== first.bucket, "it has another table, or the old bucket");
    await writeEvrKeys(anew);
    await copyFiles(first.bucket, anew.bucket);
    person.moveTo(anew.apiUrl);
    same(last, await view(person));
    await deploys.smoke(anew, "--again");
    same(second.seen, await view(second.client));
  });

  await step("its files bucket is deleted, and another one with the files of a backup takes its place", async () => {
    const seen = await view(person);
    await operate("restore:bucket", LOCAL, "--as", RESTORED_FILES);
    await copyFiles(anew.bucket, RESTORED_FILES);
    await deleteBucket(anew.bucket);
    const settings = { ...taken, restoredBucket: RESTORED_FILES };
    const other = await deploys.make(LOCAL, settings, join(folder, "bucket"));
    check(other.bucket === RESTORED_FILES, `it uses bucket ${other.bucket}`);
    same(seen, await view(person));
    await deploys.smoke(other, "--again", "--without-link");
  });

  await step("the second one is torn down with its data", async () => {
    const seen = await view(person);
    await tearDown(LOCAL_BESIDE, "--with-data");
    const { tables, buckets } = await leftBehind(localConfig({}, LOCAL_BESIDE));
    check(tables.length + buckets.length === 0, `it left ${[...tables, ...buckets].join(", ")}`);
    same(seen, await view(person));
  });
  console.log(notShown());
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

/** The session goes on too: each view is asked for by it. */
function same(before: View, now: View): void {
  for (const name of VIEWED) {
    const [then, found] = [before[name].join("\n"), now[name].join("\n")];
    check(then === found, `the agent sees other ${name}:\n${then}\n${found}`);
  }
}

/** Both are filled with the same data of the demo; what a person added is in one of them. */
function apart(one: View, two: View): void {
  for (const name of ["entries", "files"] as const) {
    check(one[name].length > 0 && two[name].length > 0, `one has no ${name}`);
    check(!one[name].some((item) => two[name].includes(item)), `both have ${name} in common`);
  }
}

async function refusesSessionOf(person: ApiClient, other: ApiClient): Promise<void> {
  const { status } = await other.withCookiesOf(person).send(sessionRoutes.me, {});
  check(status === 401, `a session of the first one answered ${status} in the second one`);
}

/** Lists what only tests of templates show, from the table of infra/README.md. */
function notShown(): string {
  const readme = readFileSync(join(root, "infra/README.md"), "utf8");
  const rows = [...readme.matchAll(/^\| ([^|]+) \| `([\w.]+\.test\.ts)` \| ([^|]+) \|$/gm)];
  const lines = rows.map(([, what, file, title]) => `  ${what}: tests/infra/${file}, ${title}`);
  return ["Not shown here, because the emulator has none of it, but by tests of the templates:", ...lines].join("\n");
}
