import { sums } from "#functions/sums.ts";
import { reference } from "#scripts/bench/data/measuredReports.ts";
import { answer } from "#scripts/bench/measuring/child.ts";
import { openEmptyTable } from "#scripts/bench/measuring/emptyTable.ts";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { timed } from "#scripts/bench/measuring/statistics.ts";
import { putInParts } from "#scripts/embedded/server/postedFiles.ts";
import { FILES_BUCKET } from "#scripts/embedded/services/local.ts";
import { at } from "#scripts/random/random.ts";
import { queues } from "#shared/platform/queues.ts";

/** The limit of a file, four in each report and waybill. */
const ROWS = 200_000;
const ROWS_OF_REPORT = 4;

const services = await openEmptyTable();
const { numbersOfActs } = await import("#functions/acts/store/act.ts");
const { openSeenSites } = await import("#functions/eudr/openSeenSites.ts");
const { importFile } = await import("#functions/imports/importFile.ts");
const { seedReference } = await import("#scripts/seeding/reference.ts");

await seedReference({ ...reference, prices: [] });
const content = csv();
const fileKey = "uploads/largest.csv";
await putInParts(services.awsEndpoint, FILES_BUCKET, {
  key: fileKey,
  contentType: "text/csv",
  bytes: Buffer.from(content),
});
let ended = "";
let rowsDone = 0;
const { milliseconds } = await timed(() =>
  importFile(
    { id: 1, fileName: "largest.csv", fileKey },
    async ({ state, rowsDone: done }) => {
      if (state) ended = state;
      if (done !== undefined) rowsDone = done;
    },
    { numbersOfActs, seen: openSeenSites(false), sums },
  ),
);
const megabytes = process.resourceUsage().maxRSS / 1000;
await services.close();
if (ended !== "complete" || rowsDone !== ROWS) throw new Error(`The import ended as ${ended} after ${rowsDone} rows`);
const seconds = milliseconds / 1000;
await answer([
  atMost(`import a file of ${ROWS} rows`, seconds, "s", queues.imports.timeoutSeconds),
  shown("the same", ROWS / seconds, "rows/s"),
  shown("the file", Buffer.byteLength(content) / 1_000_000, "MB"),
  atMost("memory of the process, at most", megabytes, "MB", queues.imports.memoryMb),
]);

function csv(): string {
  const { buyers, owners } = reference;
  const lines = [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi",
  ];
  for (let row = 0; row < ROWS; row++) {
    const load = Math.floor(row / ROWS_OF_REPORT);
    const owner = at(owners, load % owners.length);
    const cells = [`S-${load}`, "18.11.2026", at(buyers, load % buyers.length).regCode, `SUUR${load}`];
    cells.push(
      row % 2 === 0 ? "KUPALK" : "MAPALK",
      `${10 + (row % 20)},${String(row % 1000).padStart(3, "0")}`,
      "95,50",
    );
    lines.push([...cells, owner.code, owner.name].join(";"));
  }
  return lines.join("\n");
}
