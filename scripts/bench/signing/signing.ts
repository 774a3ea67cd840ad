import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { SQSClient } from "@aws-sdk/client-sqs";
import { inParallel } from "#functions/platform/parallel.ts";
import { reference } from "#scripts/bench/data/measuredReports.ts";
import { purchaseActHead } from "#scripts/bench/data/purchaseActHead.ts";
import { answer } from "#scripts/bench/measuring/child.ts";
import { atMost, equal, shown } from "#scripts/bench/measuring/figures.ts";
import { median, timed } from "#scripts/bench/measuring/statistics.ts";
import type { Caller } from "#scripts/embedded/handlers/caller.ts";
import { pollQueue } from "#scripts/embedded/handlers/pollQueue.ts";
import { embeddedEnvironment } from "#scripts/embedded/services/environment.ts";
import { startServices } from "#scripts/embedded/services/services.ts";
import { createTable } from "#scripts/embedded/services/table.ts";
import { eidSettingsOf, startEidSimulator } from "#scripts/simulators/eid/simulator.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { queues } from "#shared/platform/queues.ts";

/** Signs acts of one company with Mobile-ID, in one container with one PIN. The simulated person answers at once. */
const ACTS = 50;
const ROUNDS = 3;
const SALES = 10_000;
const FILE_BYTES = 60_000;
const MAX_SECONDS = 5;
const AT_ONCE = 16;
const GIVES_UP_AFTER_MS = 120_000;
const [CODE, PHONE] = ["60001019906", "+37200000766"];

const simulator = await startEidSimulator();
const services = await startServices(undefined);
await createTable(services.dynamoEndpoint, "virn");
const settings = { EID_SETTINGS: eidSettingsOf(simulator), EID_MEANS: "mobileId" };
Object.assign(
  process.env,
  embeddedEnvironment(services, { tableName: "virn", publicUrl: "http://localhost:3000" }),
  settings,
);
const { putFile } = await import("#functions/platform/clients/files.ts");
const { ActEntity, fileKey } = await import("#functions/acts/store/act.ts");
const { companiesOfKind, platformCompany } = await import("#functions/companies/store/company.ts");
const { changePerson } = await import("#functions/people/store/personWrites.ts");
const { containerByHash } = await import("#functions/containers/store/container.ts");
const { seedReference } = await import("#scripts/seeding/reference.ts");
const { agent, openCaller, textOf } = await import("#scripts/embedded/handlers/caller.ts");

await seedReference({ ...reference, owners: reference.owners.slice(0, 1), prices: [] });
const [owner] = await companiesOfKind("owner");
if (!owner) throw new Error("no owner was seeded");
const { id: platform } = await platformCompany();
await changePerson(agent.id, { personalCode: CODE });

// Locking a purchase act counts it on its sales act.
const sales = purchaseActHead(SALES, { seller: platform, platform, salesAct: 0 });
await ActEntity.putAll([{ ...sales, type: SALES_ACT, toSign: SALES_ACT }]);

const stopping = new AbortController();
const sqs = new SQSClient({ endpoint: services.awsEndpoint, useQueueUrlAsEndpoint: false });
const { batch, concurrency } = queues.eidAttempts;
const queue = { name: "eidAttempts", url: services.queueUrl("eidAttempts"), batch, concurrency } as const;
const workers = pollQueue(sqs, queue, stopping.signal, console.error);
const caller = await openCaller();

const rounds: Awaited<ReturnType<typeof round>>[] = [];
for (let number = 0; number < ROUNDS; number++) rounds.push(await round(caller, owner.id, number));
stopping.abort();
await workers;
await simulator.close();
await services.close();
const name = `sign ${ACTS} acts with one PIN`;
await answer([
  atMost(`${name}, from 'Allkirjasta' until signed`, median(rounds.map(({ whole }) => whole)) / 1000, "s", MAX_SECONDS),
  shown(`${name}: the container is made`, median(rounds.map(({ made }) => made)) / 1000, "s"),
  shown(`${name}: the phone has its code`, median(rounds.map(({ asked }) => asked)) / 1000, "s"),
  ...equal(
    rounds.map(({ files }, index) => ({ name: `${name}: files with one signature, round ${index + 1}`, value: files })),
    "",
  ),
]);

async function round(call: Caller, company: number, number: number) {
  const acts = await readyActs(company, number);
  const sign = await call("signing.signActs", { body: { company, acts } });
  const { result: made, milliseconds: madeAfter } = await timed(async () => JSON.parse(textOf(await sign())));
  if (made.type !== "success") throw new Error(`no container: ${made.message}`);
  const hash: string = made.container_id;
  const body = { idCode: CODE, phoneNumber: PHONE };
  const ask = await call("signing.mobileId", { params: { hash }, body });
  const { result: begun, milliseconds: askedAfter } = await timed(async () => JSON.parse(textOf(await ask())));
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
  const container = await containerByHash(hash);
  const asked = madeAfter + askedAfter;
  return {
    made: madeAfter,
    asked,
    whole: asked + signedAfter,
    files: container?.signatures.length === 1 ? container.files.length : 0,
  };
}

async function readyActs(seller: number, number: number): Promise<number[]> {
  const ids = Array.from({ length: ACTS }, (_, index) => number * ACTS + index + 1);
  await inParallel(ids, AT_ONCE, async (id) => {
    const act = purchaseActHead(id, { seller, platform, salesAct: SALES });
    const files = { edition: act.version, isComplete: true, stored: ["pdf"], gaps: {} } as const;
    await putFile(fileKey(act.hash, act.version, "pdf"), randomBytes(FILE_BYTES), "application/pdf");
    await ActEntity.putAll([{ ...act, toSign: act.type, files }]);
  });
  return ids;
}
