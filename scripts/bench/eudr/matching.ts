import * as z from "zod";
import { measuredReports, reference } from "#scripts/bench/data/measuredReports.ts";
import { UNTIL } from "#scripts/bench/data/tables.ts";
import { answer } from "#scripts/bench/measuring/child.ts";
import { openEmptyTable } from "#scripts/bench/measuring/emptyTable.ts";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { onProcessor, type Processor } from "#scripts/bench/measuring/processor.ts";
import { percentile, timed } from "#scripts/bench/measuring/statistics.ts";
import { at } from "#scripts/random/random.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";

const OWNERS = 250;
const REPORTS = 2000;
const ROWS = 10_000;
const PLOTS_EACH = 10;
const SINCE = "2026-01-01";
const MAX_SECONDS = 60;
const MAX_PAGE_MS = 300;
const [WARM_UP, CALLS] = [5, 40];

const services = await openEmptyTable();
const { companiesOfKind } = await import("#functions/companies/store/company.ts");
const { openImport } = await import("#functions/imports/importReports.ts");
const { addDeclaration } = await import("#functions/eudr/addDeclaration.ts");
const { wantChecks } = await import("#functions/eudr/askNumbers.ts");
const { endCheck, noteAnswer } = await import("#functions/eudr/store/numberCheck.ts");
const { wantedMatches } = await import("#functions/eudr/store/declaringOwner.ts");
const { handler: layNumbers } = await import("#functions/attachments/layNumbers.schedule.ts");
const { seedReference } = await import("#scripts/seeding/reference.ts");
const { formOf } = await import("#scripts/seeding/actForm.ts");
const { openCaller, textOf } = await import("#scripts/bench/measuring/caller.ts");
const { selectReports } = await import("#scripts/bench/act/selectReports.ts");

await seedReference({ ...reference, prices: [] });
const prepare = await openCaller();
const owners = (await companiesOfKind("owner")).filter(({ code }) => reference.owners.some((one) => one.code === code));
if (owners.length !== OWNERS) throw new Error(`There are ${owners.length} owners`);

const first = await loadedAct("EUDR1");
await made(first.form);
const figures: Figure[] = await measuredPage("before", "eudr.missing", {});
await declare();
figures.push(...(await measuredPage("after", "eudr.declarations", { tab: "valid" })));
const laid = await measured(async () => {
  while ((await wantedMatches()).some(({ isLookedAt }) => !isLookedAt)) await layNumbers();
});
const left = eudrRoutes.missing.reply.parse(JSON.parse(textOf(await (await prepare("eudr.missing", {}))())));
if (left.results.length > 0) throw new Error(`${left.results.length} owners still have timber without a number`);
const second = await loadedAct("EUDR2");
if (!second.text.includes('"eudr_note":"found"')) throw new Error("The form has found no numbers");
await services.close();
await answer([
  atMost(`numbers of ${OWNERS} new declarations laid over made acts of ${ROWS} rows`, laid.seconds, "s", MAX_SECONDS),
  ...processorOf("the same", laid),
  shown(`the act form of ${ROWS} rows without declarations`, first.seconds, "s"),
  ...processorOf("the same", first),
  atMost("the act form that finds a number for each row", second.seconds, "s", MAX_SECONDS),
  ...processorOf("the same", second),
  ...figures,
]);

/** The act form of new reports, as its page asks for it. */
async function loadedAct(prefix: string) {
  const batch = { prefix, count: REPORTS, rowsEach: ROWS / REPORTS, date: UNTIL, owners: OWNERS };
  const reports = measuredReports(batch);
  const importer = await openImport("file");
  for (let start = 0; start < REPORTS; start += OWNERS) await importer.import(reports.slice(start, start + OWNERS));
  const selection = await selectReports(prepare, reports);
  const { result, ...cost } = await measured(await prepare("actForm.prepare", { query: { selection } }));
  const text = textOf(result);
  const loaded = at(actFormRoutes.prepare.reply.parse(JSON.parse(text)), 0);
  return { ...cost, text, form: formOf(loaded, prefix) };
}

async function measured<Result>(work: () => Promise<Result>) {
  const { milliseconds, result } = await timed(() => onProcessor(services, work));
  const cost = { seconds: milliseconds / 1000, ...result.processor };
  console.log(`  ${JSON.stringify(cost)}`);
  return { ...cost, result: result.result };
}

function processorOf(name: string, { handlers, database }: Processor): Figure[] {
  return [
    shown(`${name}: processor of the handlers`, handlers, "s"),
    shown(`${name}: processor of the database`, database, "s"),
  ];
}

async function made(body: object): Promise<void> {
  const reply = await (await prepare("actForm.create", { body }))();
  const { id, under_way: isUnderWay } = z
    .object({ id: z.number(), under_way: z.boolean() })
    .parse(JSON.parse(reply.body ?? ""));
  if (isUnderWay) throw new Error(`Act ${id} is still being made`);
}

/** A usable declaration of the parcels of each owner's sites. */
async function declare(): Promise<void> {
  const now = new Date();
  for (const [index, { id: owner }] of owners.entries()) {
    const digits = String(index).padStart(5, "0");
    const number = { reference: `S26EEBENC${digits}`, verification: "K7X2M9QP" };
    const check = at(await wantChecks([number]), 0);
    await noteAnswer(check, { result: "EXISTING_USABLE", status: "AVAILABLE" }, now.toISOString());
    await endCheck(check, undefined);
    const plots = Array.from({ length: PLOTS_EACH }, (_, plot) => `00101:001:${String(plot + 1).padStart(4, "0")}`);
    await addDeclaration({ owner, number, plots, since: SINCE }, { by: "", at: now.toISOString() });
  }
}

async function measuredPage(when: string, route: string, query: Record<string, string>): Promise<Figure[]> {
  const call = await prepare(route, { query });
  for (let round = 0; round < WARM_UP; round++) await call();
  const times: number[] = [];
  for (let round = 0; round < CALLS; round++) times.push((await timed(call)).milliseconds);
  console.log(`  ${route}: ${Math.round(percentile(times, 0.95))} ms`);
  const name = `page EUDR with ${OWNERS} owners, ${route.replace("eudr.", "")}, ${when} they declared`;
  return [
    shown(`${name}: p50`, percentile(times, 0.5), "ms"),
    atMost(`${name}: p95`, percentile(times, 0.95), "ms", MAX_PAGE_MS),
  ];
}
