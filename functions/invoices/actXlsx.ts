import type { FileFacts } from "#functions/acts/lines/fileFacts.ts";
import { actReportLines, roundingOf } from "#functions/acts/lines/reportLines.ts";
import type { Company } from "#functions/companies/store/company.ts";
import { UNIT_NAMES } from "#functions/imports/files/lines/cells.ts";
import { xlsxOf } from "#functions/platform/xlsx.ts";
import { add, NO_CENTS, subtract, toCubicMetres, toEuros } from "#shared/basics/amounts.ts";
import { dueDateOf, formatEstonianDate } from "#shared/basics/dates.ts";
import { vatFraction } from "#shared/basics/money.ts";
import { addressLine } from "#shared/companies/address.ts";
import { ACT_REPORT_COLUMNS, ROUNDING } from "./actReportCsv.ts";

type Cell = string | number | null;

const VOLUME = "#,##0.000";
const MONEY = "#,##0.00";
const WIDTHS = [16, 12, 28, 28, 16, 24, 18, 20, 16, 8, 12, 12, 14];

/** The act as a workbook: 'Akt' has parties and totals, 'Read' the lines of the Koond as numbers. */
export async function actXlsx(facts: FileFacts): Promise<Uint8Array> {
  return xlsxOf([
    { name: "Akt", rows: summary(facts), columns: [{ width: 26 }, { width: 48 }, { width: 14 }] },
    {
      name: "Read",
      rows: [[...ACT_REPORT_COLUMNS], ...lineRows(facts)],
      columns: WIDTHS.map((width, index) => ({
        width,
        ...(index === 10 ? { numFmt: VOLUME } : index > 10 ? { numFmt: MONEY } : {}),
      })),
      freezePane: { rows: 1 },
    },
  ]);
}

function lineRows(facts: FileFacts): Cell[][] {
  const { act, seller, buyer } = facts;
  const head = [act.number, formatEstonianDate(act.date), seller.name, buyer.name];
  const lines = actReportLines(facts);
  const rounding = roundingOf(lines, act.sum);
  return [
    ...lines.map((line) => [
      ...head,
      line.reports,
      line.destinations,
      line.waybill,
      line.assortment,
      line.certificate,
      UNIT_NAMES[line.unit],
      toCubicMetres(line.amount),
      toEuros(line.price),
      toEuros(line.sum),
    ]),
    ...(rounding === 0 ? [] : [[...head, "", "", "", ROUNDING, "", "", null, null, toEuros(rounding)]]),
  ];
}

function summary({ act, isSales, seller, buyer, certificate }: FileFacts): Cell[][] {
  const rounding = subtract(act.withVat, add(act.sum, act.vat));
  return [
    [isSales ? "Müügiakt/arve" : "Ostuakt", act.number],
    ["Kuupäev", formatEstonianDate(act.date)],
    ["Maksetähtaeg", formatEstonianDate(dueDateOf(act))],
    ...partyRows("Müüja", seller),
    ...partyRows("Ostja", buyer),
    ["Puidu sertifikaat", certificate?.name ?? ""],
    ["Veoselehti", act.waybills],
    ...(act.solid === 0 ? [] : [["Kogus, tm", toCubicMetres(act.solid)]]),
    ...(act.loose === 0 ? [] : [["Kogus, pm³", toCubicMetres(act.loose)]]),
    ["Summa km-ta, EUR", toEuros(act.sum)],
    ["Käibemaksumäär, %", vatFraction(act.vatRateBp).times(100).toNumber()],
    ["Käibemaks, EUR", toEuros(act.vat)],
    ...(rounding === NO_CENTS ? [] : [["Ümardus, EUR", toEuros(rounding)]]),
    ["Summa km-ga, EUR", toEuros(act.withVat)],
  ];
}

function partyRows(role: string, company: Company): Cell[][] {
  return [
    [role, company.name],
    [`${role} registri- või isikukood`, company.code],
    [`${role} KMKR`, company.vatNumber],
    [`${role} aadress`, addressLine(company.address)],
    [`${role} IBAN`, company.bankAccount],
  ];
}
