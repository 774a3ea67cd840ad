import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { DynamoDBClient, UpdateContinuousBackupsCommand } from "@aws-sdk/client-dynamodb";
import { DeleteBucketCommand, DeleteObjectsCommand, S3Client } from "@aws-sdk/client-s3";
import { LOCAL, localConfig } from "#infra/basis/config.ts";
import { namesOf } from "#infra/basis/names.ts";
import { askAws } from "#scripts/aws/askAws.ts";
import type { Emulator } from "#scripts/emulators/emulator.ts";
import { lettersOf } from "#scripts/emulators/letters.ts";
import { findPython, pythonEnvironment } from "#scripts/emulators/python.ts";
import { apiOf, isStopped, type Setting, writersOf } from "#scripts/pausing/writers.ts";
import { historiesOf } from "#scripts/restoring/fileVersions.ts";
import { sleep } from "#scripts/waiting/patience.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";
import type { ApiClient } from "./apiClient.ts";
import { type Deployed, operate, variablesOf } from "./localInstallation.ts";
import { AGENT } from "./personLooks.ts";
import { apiKeysOfRegister } from "./register.ts";
import { inlineAwsCommands, outputFunction, RUNS, RUNS_OF_WORDS, runbookCommands } from "./runbookCommands.ts";
import { check, until } from "./smokeStep.ts";

/** Long enough for a worker that was not stopped: sign-in letters leave within a second. */
const STILL_MS = 10_000;

interface Pausing {
  emulator: Emulator;
  person: ApiClient;
  installation: Deployed;
}

/** Pauses by the command, checks that what is asked for meanwhile waits, and that a resume puts back what was and does it. */
export async function duringPause(
  { emulator, person, installation: { publicUrl } }: Pausing,
  run: () => Promise<unknown>,
): Promise<void> {
  await nameLimitsAsAws();
  const before = await settings();
  check(before.length > 40 && before.every(([, setting]) => !isStopped(setting)), "not everything is on before");
  await operate("pause", LOCAL);
  await operate("pause", LOCAL);
  const paused = await settings();
  check(paused.length === before.length && paused.every(([, setting]) => isStopped(setting)), "something is still on");
  const links = async () =>
    (await lettersOf(emulator)).filter(({ to, text }) => to.includes(AGENT) && text.includes(`${publicUrl}/login#`));
  const sent = (await links()).length;
  // The emulator has no limits of routes, so that its API takes the wish.
  await person.call(sessionRoutes.requestLink, { body: { email: AGENT } });
  await sleep(STILL_MS);
  check((await links()).length === sent, "a letter left during the pause");
  await run();
  check((await links()).length === sent, "a letter left during the deploy");
  check(String(await settings()) === String(paused), "the deploy switched something on");
  await operate("resume", LOCAL);
  check(String(await settings()) === String(before), "a resume puts back something else than what was");
  await until("the letter that waited", async () => ((await links()).length > sent ? true : undefined));
}

async function settings(): Promise<[string, Setting][]> {
  const read = writersOf(localConfig()).map((writers) => writers.read());
  return (await Promise.all(read)).flatMap((each) => [...each]).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** MiniStack (1.5.33) keeps limits as CloudFormation spells them, where API Gateway begins each name with a small letter. */
async function nameLimitsAsAws(): Promise<void> {
  const config = localConfig();
  const call = { service: "apigateway", region: config.region, path: "" } as const;
  const path = `/v2/apis/${(await apiOf(config))?.apiId}/stages/%24default`;
  const text = (await askAws({ ...call, path }, "apigateway:GET")) ?? "";
  const json: object = JSON.parse(text.replaceAll('"Throttling', '"throttling'));
  await askAws({ ...call, path, method: "PATCH", json }, "apigateway:PATCH");
}

/** MiniStack (1.5.33) makes a table of a stack without its backups. */
export async function switchOnBackups(TableName: string): Promise<void> {
  const client = new DynamoDBClient({});
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
  client.destroy();
}

const LEAKED = { USER_NAME: "virn-leaked", ROLE: "virn-leaked" };
const TRUST =
  '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"Service":"lambda.amazonaws.com"},"Action":"sts:AssumeRole"}]}';

/** Runs each command of docs/runbook.md that an emulator can, in its order. @throws at the first that fails */
export async function runRunbook(installation: Deployed): Promise<void> {
  const path = `${dirname(awsCommand())}:${process.env["PATH"]}`;
  const variables = {
    ...variablesOf(installation),
    ...LEAKED,
    FILES_PATH_STYLE: "true",
    PATH: path,
    EVR_KEYS: apiKeysOfRegister(),
    DEAD_LETTER_QUEUE_ARN: namesOf(localConfig()).queueArn("imports-DeadLetters"),
  };
  const bash = (command: string) => runQuietly("bash", ["-ec", `set -o pipefail\n${command}`], variables);
  await switchOnBackups(installation.table);
  await bash(`aws iam create-user --user-name "$USER_NAME"`);
  await bash(`aws iam create-role --role-name "$ROLE" --assume-role-policy-document '${TRUST}'`);
  const made = `aws iam create-access-key --user-name "$USER_NAME" --query AccessKey.AccessKeyId --output text`;
  const key = (await bash(made)).trim();
  for (const command of runbookCommands()) {
    const how = RUNS[command];
    if (how === undefined || (typeof how === "object" && "test" in how)) continue;
    const run = how === "as it is" ? command : how.as;
    await bash(`${outputFunction(LOCAL)}\nexport ACCESS_KEY=${key}\n${run}`);
    console.log(`  ran: ${run}`);
  }
  for (const command of inlineAwsCommands()) {
    const run = RUNS_OF_WORDS[command] ?? `${command} --generate-cli-skeleton`;
    await bash(run);
    console.log(`  ran: ${run}`);
  }
}

/** The AWS CLI of this machine; else one is installed, once. */
function awsCommand(): string {
  const { status } = spawnSync("aws", ["--version"]);
  if (status === 0) return "aws";
  const python = findPython(["3.10", "3.11", "3.12", "3.13", "3.14"]);
  if (!python) throw new Error("The commands of the runbook need the AWS CLI, or a Python to install it with.");
  const root = join(import.meta.dirname, "../..");
  const requirements = join(root, "scripts/emulators/awscli.txt");
  return join(pythonEnvironment({ python, folder: join(root, ".cache/awscli"), requirements }), "aws");
}

/** @throws with all that it printed when it fails */
async function runQuietly(program: string, words: string[], variables: Record<string, string>): Promise<string> {
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...variables } });
  const ended = once(child, "close");
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${words.at(-1)} ended with ${code}:\n${out}${errors}`);
  return out;
}

/** Removes a bucket with all versions of its files, as somebody does who may. */
export async function deleteBucket(Bucket: string): Promise<void> {
  const client = new S3Client({ forcePathStyle: true });
  for await (const histories of historiesOf(client, Bucket)) {
    const Objects = histories.flatMap(({ key, entries }) => entries.map(({ id }) => ({ Key: key, VersionId: id })));
    if (Objects.length > 0) await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  }
  await client.send(new DeleteBucketCommand({ Bucket }));
  client.destroy();
}
