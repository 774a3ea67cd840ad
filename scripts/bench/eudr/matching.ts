import * as z from "zod";
import { handler as layNumbers } from "#functions/attachments/layNumbers.schedule.ts";
import { companiesOfKind } from "#functions/companies/store/company.ts";
import { addDeclaration } from "#functions/eudr/addDeclaration.ts";
import { wantChecks } from "#functions/eudr/askNumbers.ts";
import { wantedMatches } from "#functions/eudr/store/declaringOwner.ts";
import { endCheck, noteAnswer } from "#functions/eudr/store/numberCheck.ts";
import { measuredReports, reference } from "#scripts/bench/data/measuredReports.ts";
import { importReports, loadedActIn, selectReports } from "#scripts/bench/data/selectReports.ts";
import { UNTIL } from "#scripts/bench/data/tables.ts";
import { seedTrade } from "#scripts/bench/data/trade.ts";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { figuresOfTimes } from "#scripts/bench/measuring/reads.ts";
import { timed, timesOf } from "#scripts/bench/measuring/timed.ts";
import { type Caller, openCaller, textOf } from "#scripts/embedded/handlers/caller.ts";
import { at } from "#scripts/random/random.ts";
import { formOf } from "#scripts/seeding/actForm.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";

const OWNERS = 250;
const REPORTS = 2000;
const ROWS = 10_000;
const PLOTS_EACH = 10;
const SINCE = "2026-01-01";
const MAX_SECONDS = 60;
const ROUNDS = { warmUp: 5, calls: 40 };

export const matching = part({
  async prepare() {
    await seedTrade();
    const known = new Set(reference.owners.map(({ code }) => code));
    const owners = (await companiesOfKind("owner")).filter(({ code }) => known.has(code)).map(({ id }) => id);
    if (owners.length !== OWNERS) throw new Error(`There are ${owners.length} owners`);
    return { prepare: await openCaller(), owners };
  },
  async run({ prepare, owners }) {
    const first = await loadedAct(prepare, "EUDR1");
    await made(prepare, first.form);
    const before = await timesOf(await prepare("eudr.missing", {}), ROUNDS);
    await declare(owners);
    const after = await timesOf(await prepare("eudr.declarations", { query: { tab: "valid" } }), ROUNDS);
    const laid = await timed(async () => {
      while ((await wantedMatches()).some(({ isLookedAt }) => !isLookedAt)) await layNumbers();
    });
    const left = eudrRoutes.missing.reply.parse(JSON.parse(textOf(await (await prepare("eudr.missing", {}))())));
    if (left.results.length > 0) throw new Error(`${left.results.length} owners still have timber without a number`);
    const second = await loadedAct(prepare, "EUDR2");
    if (!second.text.includes('"eudr_note":"found"')) throw new Error("The form has found no numbers");
    return { before, after, laid, first, second };
  },
  goal({ before, after, laid, first, second }) {
    const processor = (of: { processor: number }) =>
      shown("the same: processor of the handlers", of.processor / 1000, "s");
    const laying = `numbers of ${OWNERS} new declarations laid over made acts of ${ROWS} rows`;
    return [
      atMost(laying, laid.milliseconds / 1000, "s", MAX_SECONDS),
      processor(laid),
      shown(`the act form of ${ROWS} rows without declarations`, first.milliseconds / 1000, "s"),
      processor(first),
      atMost("the act form that finds a number for each row", second.milliseconds / 1000, "s", MAX_SECONDS),
      processor(second),
      ...figuresOfTimes(`page EUDR with ${OWNERS} owners, missing, before they declared`, before),
      ...figuresOfTimes(`page EUDR with ${OWNERS} owners, declarations, after they declared`, after),
    ];
  },
});

/** The act form of new reports, as its page asks for it. */
async function loadedAct(prepare: Caller, prefix: string) {
  const batch = { prefix, count: REPORTS, rowsEach: ROWS / REPORTS, date: UNTIL, owners: OWNERS };
  const reports = measuredReports(batch);
  await importReports(reports);
  const selection = await selectReports(prepare, reports);
  const { milliseconds, processor, result } = await timed(await prepare("actForm.prepare", { query: { selection } }));
  console.log(`  ${prefix}: ${Math.round(milliseconds)} ms`);
  return { milliseconds, processor, text: textOf(result), form: formOf(loadedActIn(result), prefix) };
}

async function made(prepare: Caller, body: object): Promise<void> {
  const reply = await (await prepare("actForm.create", { body }))();
  const { id, under_way: isUnderWay } = z
    .object({ id: z.number(), under_way: z.boolean() })
    .parse(JSON.parse(reply.body ?? ""));
  if (isUnderWay) throw new Error(`Act ${id} is still being made`);
}

/** A usable declaration of the parcels of each owner's sites. */
async function declare(owners: readonly number[]): Promise<void> {
  const now = new Date();
  for (const [index, owner] of owners.entries()) {
    const digits = String(index).padStart(5, "0");
    const number = { reference: `S26EEBENC${digits}`, verification: "K7X2M9QP" };
    const check = at(await wantChecks([number]), 0);
    await noteAnswer(check, { result: "EXISTING_USABLE", status: "AVAILABLE" }, now.toISOString());
    await endCheck(check, undefined);
    const plots = Array.from({ length: PLOTS_EACH }, (_, plot) => `00101:001:${String(plot + 1).padStart(4, "0")}`);
    await addDeclaration({ owner, number, plots, since: SINCE }, { by: "", at: now.toISOString() });
  }
}
