import * as z from "zod";
import { handler as previews } from "#functions/actForm/previews.worker.ts";
import { putParcelNotices } from "#functions/eudr/store/parcelNotices.ts";
import { packedShape, putPlots } from "#functions/eudr/store/plot.ts";
import { measuredReports, parcelOf, reference } from "#scripts/bench/data/measuredReports.ts";
import { importReports, loadedActIn, selectReports } from "#scripts/bench/data/selectReports.ts";
import { UNTIL } from "#scripts/bench/data/tables.ts";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { type Part, part } from "#scripts/bench/measuring/part.ts";
import { median } from "#scripts/bench/measuring/statistics.ts";
import { timed } from "#scripts/bench/measuring/timed.ts";
import { type Caller, openCaller, textOf } from "#scripts/embedded/handlers/caller.ts";
import { queueEvent } from "#scripts/embedded/handlers/queueEvent.ts";
import { formOf } from "#scripts/seeding/actForm.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { thousandths } from "#shared/basics/amounts.ts";

const REPORTS = 2000;
const MAX_MEGABYTES = 6;

interface Act {
  rows: number;
  rounds: number;
  /** A site a row with a name of so many letters and land of its own, so that no rows are merged; 0 for shared sites. */
  siteLength: number;
  /** Seconds. */
  goals: Partial<Record<Step, number>>;
}

const steps = ["load", "open", "create", "preview"] as const;
type Step = (typeof steps)[number];
const NAMES = {
  open: "open that act for a change",
  create: "create it with its purchase acts",
  preview: "its preview as PDF, by the call and its job",
};

export const form = partOf({
  rows: 10_000,
  rounds: 3,
  siteLength: 0,
  goals: { load: 1, open: 1, create: 5, preview: 6 },
});

/** An act at its limit of rows, within the time limits of a call and of a worker. */
export const largest = partOf({ rows: 20_000, rounds: 1, siteLength: 160, goals: { create: 29, preview: 90 } });

const createdAct = z.object({ id: z.number() });
const begunPreview = z.object({ job: z.string() });

function partOf(act: Act): Part {
  return part({
    async prepare() {
      await seedReference(reference);
      if (act.siteLength > 0) await copyRegisters(act.rows);
      return openCaller();
    },
    async run(prepare) {
      const rounds: Awaited<ReturnType<typeof actOfManyReports>>[] = [];
      for (let round = 1; round <= act.rounds; round++)
        rounds.push(await actOfManyReports(prepare, act, `BENCH${round}`));
      return rounds;
    },
    goal: (rounds) => [
      ...steps.flatMap((step) => {
        const name = step === "load" ? `load an act of ${REPORTS} reports, ${act.rows} rows` : NAMES[step];
        return figuresOf(
          name,
          rounds.map(({ seconds }) => seconds[step]),
          act.goals[step],
        );
      }),
      ...rounds
        .slice(-1)
        .flatMap(({ megabytes }) => [
          shown("the act as JSON", megabytes.json, "MB"),
          atMost("the act as it is loaded", megabytes.loaded, "MB", MAX_MEGABYTES),
          atMost("the act as it is sent", megabytes.sent, "MB", MAX_MEGABYTES),
        ]),
    ],
  });
}

async function actOfManyReports(prepare: Caller, { rows, siteLength }: Act, prefix: string) {
  const reports = measuredReports({
    prefix,
    count: REPORTS,
    rowsEach: rows / REPORTS,
    date: UNTIL,
    owners: reference.owners.length,
    ...(siteLength > 0 && { siteLength, hasOwnLand: true }),
  });
  await importReports(reports);
  const selection = await selectReports(prepare, reports);
  const load = await timed(await prepare("actForm.prepare", { query: { selection } }));
  const body = formOf(loadedActIn(load.result), prefix);
  const press = await prepare("actForm.preview", { body });
  const preview = await timed(async () => {
    const job = begunPreview.parse(JSON.parse(textOf(await press())));
    await previews(queueEvent("previews", [{ id: "1", body: JSON.stringify(job) }]));
  });
  const create = await timed(await prepare("actForm.create", { body }));
  const { id } = createdAct.parse(JSON.parse(create.result.body ?? ""));
  const open = await timed(await prepare("actForm.load", { query: { act_id: String(id) } }));
  console.log(`  ${prefix}: made`);
  const times = { load, preview, create, open };
  const seconds = (step: Step) => times[step].milliseconds / 1000;
  return {
    seconds: { load: seconds("load"), open: seconds("open"), create: seconds("create"), preview: seconds("preview") },
    megabytes: {
      json: sizeOf(textOf(load.result)),
      loaded: sizeOf(load.result.body),
      sent: sizeOf(JSON.stringify(JSON.stringify(body))),
    },
  };
}

/** Of each parcel, as an earlier question of the registers leaves them. */
async function copyRegisters(rows: number): Promise<void> {
  const answeredAt = new Date().toISOString();
  const outer = Array.from({ length: 100 }, (_, point): [number, number] => [26_000_000 + point, 59_000_000 - point]);
  const polygons = [{ outer, holes: [] }];
  const plots = Array.from({ length: rows }, (_, site) => parcelOf(site));
  await putPlots(
    plots.map((number) => ({
      number,
      answeredAt,
      copiedAt: answeredAt,
      isKnown: true,
      address: "Kuuseoja küla, Haavasalu vald",
      area: 61_940,
      polygons: packedShape(polygons),
    })),
  );
  await putParcelNotices(
    plots.map((number, site) => ({
      number,
      answeredAt,
      stands: [
        {
          notice: String(50_000_000_000 + site),
          stand: "1",
          kind: "LR",
          area: 1.2,
          volume: thousandths(10_000),
          from: "2026-01-01",
          until: "2027-01-01",
          polygons,
        },
      ],
    })),
  );
}

function figuresOf(name: string, times: readonly number[], goal?: number): Figure[] {
  const [middle, best] = [median(times), Math.min(...times)];
  return [
    goal === undefined ? shown(`${name}, median`, middle, "s") : atMost(`${name}, median`, middle, "s", goal),
    shown(`${name}, best`, best, "s"),
  ];
}

function sizeOf(text: string | undefined): number {
  return Buffer.byteLength(text ?? "") / 1_000_000;
}
