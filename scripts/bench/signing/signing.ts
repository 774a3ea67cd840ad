import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { SQSClient } from "@aws-sdk/client-sqs";
import { inParallel } from "#functions/platform/parallel.ts";
import { reference } from "#scripts/bench/data/measuredReports.ts";
import { purchaseActHead } from "#scripts/bench/data/purchaseActHead.ts";
import { answer } from "#scripts/bench/measuring/child.ts";
import { atMost, equal, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { median, percentile, timed } from "#scripts/bench/measuring/statistics.ts";
import type { Caller } from "#scripts/embedded/handlers/caller.ts";
import { pollQueue } from "#scripts/embedded/handlers/pollQueue.ts";
import { embeddedEnvironment } from "#scripts/embedded/services/environment.ts";
import { startServices } from "#scripts/embedded/services/services.ts";
import { createTable } from "#scripts/embedded/services/table.ts";
import { eidSettingsOf, startEidSimulator } from "#scripts/simulators/eid/simulator.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { queues } from "#shared/platform/queues.ts";

/** Signs acts of one company by phone, in one container with one PIN. The simulated person answers at once. */
const ACTS = 50;
const ROUNDS = 3;
/** A person may begin 20 times in 15 minutes. */
const CODE_ROUNDS = 16;
/** Of the services, as SK's take it. */
const ANSWER_MS = 300;
const MAX_CODE_SECONDS = 1.5;
const SALES = 10_000;
const FILE_BYTES = 60_000;
/** Together 5 MB. */
const LARGE_FILE_BYTES = 100_000;
const MAX_SECONDS = 5;
const AT_ONCE = 16;
const GIVES_UP_AFTER_MS = 120_000;
const [CODE, PHONE] = ["60001019906", "+37200000766"];
const [SMART_CODE, SMART_ACCOUNT] = ["50001029996", "PNOEE-50001029996-MOCK-Q"];
const byMobileId = { route: "signing.mobileId", body: { idCode: CODE, phoneNumber: PHONE } };
const bySmartId = { route: "signing.smartId", body: { idCode: SMART_CODE } };

type Means = { route: string; body: Record<string, string> };

const simulator = await startEidSimulator();
const services = await startServices(undefined);
await createTable(services.dynamoEndpoint, "virn");
const settings = { EID_SETTINGS: eidSettingsOf(simulator), EID_MEANS: "mobileId,smartId" };
Object.assign(
  process.env,
  embeddedEnvironment(services, { tableName: "virn", publicUrl: "http://localhost:3000" }),
  settings,
);
const { putFile } = await import("#functions/platform/clients/files.ts");
const { ActEntity, fileKey } = await import("#functions/acts/store/act.ts");
const { companiesOfKind, platformCompany } = await import("#functions/companies/store/company.ts");
const { addPerson, changePerson } = await import("#functions/people/store/personWrites.ts");
const { rememberSmartIdAccount } = await import("#functions/signing/store/pendingRequest.ts");
const { containerByHash } = await import("#functions/containers/store/container.ts");
const { seedReference } = await import("#scripts/seeding/reference.ts");
const { agent, openCaller, textOf } = await import("#scripts/embedded/handlers/caller.ts");

await seedReference({ ...reference, owners: reference.owners.slice(0, 1), prices: [] });
const [owner] = await companiesOfKind("owner");
if (!owner) throw new Error("no owner was seeded");
const { id: platform } = await platformCompany();
await changePerson(agent.id, { personalCode: CODE });
const other = { name: "Sulev Saar", email: "sulev@virn.example", roles: ["superUser" as const], companies: [] };
const added = await addPerson({ ...other, personalCode: SMART_CODE });
if (!added.ok) throw new Error("no second person was added");
await rememberSmartIdAccount(SMART_CODE, SMART_ACCOUNT);

// Locking a purchase act counts it on its sales act.
const sales = purchaseActHead(SALES, { seller: platform, platform, salesAct: 0 });
await ActEntity.putAll([{ ...sales, type: SALES_ACT, toSign: SALES_ACT }]);

const stopping = new AbortController();
const sqs = new SQSClient({ endpoint: services.awsEndpoint, useQueueUrlAsEndpoint: false });
const { batch, concurrency } = queues.eidAttempts;
const queue = { name: "eidAttempts", url: services.queueUrl("eidAttempts"), batch, concurrency } as const;
const workers = pollQueue(sqs, queue, stopping.signal, console.error);
const caller = await openCaller();

let made = 0;
const rounds: Awaited<ReturnType<typeof round>>[] = [];
for (let number = 0; number < ROUNDS; number++) rounds.push(await round(caller, owner.id, FILE_BYTES, byMobileId));
simulator.setAnswerMs(ANSWER_MS);
const mobileCodes = await codeTimes(caller, owner.id, byMobileId);
const smartCodes = await codeTimes(await openCaller({ id: added.id, ...other }), owner.id, bySmartId);
stopping.abort();
await workers;
await simulator.close();
await services.close();
const name = `sign ${ACTS} acts with one PIN`;
await answer([
  atMost(`${name}, from 'Allkirjasta' until signed`, median(rounds.map(({ whole }) => whole)) / 1000, "s", MAX_SECONDS),
  shown(`${name}: the container is made`, median(rounds.map(({ made }) => made)) / 1000, "s"),
  shown(`${name}: the phone has its code`, median(rounds.map(({ asked }) => asked)) / 1000, "s"),
  ...codeFigures("Mobile-ID", mobileCodes),
  ...codeFigures("a known Smart-ID account", smartCodes),
  ...equal(
    rounds.map(({ files }, index) => ({ name: `${name}: files with one signature, round ${index + 1}`, value: files })),
    "",
  ),
]);

/** Milliseconds from the press until the answer with the code, warm. */
async function codeTimes(call: Caller, company: number, means: Means): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < CODE_ROUNDS; number++) {
    times.push((await round(call, company, LARGE_FILE_BYTES, means)).code);
  }
  return times.slice(1);
}

function codeFigures(means: string, times: readonly number[]): Figure[] {
  const title = `code of ${means} for ${ACTS} files of 5 MB, services that answer in 0.3 s`;
  return [
    shown(`${title}: median`, median(times) / 1000, "s"),
    atMost(`${title}: 95th percentile`, percentile(times, 0.95) / 1000, "s", MAX_CODE_SECONDS),
  ];
}

async function round(call: Caller, company: number, fileBytes: number, { route, body }: Means) {
  const acts = await readyActs(company, made++, fileBytes);
  const sign = await call("actLists.sign", { body: { company, acts } });
  const { result: container, milliseconds: madeAfter } = await timed(async () => JSON.parse(textOf(await sign())));
  if (container.type !== "success") throw new Error(`no container: ${container.message}`);
  const hash: string = container.container_id;
  const ask = await call(route, { params: { hash }, body });
  const { result: begun, milliseconds: askedAfter } = await timed(async () => JSON.parse(textOf(await ask())));
  if (begun.verification_code === null) throw new Error(`${route} answered without a code`);
  const progress = await call("signing.progress", { params: { id: begun.id } });
  const { milliseconds: signedAfter } = await timed(async () => {
    const until = Date.now() + GIVES_UP_AFTER_MS;
    for (;;) {
      const { state, message } = JSON.parse(textOf(await progress()));
      if (state === "signed") return;
      if (state === "failed" || Date.now() > until) throw new Error(`not signed: ${message ?? state}`);
      await pause(50);
    }
  });
  const signed = await containerByHash(hash);
  const asked = madeAfter + askedAfter;
  return {
    made: madeAfter,
    asked,
    code: askedAfter,
    whole: asked + signedAfter,
    files: signed?.signatures.length === 1 ? signed.files.length : 0,
  };
}

async function readyActs(seller: number, number: number, fileBytes: number): Promise<number[]> {
  const ids = Array.from({ length: ACTS }, (_, index) => number * ACTS + index + 1);
  await inParallel(ids, AT_ONCE, async (id) => {
    const act = purchaseActHead(id, { seller, platform, salesAct: SALES });
    const files = { edition: act.version, isComplete: true, stored: ["pdf"], gaps: {} } as const;
    await putFile(fileKey(act.hash, act.version, "pdf"), randomBytes(fileBytes), "application/pdf");
    await ActEntity.putAll([{ ...act, toSign: act.type, files }]);
  });
  return ids;
}
