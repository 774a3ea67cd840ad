import { quoted } from "#functions/platform/plainText.ts";
import { MAX_ROW_BYTES, rowBytes } from "#functions/reports/store/reportRows.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { numberKey } from "#shared/basics/names.ts";
import {
  MAX_REPORT_ROWS,
  MAX_WAYBILL_NUMBER,
  type MeasuredReport,
  type MeasuredWaybill,
} from "#shared/reports/measuredReport.ts";
import { COLUMNS } from "./columns.ts";
import type { ErrorList } from "./errorList.ts";
import type { MeasuredLine } from "./measuredLine.ts";

interface Group {
  report: MeasuredReport;
  row: number;
  waybills: Map<string, MeasuredWaybill>;
  rows: number[];
  contents: Map<string, number>;
  overfull: boolean;
}

/** docs/rules/imports.md, "One report, one number". In the register several reports can share a number. */
export class ReportGroups {
  readonly errors: ErrorList;
  readonly mayRepeat: boolean;
  readonly groups = new Map<string, Group>();

  /** `mayRepeat`: equal lines are two loads, as in the register; else one was pasted twice. */
  constructor(errors: ErrorList, mayRepeat: boolean) {
    this.errors = errors;
    this.mayRepeat = mayRepeat;
  }

  add(line: MeasuredLine): void {
    const group = this.groupOf(line);
    if (!this.agrees(line, group)) return;
    const { report } = group;
    // All rows of a waybill get the spelling of the first one.
    const { number: waybill } = group.waybills.get(numberKey(line.waybill.number)) ?? line.waybill;
    const measured = { ...line.measured, waybill };
    if (this.isRepeated({ ...line, measured }, group)) return;
    if (report.rows.length === MAX_REPORT_ROWS) {
      if (group.overfull) return;
      group.overfull = true;
      const reason = `Raportil ${quoted(report.number)} on üle ${MAX_REPORT_ROWS} rea.`;
      this.errors.add(line.row, COLUMNS.number.heading, reason, { report: report.number });
      return;
    }
    report.rows.push(measured);
    group.rows.push(line.row);
  }

  reports(): MeasuredReport[] {
    const reports: MeasuredReport[] = [];
    for (const { report, row } of this.groups.values()) {
      if (rowBytes(report.rows) > MAX_ROW_BYTES) {
        const reason = `Raporti ${quoted(report.number)} ridade tekstid on kokku liiga pikad.`;
        this.errors.add(row, COLUMNS.number.heading, reason, { report: report.number });
      }
      reports.push(report);
    }
    return reports;
  }

  lines(): number[][] {
    return [...this.groups.values()].map(({ rows }) => rows);
  }

  groupOf({ head, row }: MeasuredLine): Group {
    const { seller, buyer, destination, number, date } = head;
    const apart = this.mayRepeat ? [seller.code, destinationKey(destination), date] : [];
    const key = JSON.stringify([buyer.code, numberKey(number), ...apart]);
    const existing = this.groups.get(key);
    if (existing) {
      nameDestination(existing.report, destination);
      return existing;
    }
    const report: MeasuredReport = { ...head, waybills: [], rows: [] };
    const group: Group = { report, row, rows: [], waybills: new Map(), contents: new Map(), overfull: false };
    this.groups.set(key, group);
    return group;
  }

  agrees({ head, waybill, row }: MeasuredLine, { report, waybills, row: first }: Group): boolean {
    const before = `Raportil ${quoted(report.number)} on real ${first}`;
    const differ = (column: string, reason: string, text: string) => {
      this.errors.add(row, column, reason, { report: report.number, text });
      return false;
    };
    if (head.date !== report.date) {
      return differ(
        COLUMNS.date.heading,
        `${before} kuupäev ${formatEstonianDate(report.date)}.`,
        formatEstonianDate(head.date),
      );
    }
    if (destinationKey(head.destination) !== destinationKey(report.destination)) {
      return differ(
        COLUMNS.destinationCode.heading,
        `${before} sihtkoht ${quoted(report.destination?.code ?? "")}.`,
        head.destination?.code ?? "",
      );
    }
    if (head.seller.code !== report.seller.code) return differ("Müüja", `${before} müüja ${report.seller.code}.`, "");
    const existing = waybills.get(numberKey(waybill.number));
    if (waybill.number.length > MAX_WAYBILL_NUMBER) {
      return differ(COLUMNS.waybill.heading, `Tekst võib olla kuni ${MAX_WAYBILL_NUMBER} märki.`, waybill.number);
    }
    if (!existing) {
      waybills.set(numberKey(waybill.number), waybill);
      report.waybills.push(waybill);
    } else if (existing.finished !== waybill.finished) {
      const reason = `Veoseleht ${quoted(waybill.number)} on selles raportis nii lõpetatud kui ka lõpetamata.`;
      return differ(COLUMNS.finished.heading, reason, waybill.finished ? "jah" : "ei");
    }
    return true;
  }

  isRepeated({ measured, row }: MeasuredLine, { report, contents }: Group): boolean {
    if (this.mayRepeat) return false;
    const content = JSON.stringify(measured);
    const first = contents.get(content);
    if (first === undefined) contents.set(content, row);
    else this.errors.add(row, "", `Rida kordab rida ${first}.`, { report: report.number });
    return first !== undefined;
  }
}

/** A destination without a name has its code as one, until another row of the report names it. */
function nameDestination(report: MeasuredReport, destination: MeasuredReport["destination"]): void {
  const { destination: own } = report;
  if (own?.name === own?.code && destination && destinationKey(own) === destinationKey(destination)) {
    report.destination = destination;
  }
}

function destinationKey(destination: MeasuredReport["destination"]): string {
  return numberKey(destination?.code ?? "");
}
