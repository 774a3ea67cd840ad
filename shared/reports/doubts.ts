import { isOutside, type RowBounds } from "#shared/assortments/rowBounds.ts";
import { addYears, type IsoDate } from "#shared/basics/dates.ts";
import { centsFromText, thousandthsFromText } from "#shared/basics/money.ts";
import { bareNumber, numberKey } from "#shared/basics/names.ts";
import type { Doubt, DoubtFacts } from "./doubtKinds.ts";
import { DoubtList } from "./doubtList.ts";
import type { MeasuredReport, MeasuredRow } from "./measuredReport.ts";

/** A report to write, with only its new and changed waybills and rows. */
export interface DoubtedReport {
  measured: MeasuredReport;
  /** Row of the file of each measured row. */
  lines: readonly number[];
  stored: ReadonlyMap<string, StoredWaybill>;
  /** A stored report of the same day, buyer and destination whose number differs by leading zeros only. */
  twin?: { number: string; date: IsoDate };
}

export interface StoredWaybill {
  /** Other reports that would still have the waybill, newest first, with the numbers of their acts of it. */
  elsewhere: readonly { report: string; date: IsoDate; acts: readonly string[] }[];
  ownActs: readonly string[];
  /** A stored waybill whose number differs by leading zeros only. */
  twin?: { number: string; report: string; date: IsoDate };
}

export interface ExistingFacts {
  /** Day in Europe/Tallinn. */
  today: IsoDate;
  /** `buyer` is a register code. */
  hasDestination(buyer: string, code: string): boolean;
  isOwner(code: string): boolean;
  boundsOf(assortment: MeasuredRow["assortment"]): RowBounds | undefined;
}

/** One doubt a cause, in the order of the file, with its number of rows. */
export function doubtsOf(reports: readonly DoubtedReport[], existing: ExistingFacts): Doubt[] {
  const found = new DoubtList();
  const firstReportOf = new Map<string, string>();
  const bare: BareNumbers = { waybills: new Map(), reports: new Map() };
  const oldest = addYears(existing.today, -1);
  for (const report of reports) {
    for (const [index, row] of report.measured.rows.entries()) {
      const doubts = [
        ...waybillDoubts(report, row, firstReportOf),
        ...zeroDoubts(report, row, bare),
        ...headDoubts(report.measured, oldest, existing),
        ...rowDoubts(report.measured, row, existing),
      ];
      for (const [cause, facts] of doubts) found.add(report.lines[index] ?? 0, facts, cause);
    }
  }
  return found.doubts();
}

/** Rows with an equal cause share a doubt. */
type Found = [cause: string, facts: DoubtFacts];

const byFacts = (facts: DoubtFacts): Found => [JSON.stringify(facts), facts];

function waybillDoubts({ measured, stored }: DoubtedReport, { waybill }: MeasuredRow, first: Map<string, string>) {
  const found: Found[] = [];
  const { elsewhere = [], ownActs = [] } = stored.get(waybill) ?? {};
  const [newest] = elsewhere;
  if (ownActs.length > 0) found.push(byFacts({ kind: "waybill_acted", waybill, acts: ownActs }));
  if (newest) {
    found.push(byFacts({ kind: "waybill_elsewhere", waybill, ...newest, more: elsewhere.length - 1 }));
    return found;
  }
  const key = JSON.stringify([measured.buyer.code, measured.number, measured.date, measured.destination?.code]);
  const before = first.get(numberKey(waybill));
  if (before === undefined) first.set(numberKey(waybill), key);
  else if (before !== key) {
    const [, report = ""]: readonly string[] = JSON.parse(before);
    found.push(byFacts({ kind: "waybill_repeated", waybill, report }));
  }
  return found;
}

/** The first number of the file by its form without zeros. */
interface BareNumbers {
  waybills: Map<string, { number: string; report: string }>;
  reports: Map<string, string>;
}

/** docs/rules/names.md, "Leading zeros" */
function zeroDoubts({ measured, stored, twin }: DoubtedReport, { waybill }: MeasuredRow, bare: BareNumbers): Found[] {
  const found: Found[] = [];
  const { number, buyer } = measured;
  const storedWaybill = stored.get(waybill)?.twin;
  const ofFile = firstOf(bare.waybills, bareNumber(waybill), { number: waybill, report: number });
  if (storedWaybill) {
    const { number: other, ...where } = storedWaybill;
    found.push(byFacts({ kind: "waybill_zeros", waybill, other, ...where }));
  } else if (numberKey(ofFile.number) !== numberKey(waybill)) {
    found.push(byFacts({ kind: "waybill_zeros", waybill, other: ofFile.number, report: ofFile.report }));
  }
  const first = firstOf(bare.reports, JSON.stringify([buyer.code, bareNumber(number)]), number);
  if (twin) found.push(byFacts({ kind: "report_zeros", number, other: twin.number, date: twin.date }));
  else if (numberKey(first) !== numberKey(number)) found.push(byFacts({ kind: "report_zeros", number, other: first }));
  return found;
}

function firstOf<Value>(values: Map<string, Value>, key: string, value: Value): Value {
  const first = values.get(key) ?? value;
  values.set(key, first);
  return first;
}

function headDoubts({ buyer, destination, date }: MeasuredReport, oldest: IsoDate, existing: ExistingFacts): Found[] {
  const found: Found[] = [];
  if (date > existing.today) found.push(byFacts({ kind: "date_future", date }));
  if (date < oldest) found.push(byFacts({ kind: "date_old", date }));
  if (destination && !existing.hasDestination(buyer.code, destination.code)) {
    const { code } = destination;
    found.push([
      JSON.stringify(["destination", buyer.code, code]),
      { kind: "destination_new", buyer: buyer.name, code },
    ]);
  }
  return found;
}

function rowDoubts({ seller }: MeasuredReport, row: MeasuredRow, existing: ExistingFacts): Found[] {
  const found: Found[] = [];
  const bounds = existing.boundsOf(row.assortment);
  const { name: assortment } = row.assortment;
  const volume = thousandthsFromText(row.amount);
  if (bounds && isOutside(volume, bounds.leastVolume, bounds.mostVolume)) {
    const { leastVolume: least, mostVolume: most } = bounds;
    found.push(byFacts({ kind: "volume", assortment, unit: row.unit, volume, least, most }));
  }
  const price = row.price === undefined ? undefined : centsFromText(row.price);
  if (bounds && price !== undefined && isOutside(price, bounds.leastPrice, bounds.mostPrice)) {
    found.push(byFacts({ kind: "price", assortment, price, least: bounds.leastPrice, most: bounds.mostPrice }));
  }
  const { code, name } = row.previousOwner ?? seller;
  // The code is not stored: it may be a personal code.
  if (!existing.isOwner(code)) found.push([JSON.stringify(["owner", code]), { kind: "owner_new", name }]);
  return found;
}
