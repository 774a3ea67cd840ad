import { priceOnAct } from "#functions/acts/lines/waybillLines.ts";
import { UNIT_NAMES } from "#functions/imports/files/lines/cells.ts";
import { xlsxOf } from "#functions/platform/xlsx.ts";
import { compareTexts } from "#shared/acts/actOrder.ts";
import {
  add,
  type Cents,
  NO_CENTS,
  NO_VOLUME,
  subtract,
  type Thousandths,
  toCubicMetres,
  toEuros,
} from "#shared/basics/amounts.ts";
import { dueDateOf, formatEstonianDate } from "#shared/basics/dates.ts";
import { sumOfVolume, vatFraction } from "#shared/basics/money.ts";
import type { Unit } from "#shared/basics/units.ts";
import { addressLine } from "#shared/companies/address.ts";
import { type BookkeepingCodes, vatCodeOf } from "./bookkeepingCodes.ts";
import type { ExportedAct } from "./exportedActs.ts";

type Cell = string | number | null;

const ACT_COLUMNS = [
  "Akti number",
  "Kuupäev",
  "Maksetähtaeg",
  "Müüja",
  "Registri-/isikukood",
  "KM-kohustuslane",
  "KMKR",
  "Aadress",
  "IBAN",
  "Valuuta",
  "tm",
  "pm³",
  "Summa km-ta",
  "KM %",
  "KM",
  "Ümardus",
  "Summa km-ga",
  "Müügiakt",
] as const;

const ROW_COLUMNS = [
  "Akti number",
  "Kood",
  "Sortiment",
  "Ühik",
  "Kogus",
  "Hind",
  "Summa",
  "KM %",
  "Konto",
  "KM kood",
] as const;

const CURRENCY = "EUR";
const VOLUME = "#,##0.000";
const MONEY = "#,##0.00";

/** 'Ostuaktid' and their 'Read', as bookkeeping reads them (docs/rules/exports.md, "Files of an export"). */
export async function purchaseWorkbook(acts: readonly ExportedAct[], codes: BookkeepingCodes): Promise<Uint8Array> {
  return xlsxOf([
    {
      name: "Ostuaktid",
      rows: [[...ACT_COLUMNS], ...acts.map(actCells)],
      columns: ACT_COLUMNS.map((name) => ({ width: widthOf(name), ...formatOf(name) })),
      freezePane: { rows: 1 },
    },
    {
      name: "Read",
      rows: [[...ROW_COLUMNS], ...acts.flatMap((act) => rowCells(act, codes))],
      columns: ROW_COLUMNS.map((name) => ({ width: widthOf(name), ...formatOf(name) })),
      freezePane: { rows: 1 },
    },
  ]);
}

function formatOf(column: string): { numFmt?: string } {
  if (column === "tm" || column === "pm³" || column === "Kogus") return { numFmt: VOLUME };
  const isMoney = column.startsWith("Summa") || column === "KM" || column === "Hind" || column === "Ümardus";
  return isMoney ? { numFmt: MONEY } : {};
}

function widthOf(column: string): number {
  return column === "Müüja" || column === "Aadress" || column === "IBAN" ? 28 : Math.max(12, column.length + 2);
}

function actCells({ act, seller, salesActNumber }: ExportedAct): Cell[] {
  return [
    act.number,
    formatEstonianDate(act.date),
    formatEstonianDate(dueDateOf(act)),
    seller.name,
    seller.code,
    seller.vatNumber === "" ? "ei" : "jah",
    seller.vatNumber,
    addressLine(seller.address),
    seller.bankAccount,
    CURRENCY,
    toCubicMetres(act.solid),
    toCubicMetres(act.loose),
    toEuros(act.sum),
    percentOf(act.vatRateBp),
    toEuros(act.vat),
    toEuros(subtract(act.withVat, add(act.sum, act.vat))),
    toEuros(act.withVat),
    salesActNumber,
  ];
}

interface Line {
  assortment: number;
  unit: Unit;
  price: Cents;
  amount: Thousandths;
  sum: Cents;
}

/** Rows are rounded as on the act, so the lines add up to it. */
function rowCells({ act, rows, isSales, assortments }: ExportedAct, codes: BookkeepingCodes): Cell[][] {
  const lines = new Map<string, Line>();
  for (const row of rows) {
    const price = priceOnAct(row, isSales);
    const key = `${row.assortment} ${row.unit} ${price}`;
    const { assortment, unit } = row;
    const line = lines.get(key) ?? { assortment, unit, price, amount: NO_VOLUME, sum: NO_CENTS };
    lines.set(key, {
      ...line,
      amount: add(line.amount, row.amount),
      sum: add(line.sum, sumOfVolume(row.amount, price)),
    });
  }
  const codeOf = ({ assortment }: Line) => assortments.get(assortment)?.code ?? "";
  const inOrder = [...lines.values()].sort(
    (one, other) => compareTexts(codeOf(one), codeOf(other)) || other.price - one.price,
  );
  return inOrder.map((line) => [
    act.number,
    codeOf(line),
    assortments.get(line.assortment)?.name ?? "",
    UNIT_NAMES[line.unit],
    toCubicMetres(line.amount),
    toEuros(line.price),
    toEuros(line.sum),
    percentOf(act.vatRateBp),
    codes.account,
    vatCodeOf(codes, act.vatRateBp),
  ]);
}

function percentOf(basisPoints: number): number {
  return vatFraction(basisPoints).times(100).toNumber();
}
