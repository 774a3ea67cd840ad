import { vi } from "vitest";
import { filesOf } from "#functions/actForm/preview/previewView.ts";
import { allPreviewRuns, phaseNow } from "#functions/actForm/store/previewRun.ts";
import { outboxes } from "#functions/outboxes.ts";
import { fileSize } from "#functions/platform/clients/files.ts";
import { pricesOfBuyer } from "#functions/prices/store/price.ts";
import type { Report } from "#functions/reports/store/report.ts";
import { reportsInTab } from "#functions/reports/store/reportLists.ts";
import { type ReportRow, rowsOfReports } from "#functions/reports/store/reportRows.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { priceList } from "#shared/prices/priceList.ts";
import { formOf } from "#tests/support/acts/acts.ts";
import type { Answer, Caller } from "#tests/support/api/callApi.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { takeMessages } from "#tests/support/services/queues.ts";
import type { World } from "./world.ts";

type Operation = (world: World, agent: Caller) => Promise<Answer | undefined>;

/** Queues whose messages the sweeper sends again. */
const SWEPT = [...new Set(outboxes.map(({ queue }) => queue))];
const QUEUES_AT_ONCE = 4;
const MINUTE_MS = 60_000;
const MAX_FACTS = 10;

/** Messages that wait are lost, or arrive after the sweeper has sent them again. */
const loseMessages: Operation = async (world) => {
  for (const queue of world.random.sample(SWEPT, QUEUES_AT_ONCE)) {
    const messages = await takeMessages(queue);
    if (world.random.chance(0.7)) world.lost += messages.length;
    else world.late.push(...messages.map((message) => ({ queue, message })));
  }
  return undefined;
};

/** Beside other work, as its schedule runs it. */
const sweepOutbox: Operation = async ({ random }) => {
  vi.setSystemTime(Date.now() + random.int(1, 4) * MINUTE_MS);
  await (await scheduleHandler("sweepOutbox"))();
  return undefined;
};

interface Waiting {
  report: Report;
  row: ReportRow;
}

/** Rows without a price of reports that are not on an act. */
async function waitingRows(buyer: number): Promise<Waiting[]> {
  const waiting: Report[] = [];
  let cursor: string | undefined;
  do {
    const page = await reportsInTab({ buyer }, "open", cursor);
    waiting.push(...page.reports.filter(({ unpriced, claimedBy }) => unpriced > 0 && claimedBy === 0));
    cursor = page.next ?? undefined;
  } while (cursor);
  const rows = await rowsOfReports(waiting.map(({ id }) => id));
  return waiting.flatMap((report) =>
    (rows.get(report.id) ?? []).filter(({ priceSource }) => priceSource === "none").map((row) => ({ report, row })),
  );
}

/** Adds the price that a row waits for. Where none waits, a price goes, so that later rows wait again. */
const priceWhatWaits: Operation = async (world, agent) => {
  const { random } = world;
  const buyer = Number(world.company);
  const waiting = await waitingRows(buyer);
  if (waiting.length === 0) {
    const { body } = await agent.call("prices.list", { query: { buyer: world.company, past: "True" } });
    const prices: { id: string }[] = body?.results ?? [];
    return prices.length > 0 ? agent.call("prices.remove", { params: { id: random.pick(prices).id } }) : undefined;
  }
  const { report, row } = random.pick(waiting);
  const answer = await agent.call("prices.create", {
    body: {
      buyer,
      destination: random.chance(0.5) ? report.destination : "",
      assortment: row.assortment,
      certificate: 0,
      valid_from: report.date,
      price: random.int(1, 20_000) / 100,
    },
  });
  if (answer.status === 201) world.pricing.push({ report: report.id, row: row.number });
  return answer;
};

/** Presses 'Eelvaade' of an act, perhaps twice, or leaves the page at once. */
const pressPreview: Operation = async ({ random, forms, wrong }, agent) => {
  const acts = forms.flatMap(({ act }) => act ?? []);
  if (acts.length === 0) return undefined;
  const updating = random.pick(acts);
  const { status, body: loaded } = await agent.call("actForm.load", { query: { act_id: String(updating) } });
  if (status !== 200 || !loaded[0]) return undefined;
  const body = { ...formOf(loaded[0]), updating };
  const pressed = await agent.call("actForm.preview", { body });
  if (pressed.status !== 202) return pressed;
  const { job } = pressed.body;
  if (random.chance(0.2)) return agent.call("actForm.cancelPreview", { params: { job } });
  if (random.chance(0.5)) return pressed;
  const again = await agent.call("actForm.preview", { body });
  if (again.status === 202 && again.body.job !== job)
    wrong.push(`preview ${job}: the same form began ${again.body.job}`);
  return again;
};

/** With how often each happens beside the others. */
export const outboxOperations = [
  { name: "lose messages", weight: 4, run: loseMessages },
  { name: "sweep the outbox", weight: 4, run: sweepOutbox },
  { name: "price what waits", weight: 3, run: priceWhatWaits },
  { name: "press a preview", weight: 3, run: pressPreview },
];

/** What still waits once all sweepers and workers have run. */
export async function outboxProblems(world: World): Promise<string[]> {
  const now = Date.now();
  const due = await Promise.all(
    outboxes.map(async ({ name, due: dueOf }) => ({ name, facts: await dueOf(now, MAX_FACTS) })),
  );
  return [
    ...due
      .filter(({ facts }) => facts.length > 0)
      .map(
        ({ name, facts }) => `outbox ${name}: ${facts.length} facts wait, such as ${JSON.stringify(facts[0]?.fact)}`,
      ),
    ...(await priceProblems(world)),
    ...(await previewProblems(world)),
  ];
}

/** Rows that wait for a price that is there; counts those that got theirs. */
async function priceProblems(world: World): Promise<string[]> {
  const buyer = Number(world.company);
  const prices = priceList(await pricesOfBuyer(buyer));
  const left = (await waitingRows(buyer)).filter(
    ({ report: { date, destination }, row }) =>
      prices({ ...row, destination, certificate: row.certificate?.type ?? 0, date }) !== null,
  );
  const rows = await rowsOfReports([...new Set(world.pricing.map(({ report }) => report))]);
  world.priced += world.pricing.filter(
    ({ report, row }) => rows.get(report)?.find(({ number }) => number === row)?.priceSource === "list",
  ).length;
  world.pricing = [];
  return left.map(({ report, row }) => `report ${report.id}: row ${row.number} waits for a price that the list has`);
}

/** Previews that nobody makes, and those that say that they are made and have no file. Removes all, as half an hour has passed. */
async function previewProblems(world: World): Promise<string[]> {
  const found: string[] = [];
  for (const run of await allPreviewRuns()) {
    const phase = phaseNow(run, Date.now());
    if (run.phase === "failed") found.push(`preview ${run.id}: could not be made`);
    if (phase !== "failed" && phase !== "cancelled" && phase !== "done") found.push(`preview ${run.id}: is ${phase}`);
    if (phase !== "done") continue;
    world.previews++;
    if (!(await fileSize(filesOf(run.id).pdf))) found.push(`preview ${run.id}: is done and has no file`);
  }
  await (await scheduleHandler("sweepPreviews"))();
  const left = (await allPreviewRuns()).length;
  return left === 0 ? found : [...found, `${left} previews are still there`];
}

/** Each version of an act is in one file of an export at most, and its history tells of no other. */
export function exportedOnce(): Check {
  const runs = new Map<string, number[]>();
  const told: string[] = [];
  const nameOf = (act: number, version: number) => `act ${act}, version ${version}`;
  return {
    take(partition) {
      for (const { id, file } of partition.of("exportRun")) {
        const acts: readonly [number, number][] = file === undefined ? [] : JSON.parse(file).acts;
        for (const key of acts.map(([act, version]) => nameOf(act, version)))
          runs.set(key, [...(runs.get(key) ?? []), id]);
      }
      for (const { act, kind, version } of partition.of("actEvent")) {
        if (kind === "exported") told.push(nameOf(act, version));
      }
    },
    differences: () => [
      ...[...runs]
        .filter(([, ids]) => ids.length > 1)
        .map(([key, ids]) => `${key}: is in the files of exports ${ids.join(", ")}`),
      ...told.filter((key, index) => told.indexOf(key) !== index).map((key) => `${key}: is told to be exported twice`),
      ...told.filter((key) => !runs.has(key)).map((key) => `${key}: is told to be exported, and in no file`),
    ],
  };
}
