import * as z from "zod";
import { actsById, currentFiles } from "#functions/acts/store/act.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { handler as worker } from "#functions/invoices/actFiles.worker.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { measuredReports } from "#scripts/bench/data/measuredReports.ts";
import { importReports, loadedActIn, selectReports } from "#scripts/bench/data/selectReports.ts";
import { UNTIL } from "#scripts/bench/data/tables.ts";
import { seedTrade } from "#scripts/bench/data/trade.ts";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { median, percentile } from "#scripts/bench/measuring/statistics.ts";
import { timed } from "#scripts/bench/measuring/timed.ts";
import { type Caller, openCaller } from "#scripts/embedded/handlers/caller.ts";
import { queueEvent } from "#scripts/embedded/handlers/queueEvent.ts";
import { formOf } from "#scripts/seeding/actForm.ts";
import { queues } from "#shared/platform/queues.ts";

/** A week of one sawmill. */
const ACTS = 40;
const REPORTS = 20;
const ROWS_EACH = 5;
const OWNERS = 3;
const MAX_SECONDS = 2;

const createdAct = z.object({ id: z.number() });

export const files = part({
  async prepare() {
    await seedTrade(20);
    return openCaller();
  },
  async run(prepare) {
    const seconds: number[] = [];
    for (let act = 0; act < ACTS; act++) seconds.push(await filesOfNewAct(prepare, `FAILID${act}`));
    return seconds;
  },
  goal: (seconds) => [
    atMost(
      `all files of an act of ${REPORTS * ROWS_EACH} rows and of its ${OWNERS} purchase acts after its creation, p95`,
      percentile(seconds, 0.95),
      "s",
      MAX_SECONDS,
    ),
    shown("the same, median", median(seconds), "s"),
  ],
});

/** Seconds from the answer of the creation; the worker takes as many acts at once as the queue lets it. */
async function filesOfNewAct(prepare: Caller, prefix: string): Promise<number> {
  const reports = measuredReports({ prefix, count: REPORTS, rowsEach: ROWS_EACH, date: UNTIL, owners: OWNERS });
  await importReports(reports);
  const selection = await selectReports(prepare, reports);
  const act = loadedActIn(await (await prepare("actForm.prepare", { query: { selection } }))());
  const created = await (await prepare("actForm.create", { body: formOf(act, prefix) }))();
  const { id } = createdAct.parse(JSON.parse(created.body ?? ""));
  const acts = [id, ...(await purchaseActsOf(id)).map((purchase) => purchase.id)];
  const { milliseconds } = await timed(() => inParallel(acts, queues.actFiles.concurrency, makeFiles));
  const made = [...(await actsById(acts)).values()].filter((one) => currentFiles(one)?.isComplete);
  if (made.length !== acts.length) throw new Error(`${made.length} of ${acts.length} acts have their files`);
  return milliseconds / 1000;
}

async function makeFiles(act: number): Promise<void> {
  const { batchItemFailures } = await worker(queueEvent("", [{ id: String(act), body: JSON.stringify({ act }) }]));
  if (batchItemFailures.length > 0) throw new Error(`Files of act ${act} were not made`);
}
