import { POSSESSIONS, UNIT_NAMES } from "#functions/imports/files/lines/cells.ts";
import { COLUMNS, type ColumnKey } from "#functions/imports/files/lines/columns.ts";
import { csvFile } from "#functions/platform/csv.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { type EudrNumber, NO_EUDR_HALF } from "#shared/reports/eudrNumbers.ts";
import type { MeasuredReport, MeasuredRow, MeasuredSite } from "#shared/reports/measuredReport.ts";

type Texts = Record<ColumnKey, string>;

/** CSV for Estonian spreadsheets. Its import gives the same report, without the addresses of buyer and seller. */
export function reportCsv(report: MeasuredReport): string {
  const columns = Object.values(COLUMNS).map(({ heading }) => heading);
  const finished = new Map(report.waybills.map((waybill) => [waybill.number, waybill.finished]));
  const rows = report.rows.map((row) => {
    return Object.values(textsOf(report, row, finished.get(row.waybill) ?? true));
  });
  return csvFile([columns, ...rows]);
}

function textsOf(report: MeasuredReport, row: MeasuredRow, finished: boolean): Texts {
  const { destination, buyer } = report;
  const { previousOwner, site, certificate } = row;
  return {
    number: report.number,
    date: formatEstonianDate(report.date),
    buyer: buyer.code,
    buyerName: buyer.name,
    destinationCode: destination?.code ?? "",
    destination: destination?.name ?? "",
    waybill: row.waybill,
    finished: finished ? "jah" : "ei",
    assortment: row.assortment.code,
    unit: UNIT_NAMES[row.unit],
    amount: row.amount.replace(".", ","),
    price: row.price?.replace(".", ",") ?? "",
    ownerCode: previousOwner?.code ?? "",
    ownerName: previousOwner?.name ?? "",
    ownerAddress: previousOwner?.address ?? "",
    cadaster: site?.cadaster ?? "",
    site: site?.name ?? "",
    possession: POSSESSIONS.find(({ type }) => type === site?.possessionType)?.name ?? "",
    forestNotice: site?.forestNotice ?? "",
    contract: site?.contractNumber ?? "",
    county: site?.county ?? "",
    eudrReference: eudrCell(site, "reference"),
    eudrVerification: eudrCell(site, "verification"),
    certificate: certificate?.code ?? "",
  };
}

/** '' where no number has this half. A number without it has a dash, so that the halves still pair up. */
function eudrCell(site: MeasuredSite | undefined, half: keyof EudrNumber): string {
  const halves = (site?.eudrNumbers ?? []).map((number) => number[half]);
  return halves.every((text) => text === "") ? "" : halves.map((text) => text || NO_EUDR_HALF).join(", ");
}
