import { isDeepStrictEqual } from "node:util";
import type { WaybillRead } from "#functions/platform/clients/evr/models.ts";
import { log } from "#functions/platform/log.ts";
import { measure } from "#functions/platform/measure.ts";
import { storeWaybill } from "#functions/reports/waybillFiles.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { causeOf } from "#shared/imports/waybillRemedies.ts";
import type { DoubtFacts, DoubtKind } from "#shared/reports/doubtKinds.ts";
import { DoubtList } from "#shared/reports/doubtList.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import { WrittenNames } from "#shared/reports/writtenNames.ts";
import { type EvrReport, type MeasuredEvrReport, measuredReportOf } from "./evr/evrReport.ts";
import { evrClientOf, unlessRefused } from "./evr/fetchCompanies.ts";
import { type FoundInFile, importDoubts, type NumbersOfActs } from "./importDoubts.ts";
import type { HandedOver } from "./importFile.ts";
import { openImport } from "./importReports.ts";
import { growthErrors } from "./reportGrowth.ts";
import { notedNewNames, noteNewNames, refuseWaybill, unqueueWaybill } from "./store/waybillQueue.ts";

/** @throws Error when a job has claimed the report, so that the message is retried. */
export async function importWaybill(
  company: string,
  number: string,
  { numbersOfActs, seen }: Omit<HandedOver, "sums">,
): Promise<void> {
  const client = await evrClientOf(company);
  if (!client) {
    await refuseWaybill({ company, number }, { cause: "no-key", reason: `Ettevõttel ${company} ei ole EVR-i võtit.` });
    return;
  }
  const found = await unlessRefused(company, () => client.waybill(number));
  if (found === "refused") return;
  if (!found) {
    await unqueueWaybill(company, number);
    return;
  }
  const { read, json } = found;
  const { lastModificationTime } = read.ok ? read.waybill : read;
  const waybill = { company, number, lastModificationTime: lastModificationTime ?? "" };
  await storeWaybill(waybill, json);
  const measured = reportOf(read);
  if (measured.ok) {
    const [tooLarge] = await growthErrors([measured.report]);
    if (tooLarge) {
      await refuseWaybill({ company, number }, { cause: "report-full", reason: tooLarge.reason });
      return;
    }
    const doubted = await withDoubts(measured, waybill, numbersOfActs);
    const { busy } = await (await openImport("evr", seen)).import([doubted]);
    if (busy.length > 0) throw new Error("The report is being acted on; the waybill is tried again");
    measure({ EvrWaybills: 1, ImportedRows: measured.report.rows.length });
  } else {
    log.info("no report of waybill", { waybill: number, reason: measured.reason });
    const cause = causeOf(measured.reason);
    if (cause) {
      await refuseWaybill({ company, number }, { cause, reason: measured.message });
      return;
    }
  }
  await unqueueWaybill(company, number);
}

interface ReadWaybill {
  company: string;
  number: string;
  lastModificationTime: string;
}

const OF_NEW_NAMES: ReadonlySet<DoubtKind> = new Set(["owner_new", "destination_new", "name_of_other", "name_twice"]);

/** New names are noted, since a retry after a crash finds them stored. */
async function withDoubts(
  { report, dropped, doubts: read }: MeasuredEvrReport,
  waybill: ReadWaybill,
  numbersOfActs: NumbersOfActs,
): Promise<MeasuredReport> {
  const today = tallinnDay(new Date().toISOString());
  const found = await importDoubts([{ measured: report, lines: [] }], readIn(report), today, numbersOfActs);
  const facts = [
    ...[...new Set(dropped.map(({ character }) => character))].map(
      (character): DoubtFacts => ({ kind: "character_dropped", character }),
    ),
    ...read,
    ...found.map(({ row: _row, count: _count, ...each }) => each),
  ];
  const noted = await notedNewNames(waybill, waybill.lastModificationTime);
  const lost = noted.filter((one) => !facts.some((other) => isDeepStrictEqual(one, other)));
  const doubts = [...facts, ...lost];
  const newNames = doubts.filter(({ kind }) => OF_NEW_NAMES.has(kind));
  if (newNames.length > noted.length) {
    await noteNewNames(waybill, { lastModificationTime: waybill.lastModificationTime, doubts: newNames });
  }
  return { ...report, waybills: report.waybills.map((each) => ({ ...each, doubts })) };
}

/** A report of the register has row 0. */
function readIn(report: MeasuredReport): FoundInFile {
  const names = new WrittenNames();
  for (const row of report.rows) names.add(0, report, report.buyer.name, row);
  return { doubts: new DoubtList(), names };
}

function reportOf(read: WaybillRead): EvrReport | { ok: false; reason: "other_type" | "unreadable"; message: string } {
  if (read.ok) return measuredReportOf(read.waybill);
  if (read.reason === "other_type") {
    return { ok: false, reason: read.reason, message: "Veoseleht ei ole metsamaterjali kohta." };
  }
  const fields = read.issues.slice(0, 3).map(({ path }) => path);
  const message = `Veoselehte ei saa lugeda: ${fields.join(", ")}.`;
  return { ok: false, reason: read.reason, message };
}
