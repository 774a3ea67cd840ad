import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import * as z from "zod";
import { measuredReports, parcelOf, reference } from "#scripts/bench/data/measuredReports.ts";
import { UNTIL } from "#scripts/bench/data/tables.ts";
import { answer } from "#scripts/bench/measuring/child.ts";
import { openEmptyTable } from "#scripts/bench/measuring/emptyTable.ts";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { median, timed } from "#scripts/bench/measuring/statistics.ts";
import { queueEvent } from "#scripts/embedded/handlers/queueEvent.ts";
import { actFormRoutes, type LoadedAct } from "#shared/actForm/contract.ts";
import { thousandths } from "#shared/basics/amounts.ts";

/** `largest`: an act at its limit of rows, none of them merged, each with a long name and land of its own. */
const isLargest = process.argv[2] === "largest";
const ROUNDS = isLargest ? 1 : 3;
const REPORTS = 2000;
const ROWS = isLargest ? 20_000 : 10_000;
const SITE_LENGTH = isLargest ? 160 : 0;
const what = `${REPORTS} reports, ${ROWS} rows`;
const SLICE = 250;
const MAX_MEGABYTES = 6;
/** Time limit of a call. */
const MAX_SECONDS = 29;
/** Time limit of a worker. */
const MAX_PREVIEW_SECONDS = 90;

const services = await openEmptyTable();
const { openImport } = await import("#functions/imports/importReports.ts");
const { seedReference } = await import("#scripts/seeding/reference.ts");
const { formOf } = await import("#scripts/seeding/actForm.ts");
const { openCaller, textOf } = await import("#scripts/bench/measuring/caller.ts");
const { selectReports } = await import("./selectReports.ts");
const { handler: previews } = await import("#functions/actForm/previews.worker.ts");

await seedReference(reference);
if (isLargest) await copyRegisters();
const prepare = await openCaller();

const createdAct = z.object({ id: z.number() });
const begunPreview = z.object({ job: z.string() });
const steps = ["import", "load", "preview", "create", "open"] as const;
type Step = (typeof steps)[number];
const seconds = new Map<Step, number[]>(steps.map((step) => [step, []]));
const megabytes = { json: 0, loaded: 0, sent: 0 };

for (let round = 1; round <= ROUNDS; round++) await actOfManyReports(`BENCH${round}`);
await services.close();
await answer([
  ...figuresOf("load", `load an act of ${what}`, isLargest ? undefined : 1),
  ...figuresOf("open", "open that act for a change", isLargest ? undefined : 1),
  ...figuresOf("create", "create it with its purchase acts", isLargest ? MAX_SECONDS : 5),
  ...figuresOf("preview", "its preview as PDF, by the call and its job", isLargest ? MAX_PREVIEW_SECONDS : 6),
  shown("the act as JSON", megabytes.json, "MB"),
  atMost("the act as it is loaded", megabytes.loaded, "MB", MAX_MEGABYTES),
  atMost("the act as it is sent", megabytes.sent, "MB", MAX_MEGABYTES),
  shown("import, median", ROWS / median(seconds.get("import") ?? []), "rows/s"),
  shown("import, best", ROWS / Math.min(...(seconds.get("import") ?? [])), "rows/s"),
]);

/** Of each parcel, as an earlier question of the registers leaves them. */
async function copyRegisters(): Promise<void> {
  const { packedShape, putPlots } = await import("#functions/eudr/store/plot.ts");
  const { putParcelNotices } = await import("#functions/eudr/store/parcelNotices.ts");
  const answeredAt = new Date().toISOString();
  const outer = Array.from({ length: 100 }, (_, point): [number, number] => [26_000_000 + point, 59_000_000 - point]);
  const polygons = [{ outer, holes: [] }];
  const plots = Array.from({ length: ROWS }, (_, site) => parcelOf(site));
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

async function actOfManyReports(prefix: string): Promise<void> {
  const reports = measuredReports({
    prefix,
    count: REPORTS,
    rowsEach: ROWS / REPORTS,
    date: UNTIL,
    owners: reference.owners.length,
    ...(isLargest && { siteLength: SITE_LENGTH, hasOwnLand: true }),
  });
  const importer = await openImport("file");
  await clocked("import", async () => {
    for (let start = 0; start < REPORTS; start += SLICE) await importer.import(reports.slice(start, start + SLICE));
  });
  const selection = await selectReports(prepare, reports);

  const loaded = await clocked("load", await prepare("actForm.prepare", { query: { selection } }));
  megabytes.json = sizeOf(textOf(loaded));
  megabytes.loaded = sizeOf(loaded.body);
  const body = formOf(loadedActOf(loaded), prefix);
  megabytes.sent = sizeOf(JSON.stringify(JSON.stringify(body)));
  const press = await prepare("actForm.preview", { body });
  await clocked("preview", async () => {
    const job = begunPreview.parse(JSON.parse(textOf(await press())));
    await previews(queueEvent("previews", [{ id: "1", body: JSON.stringify(job) }]));
  });
  const created = await clocked("create", await prepare("actForm.create", { body }));
  const { id } = createdAct.parse(JSON.parse(created.body ?? ""));
  await clocked("open", await prepare("actForm.load", { query: { act_id: String(id) } }));
}

async function clocked<Result>(step: Step, work: () => Promise<Result>): Promise<Result> {
  const { milliseconds, result } = await timed(work);
  seconds.get(step)?.push(milliseconds / 1000);
  console.log(`  ${step}: ${(milliseconds / 1000).toFixed(2)} s`);
  return result;
}

function loadedActOf(loaded: APIGatewayProxyStructuredResultV2): LoadedAct {
  const [act] = actFormRoutes.prepare.reply.parse(JSON.parse(textOf(loaded)));
  if (!act) throw new Error("No act was loaded");
  return act;
}

function figuresOf(step: Step, name: string, goal?: number): Figure[] {
  const times = seconds.get(step) ?? [];
  const [middle, best] = [median(times), Math.min(...times)];
  return [
    goal === undefined ? shown(`${name}, median`, middle, "s") : atMost(`${name}, median`, middle, "s", goal),
    shown(`${name}, best`, best, "s"),
  ];
}

function sizeOf(text: string | undefined): number {
  return Buffer.byteLength(text ?? "") / 1_000_000;
}
