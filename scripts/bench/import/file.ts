import { numbersOfActs } from "#functions/acts/store/act.ts";
import { openSeenSites } from "#functions/eudr/openSeenSites.ts";
import { importFile } from "#functions/imports/importFile.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { sums } from "#functions/sums.ts";
import { reference } from "#scripts/bench/data/measuredReports.ts";
import { seedTrade } from "#scripts/bench/data/trade.ts";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { timed } from "#scripts/bench/measuring/timed.ts";
import { at } from "#scripts/random/random.ts";
import { queues } from "#shared/platform/queues.ts";

/** The limit of a file, four in each report and waybill. */
const ROWS = 200_000;
const ROWS_OF_REPORT = 4;
const FILE_KEY = "uploads/largest.csv";

export const file = part({
  async prepare() {
    await seedTrade();
    const content = Buffer.from(csv());
    await putFile(FILE_KEY, content, "text/csv");
    return { bytes: content.length };
  },
  async run({ bytes }) {
    let ended = "";
    let rowsDone = 0;
    const { milliseconds } = await timed(() =>
      importFile(
        { id: 1, fileName: "largest.csv", fileKey: FILE_KEY },
        async ({ state, rowsDone: done }) => {
          if (state) ended = state;
          if (done !== undefined) rowsDone = done;
        },
        { numbersOfActs, seen: openSeenSites(false), sums },
      ),
    );
    if (ended !== "complete" || rowsDone !== ROWS) {
      throw new Error(`The import ended as ${ended} after ${rowsDone} rows`);
    }
    return { seconds: milliseconds / 1000, megabytes: process.resourceUsage().maxRSS / 1000, bytes };
  },
  goal: ({ seconds, megabytes, bytes }) => [
    atMost(`import a file of ${ROWS} rows`, seconds, "s", queues.imports.timeoutSeconds),
    shown("the same", ROWS / seconds, "rows/s"),
    shown("the file", bytes / 1_000_000, "MB"),
    atMost("memory of the process, at most", megabytes, "MB", queues.imports.memoryMb),
  ],
});

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
