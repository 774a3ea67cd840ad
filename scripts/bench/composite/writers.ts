import { writeXlsxStream } from "hucre/xlsx";
import type { CompositeLine } from "#functions/compositeReports/compositeLines.ts";
import { compositeWorkbook } from "#functions/compositeReports/compositeWorkbook.ts";
import { answer } from "#scripts/bench/measuring/child.ts";
import { timed } from "#scripts/bench/measuring/statistics.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { cents, thousandths, toCubicMetres, toEuros } from "#shared/basics/amounts.ts";
import { peakMemory } from "./peakMemory.ts";

/** The same lines through our writer or that of hucre, in a process of its own; the bytes are dropped. */
const BATCH = 200;
const [writer = "", count = "0"] = process.argv.slice(2);

function lineAt(index: number): CompositeLine {
  return {
    act: `2026-${Math.floor(index / BATCH)}`,
    date: `2026-11-${String(1 + (index % 30)).padStart(2, "0")}`,
    seller: `Forest owner number ${index % 2000}`,
    buyer: "Põhjamännik Puidukaubandus TÜ",
    report: `MR-${Math.floor(index / 20)}`,
    measured: "2026-11-02",
    destination: `Saeveski plats ${index % 50}`,
    waybill: `VL${String(index).padStart(9, "0")}`,
    owner: `Forest owner number ${index % 2000}`,
    site: `Lank ${index % 500}`,
    cadaster: "00101:001:0001",
    assortment: index % 2 === 0 ? "Kuusepalk" : "Männipalk",
    certificate: index % 3 === 0 ? "FSC100" : "",
    unit: "SCM",
    amount: thousandths(1000 + (index % 30_000)),
    price: cents(9850),
    sum: cents(1_000_000 + index),
  };
}

async function* batches(lines: number) {
  for (let start = 0; start < lines; start += BATCH) {
    yield Array.from({ length: Math.min(BATCH, lines - start) }, (_, index) => lineAt(start + index));
  }
}

async function ours(lines: number): Promise<void> {
  const facts = { scope: { from: "2026-11-01", until: "2026-11-30" }, seller: "", buyer: "", destination: "" };
  const sources = [{ type: PURCHASE_ACT, lines: batches(lines) }] as const;
  for await (const chunk of compositeWorkbook(sources, { ...facts, now: new Date() })) void chunk;
}

async function hucre(lines: number): Promise<void> {
  for await (const chunk of writeXlsxStream(rowsOf(lines), { name: "Ostuaktid" })) void chunk;
}

async function* rowsOf(lines: number) {
  for await (const batch of batches(lines)) {
    for (const { date, measured, unit, amount, price, sum, ...texts } of batch) {
      const volumes = unit === "LCM" ? [null, toCubicMetres(amount)] : [toCubicMetres(amount), null];
      const days = [new Date(date), new Date(measured)];
      yield [...Object.values(texts), ...days, ...volumes, toEuros(price), toEuros(sum)];
    }
  }
}

const write = writer === "hucre" ? hucre : ours;
// The first run compiles the code, so that it is not measured.
await write(2000);
const { result, megabytes } = await peakMemory(() => timed(() => write(Number(count))));
await answer({ rowsPerSecond: Number(count) / (result.milliseconds / 1000), megabytes });
