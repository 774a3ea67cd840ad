import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { SQSClient } from "@aws-sdk/client-sqs";
import { inParallel } from "#functions/platform/parallel.ts";
import { reference } from "#scripts/bench/data/measuredReports.ts";
import { purchaseActHead } from "#scripts/bench/data/purchaseActHead.ts";
import { answer } from "#scripts/bench/measuring/child.ts";
import { openEmptyTable } from "#scripts/bench/measuring/emptyTable.ts";
import { atMost, equal, shown } from "#scripts/bench/measuring/figures.ts";
import { timed } from "#scripts/bench/measuring/statistics.ts";
import { pollQueue } from "#scripts/embedded/handlers/pollQueue.ts";
import { openMailbox } from "#scripts/embedded/server/mailbox.ts";
import { queues } from "#shared/platform/queues.ts";

const LETTERS = 1000;
const SENDERS = 8;
const FILE_BYTES = 60_000;
const MAX_SECONDS = 60;
const GIVES_UP_AFTER_MS = 300_000;

const mailbox = openMailbox(join(mkdtempSync(join(tmpdir(), "virn-bench-mail-")), "mailbox.jsonl"));
const ses = createServer((request, response) => void mailbox.receive(request, response));
await new Promise<void>((resolve) => {
  ses.listen(0, "127.0.0.1", resolve);
});
const address = ses.address();
const lettersUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
const services = await openEmptyTable({ lettersUrl });
const { unsentCount } = await import("#functions/letters/store/unsentCount.ts");
const { companiesOfKind, platformCompany } = await import("#functions/companies/store/company.ts");
const { seedReference } = await import("#scripts/seeding/reference.ts");
const { openCaller } = await import("#scripts/bench/measuring/caller.ts");
const { writeUnsentLetters } = await import("./unsentLetters.ts");

await seedReference({ ...reference, owners: reference.owners.slice(0, 1), prices: [] });
const [owner] = await companiesOfKind("owner");
const buyer = (await platformCompany()).id;
const acts = Array.from({ length: LETTERS }, (_, index) =>
  purchaseActHead(index + 1, { seller: owner?.id ?? 0, platform: buyer, salesAct: LETTERS + 1 }),
);
await writeUnsentLetters(acts, FILE_BYTES);
console.log("  acts with letters written");

const prepare = await openCaller();
const calls = await Promise.all(
  acts.map(({ id }) => prepare("letters.send", { params: { id: String(id) }, body: { email: `${id}-1` } })),
);
const stopping = new AbortController();
const sqs = new SQSClient({ endpoint: services.awsEndpoint, useQueueUrlAsEndpoint: false });
const { batch, concurrency } = queues.letters;
const queue = { name: "letters", url: services.queueUrl("letters"), batch, concurrency };
const workers = pollQueue(sqs, queue, stopping.signal, console.error);
let pressed = 0;
const { milliseconds } = await timed(async () => {
  const sending = timed(() => inParallel(calls, SENDERS, async (call) => void (await call())));
  const until = Date.now() + GIVES_UP_AFTER_MS;
  while (mailbox.letters().length < LETTERS && Date.now() < until) await pause(50);
  pressed = (await sending).milliseconds;
});
stopping.abort();
await workers;
const subjects = new Set(mailbox.letters().map(({ subject }) => subject));
const left = await unsentCount();
ses.close();
await services.close();
await answer([
  atMost("send 1,000 letters, until the last is mailed", milliseconds / 1000, "s", MAX_SECONDS),
  shown("send 1,000 letters: until the last press is answered", pressed / 1000, "s"),
  ...equal(
    [
      { name: "send 1,000 letters: mails", value: mailbox.letters().length },
      { name: "send 1,000 letters: acts that have one", value: subjects.size },
    ],
    "",
  ),
  atMost("send 1,000 letters: unsent afterwards", left, "", 0),
]);
