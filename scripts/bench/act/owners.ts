import * as z from "zod";
import { inParallel } from "#functions/platform/parallel.ts";
import { measuredReports, reference } from "#scripts/bench/data/measuredReports.ts";
import { UNTIL } from "#scripts/bench/data/tables.ts";
import { answer } from "#scripts/bench/measuring/child.ts";
import { openEmptyTable } from "#scripts/bench/measuring/emptyTable.ts";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { onProcessor } from "#scripts/bench/measuring/processor.ts";
import { timed } from "#scripts/bench/measuring/statistics.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";

/** The limit of an act, each with an owner of its own. */
const REPORTS = 2000;
const SLICE = 250;
const AT_ONCE = 16;
const NAME = "Metsaomanike ühistu ja pärandvara haldamise selts, Kirde-Eesti osakond number ";
const MAX_SECONDS = 10;

const services = await openEmptyTable();
const { addCompany, newOwner } = await import("#functions/companies/store/companyWrites.ts");
const { openImport } = await import("#functions/imports/importReports.ts");
const { seedReference } = await import("#scripts/seeding/reference.ts");
const { formOf } = await import("#scripts/seeding/actForm.ts");
const { openCaller, textOf } = await import("#scripts/bench/measuring/caller.ts");
const { selectReports } = await import("./selectReports.ts");
const { recordWrites } = await import("./writes.ts");

const { handler: worker } = await import("#functions/actForm/actJobs.worker.ts");
const { queueEvent } = await import("#scripts/embedded/handlers/queueEvent.ts");

const savedAct = z.object({ id: z.number(), under_way: z.boolean() });

await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
const prepare = await openCaller();
const reports = measuredReports({ prefix: "LAI", count: REPORTS, rowsEach: 2, date: UNTIL, owners: 1 }).map(
  (report, index) => ({
    ...report,
    rows: report.rows.map((row) => ({
      ...row,
      previousOwner: { code: String(30_000_000 + index), name: `${NAME}${index}`, address: NAME },
    })),
  }),
);
const owners = reports.flatMap(({ rows }) => rows.slice(0, 1).flatMap(({ previousOwner }) => previousOwner ?? []));
await inParallel(owners, AT_ONCE, async ({ code, name, address }) => {
  await addCompany(newOwner(code, name, address));
});
console.log("  owners added");
const importer = await openImport("file");
for (let start = 0; start < REPORTS; start += SLICE) await importer.import(reports.slice(start, start + SLICE));
const selection = await selectReports(prepare, reports);
console.log("  reports imported and selected");

const [loaded] = await read("actForm.prepare", { selection });
if (!loaded) throw new Error("No act was loaded");
const creation = await saving("actForm.create", formOf(loaded, "LAI"));
const { id } = creation;
const [opened] = await read("actForm.load", { act_id: String(id) });
if (!opened) throw new Error("No act was opened");
const changed = { ...formOf(opened, "LAI-B"), date: "2026-11-21", act_id: id, version: opened.sales_act.version };
const change = await saving("actForm.update", changed);
await services.close();
await answer([
  ...figuresOf("create an act of 2,000 reports with 2,000 owners", creation),
  ...figuresOf("save it with other numbers and another date", change),
]);

async function read(route: string, query: Record<string, string>) {
  return actFormRoutes.prepare.reply.parse(JSON.parse(textOf(await (await prepare(route, { query }))())));
}

async function saving(route: string, body: object) {
  const send = await prepare(route, { body });
  let answered = 0;
  const { milliseconds, result } = await timed(() =>
    onProcessor(services, () =>
      recordWrites(async () => {
        const call = await timed(send);
        answered = call.milliseconds;
        const { id: act, under_way } = savedAct.parse(JSON.parse(call.result.body ?? ""));
        if (under_way) await worker(queueEvent("actJobs", [{ id: "1", body: JSON.stringify({ act }) }]));
        return act;
      }),
    ),
  );
  console.log(`  ${route}: ${Math.round(milliseconds)} ms`);
  const { result: id, writes } = result.result;
  return { id, answered: answered / 1000, seconds: milliseconds / 1000, ...result.processor, writes };
}

function figuresOf(name: string, saved: Awaited<ReturnType<typeof saving>>): Figure[] {
  const { answered, seconds, handlers, database, writes } = saved;
  return [
    atMost(name, seconds, "s", MAX_SECONDS),
    shown(`${name}: until the answer of the call`, answered, "s"),
    shown(`${name}: processor of the handlers`, handlers, "s"),
    shown(`${name}: processor of the database`, database, "s"),
    shown(`${name}: transactions`, writes.transactions, ""),
    shown(`${name}: items written`, writes.items, ""),
    shown(`${name}: conditions on the busiest guard`, writes.busiestCheck, ""),
  ];
}
