import * as z from "zod";
import { handler as worker } from "#functions/actForm/actJobs.worker.ts";
import { addCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { measuredReports } from "#scripts/bench/data/measuredReports.ts";
import { importReports, loadedActIn, selectReports } from "#scripts/bench/data/selectReports.ts";
import { UNTIL } from "#scripts/bench/data/tables.ts";
import { seedTrade } from "#scripts/bench/data/trade.ts";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { useOfTable } from "#scripts/bench/measuring/tableUse.ts";
import { timed } from "#scripts/bench/measuring/timed.ts";
import { type Caller, openCaller } from "#scripts/embedded/handlers/caller.ts";
import { queueEvent } from "#scripts/embedded/handlers/queueEvent.ts";
import { formOf } from "#scripts/seeding/actForm.ts";

/** The limit of an act, each with an owner of its own. */
const REPORTS = 2000;
const AT_ONCE = 16;
const NAME = "Metsaomanike ühistu ja pärandvara haldamise selts, Kirde-Eesti osakond number ";
const MAX_SECONDS = 10;

const savedAct = z.object({ id: z.number(), under_way: z.boolean() });

export const owners = part({
  async prepare() {
    await seedTrade(20);
    const prepare = await openCaller();
    const reports = measuredReports({ prefix: "LAI", count: REPORTS, rowsEach: 2, date: UNTIL, owners: 1 }).map(
      (report, index) => {
        const previousOwner = { code: String(30_000_000 + index), name: `${NAME}${index}`, address: NAME };
        return { ...report, rows: report.rows.map((row) => ({ ...row, previousOwner })) };
      },
    );
    await inParallel(
      reports.flatMap(({ rows }) => rows.slice(0, 1)),
      AT_ONCE,
      async ({ previousOwner: { code, name, address } }) => {
        await addCompany(newOwner(code, name, address));
      },
    );
    await importReports(reports);
    const selection = await selectReports(prepare, reports);
    console.log("  reports imported and selected");
    return { prepare, selection };
  },
  async run({ prepare, selection }) {
    const read = async (route: string, query: Record<string, string>) =>
      loadedActIn(await (await prepare(route, { query }))());
    const loaded = await read("actForm.prepare", { selection });
    const creation = await saving(prepare, "actForm.create", formOf(loaded, "LAI"));
    const { id } = creation;
    const opened = await read("actForm.load", { act_id: String(id) });
    const changed = { ...formOf(opened, "LAI-B"), date: "2026-11-21", act_id: id, version: opened.sales_act.version };
    return { creation, change: await saving(prepare, "actForm.update", changed) };
  },
  goal: ({ creation, change }) => [
    ...figuresOf("create an act of 2,000 reports with 2,000 owners", creation),
    ...figuresOf("save it with other numbers and another date", change),
  ],
});

async function saving(prepare: Caller, route: string, body: object) {
  const send = await prepare(route, { body });
  let answered = 0;
  const { milliseconds, processor, result } = await timed(() =>
    useOfTable(async () => {
      const call = await timed(send);
      answered = call.milliseconds;
      const { id: act, under_way } = savedAct.parse(JSON.parse(call.result.body ?? ""));
      if (under_way) await worker(queueEvent("actJobs", [{ id: "1", body: JSON.stringify({ act }) }]));
      return act;
    }),
  );
  console.log(`  ${route}: ${Math.round(milliseconds)} ms`);
  return { id: result.result, answered, milliseconds, processor, use: result.use };
}

function figuresOf(
  name: string,
  { answered, milliseconds, processor, use }: Awaited<ReturnType<typeof saving>>,
): Figure[] {
  return [
    atMost(name, milliseconds / 1000, "s", MAX_SECONDS),
    shown(`${name}: until the answer of the call`, answered / 1000, "s"),
    shown(`${name}: processor of the handlers`, processor / 1000, "s"),
    shown(`${name}: transactions`, use.transactions, ""),
    shown(`${name}: items written`, use.items, ""),
    shown(`${name}: conditions on the busiest guard`, use.busiestCheck, ""),
  ];
}
