import * as z from "zod";
import { inParallel } from "#functions/platform/parallel.ts";
import { measuredReports, reference } from "#scripts/bench/data/measuredReports.ts";
import { UNTIL } from "#scripts/bench/data/tables.ts";
import { answer } from "#scripts/bench/measuring/child.ts";
import { openEmptyTable } from "#scripts/bench/measuring/emptyTable.ts";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { median, percentile, timed } from "#scripts/bench/measuring/statistics.ts";
import { queueEvent } from "#scripts/embedded/handlers/queueEvent.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";
import { queues } from "#shared/platform/queues.ts";

/** A week of one sawmill. */
const ACTS = 40;
const REPORTS = 20;
const ROWS_EACH = 5;
const OWNERS = 3;
const MAX_SECONDS = 2;

const services = await openEmptyTable();
const { currentFiles, actsById } = await import("#functions/acts/store/act.ts");
const { purchaseActsOf } = await import("#functions/acts/store/purchasesOfSale.ts");
const { openSeenSites } = await import("#functions/eudr/openSeenSites.ts");
const { openImport } = await import("#functions/imports/importReports.ts");
const { seedReference } = await import("#scripts/seeding/reference.ts");
const { formOf } = await import("#scripts/seeding/actForm.ts");
const { openCaller, textOf } = await import("#scripts/embedded/handlers/caller.ts");
const { selectReports } = await import("./selectReports.ts");
const { handler: worker } = await import("#functions/invoices/actFiles.worker.ts");

const createdAct = z.object({ id: z.number() });

await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
const prepare = await openCaller();
const importer = await openImport("file", openSeenSites(false));
const seconds: number[] = [];
for (let act = 0; act < ACTS; act++) seconds.push(await filesOfNewAct(`FAILID${act}`));
await services.close();
await answer([
  atMost(
    `all files of an act of ${REPORTS * ROWS_EACH} rows and of its ${OWNERS} purchase acts after its creation, p95`,
    percentile(seconds, 0.95),
    "s",
    MAX_SECONDS,
  ),
  shown("the same, median", median(seconds), "s"),
]);

/** Seconds from the answer of the creation; the worker takes as many acts at once as the queue lets it. */
async function filesOfNewAct(prefix: string): Promise<number> {
  const reports = measuredReports({ prefix, count: REPORTS, rowsEach: ROWS_EACH, date: UNTIL, owners: OWNERS });
  await importer.import(reports);
  const selection = await selectReports(prepare, reports);
  const loaded = await (await prepare("actForm.prepare", { query: { selection } }))();
  const [act] = actFormRoutes.prepare.reply.parse(JSON.parse(textOf(loaded)));
  if (!act) throw new Error("No act was loaded");
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
