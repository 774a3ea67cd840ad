import { measuredReportOf } from "#functions/imports/evr/evrReport.ts";
import { shownText, UNIT_NAMES } from "#functions/imports/files/lines/cells.ts";
import { COLUMNS } from "#functions/imports/files/lines/columns.ts";
import type { ErrorList } from "#functions/imports/files/lines/errorList.ts";
import type { ExistingAssortment, ExistingNames } from "#functions/imports/files/lines/existingNames.ts";
import type { MeasuredLine, Reading } from "#functions/imports/files/lines/measuredLine.ts";
import { type EvrWaybill, page, readWaybill } from "#functions/platform/clients/evr/models.ts";
import { quoted } from "#functions/platform/plainText.ts";
import { assortmentLookup } from "#shared/assortments/assortmentLookup.ts";
import { forbiddenCharacterMessage, withoutForbidden } from "#shared/basics/documentText.ts";
import { numberKey } from "#shared/basics/names.ts";
import { causeOf } from "#shared/imports/waybillRemedies.ts";
import type { MeasuredReport, MeasuredRow } from "#shared/reports/measuredReport.ts";
import { checkJsonShape } from "./jsonShape.ts";

/** The shortest possible waybills would need more than 25 MB. */
const MAX_WAYBILLS = 100_000;
const MAX_ISSUES = 5;

/** Reads a waybill, an array of them, or a page of the register. An error's row is the waybill's position, from 1. */
export function* evrLines(text: string, { existing, errors, doubts }: Reading): Generator<MeasuredLine> {
  const waybills = waybillsOf(text, errors);
  if (!waybills) return;
  if (waybills.length > MAX_WAYBILLS) {
    errors.addOfFile("Failis on üle 100 000 veoselehe. Jagage see mitmeks failiks.");
    return;
  }
  const assortmentOf = assortmentLookup(existing.assortments);
  const positions = new Map<string, number>();
  let measured = 0;
  for (const [index, each] of waybills.entries()) {
    const position = index + 1;
    const waybill = waybillOf(each, position, errors);
    if (!waybill) continue;
    const name = `Veoseleht ${quoted(waybill.number)}`;
    const key = numberKey(withoutForbidden(waybill.number));
    const before = positions.get(key);
    if (before !== undefined) {
      errors.add(position, COLUMNS.waybill.heading, `${name} on failis juba ${before}. kohal.`);
      continue;
    }
    positions.set(key, position);
    const mapped = measuredReportOf(waybill);
    if (mapped.ok && mapped.dropped.length > 0) {
      for (const { path, character } of mapped.dropped.slice(0, MAX_ISSUES))
        errors.add(position, path, forbiddenCharacterMessage(character), { report: mapped.report.number });
    } else if (mapped.ok) {
      measured++;
      for (const facts of mapped.doubts) doubts.add(position, facts);
      yield* linesOf(mapped.report, position, existing, assortmentOf, errors);
    } else if (causeOf(mapped.reason)) {
      errors.add(position, "", `${name}: ${mapped.message}`, { report: actNumber(waybill) });
    }
  }
  if (measured === 0 && errors.count === 0) errors.addOfFile("Failis ei ole ühtegi mõõdetud veoselehte.");
}

function actNumber({ number, waybillLatestMeasurements: act }: EvrWaybill): string {
  return act?.actNumber?.trim() || number.trim();
}

function waybillsOf(text: string, errors: ErrorList): readonly unknown[] | undefined {
  if (!checkJsonShape(text)) {
    errors.addOfFile("JSON-fail on liiga keeruline: selles on liiga palju või liiga sügaval andmeid.");
    return undefined;
  }
  const content = parsed(text);
  if (content === undefined) {
    errors.addOfFile("Faili sisu ei ole korrektne JSON.");
    return undefined;
  }
  if (Array.isArray(content)) return content;
  const paged = page.safeParse(content);
  return paged.success && paged.data.pageResult ? paged.data.pageResult : [content];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function waybillOf(content: unknown, position: number, errors: ErrorList): EvrWaybill | undefined {
  const read = readWaybill(content);
  if (read.ok) return read.waybill;
  if (read.reason === "other_type") return undefined;
  for (const { path } of read.issues.slice(0, MAX_ISSUES)) {
    errors.add(position, path, "Väärtus puudub või ei ole see, mida EVR-i veoselehel olema peab.");
  }
  return undefined;
}

function* linesOf(
  report: MeasuredReport,
  position: number,
  existing: ExistingNames,
  assortmentOf: ReturnType<typeof assortmentLookup<ExistingAssortment>>,
  errors: ErrorList,
): Generator<MeasuredLine> {
  const { waybills, rows, ...head } = report;
  const [waybill] = waybills;
  const buyer = existing.buyers.get(head.buyer.code);
  if (!buyer || !waybill) {
    const shown = { report: head.number, text: shownText(head.buyer.code) };
    errors.add(position, COLUMNS.buyer.heading, `Ostjat registrikoodiga ${quoted(head.buyer.code)} ei ole.`, shown);
    return;
  }
  for (const row of rows) {
    const assortment = assortmentOf(row.assortment.code) ?? assortmentOf(row.assortment.name);
    const error = errorOf(row, assortment);
    if (error) errors.add(position, error.column, error.reason, { report: head.number, text: error.text });
    const buyerName = head.buyer.name;
    yield {
      row: position,
      head: { ...head, buyer: { ...head.buyer, name: buyer.name } },
      buyerName,
      waybill,
      measured: row,
    };
  }
}

function errorOf(
  row: MeasuredRow,
  assortment: { name: string; unit: string } | undefined,
): { column: string; reason: string; text: string } | undefined {
  const { code, name } = row.assortment;
  if (!assortment) {
    const text = `${code} ${name}`.trim();
    return { column: COLUMNS.assortment.heading, reason: `Tundmatu sortiment ${quoted(text)}.`, text };
  }
  if (assortment.unit !== row.unit) {
    const reason = `Sortimenti ${quoted(assortment.name)} mõõdetakse teises ühikus.`;
    return { column: COLUMNS.unit.heading, reason, text: UNIT_NAMES[row.unit] };
  }
  return undefined;
}
