import { allAssortments } from "#functions/assortments/store/assortment.ts";
import { type Company, companiesById } from "#functions/companies/store/company.ts";
import { destinationsOf } from "#functions/companies/store/destination.ts";
import type { Report } from "#functions/reports/store/report.ts";
import { type ReportRow, rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { cubicMetresText, eurosText } from "#shared/basics/amounts.ts";
import { addressLine } from "#shared/companies/address.ts";
import type { MeasuredReport, Party } from "#shared/reports/measuredReport.ts";

export async function measuredReport(report: Report): Promise<MeasuredReport> {
  const rows = (await rowsOfReports([report.id])).get(report.id) ?? [];
  const [companies, destinations, assortments] = await Promise.all([
    companiesById([report.buyer, report.seller, ...rows.flatMap((row) => (row.owner > 0 ? [row.owner] : []))]),
    destinationsOf(report.buyer),
    allAssortments(),
  ]);
  const byId = new Map(assortments.map((assortment) => [assortment.id, assortment]));
  const destination = destinations.find(({ code }) => code === report.destination);
  return {
    number: report.number,
    date: report.date,
    seller: partyOf(companies.get(report.seller)),
    buyer: partyOf(companies.get(report.buyer)),
    ...(report.destination
      ? { destination: { code: report.destination, name: destination?.name ?? report.destination } }
      : {}),
    waybills: report.waybills.map((number) => ({ number, finished: report.finished })),
    rows: rows.map((row) => {
      const assortment = byId.get(row.assortment);
      return {
        waybill: row.waybill,
        assortment: { code: assortment?.code ?? "", name: assortment?.name ?? "" },
        unit: row.unit,
        amount: cubicMetresText(row.amount),
        ...priceOf(row),
        ...(row.owner > 0 ? { previousOwner: partyOf(companies.get(row.owner)) } : {}),
        ...(row.site ? { site: row.site } : {}),
        ...(row.certificate ? { certificate: row.certificate } : {}),
      };
    }),
  };
}

function priceOf({ cents, priceSource }: ReportRow): { price?: string } {
  return priceSource === "none" ? {} : { price: eurosText(cents) };
}

function partyOf(company: Company | undefined): Party {
  return {
    code: company?.code ?? "",
    name: company?.name ?? "",
    address: company ? addressLine(company.address) : "",
  };
}
