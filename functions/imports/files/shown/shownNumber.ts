import { formatEstonianDate, isIsoDate } from "#shared/basics/dates.ts";
import { foldText } from "#shared/basics/documentText.ts";
import { exact } from "#shared/basics/money.ts";
import { type NumberFormat, type NumberSection, type Part, sectionFor } from "./numberFormat.ts";
import type { SheetNumber } from "./sheetCell.ts";

/** Integers from here on may have lost digits: a spreadsheet keeps 15. */
const FIRST_ROUNDED = 1e15;
const MAX_CODE_SHOWN = 30;
const DAY_MS = 86_400_000;
const SERIAL_OF_1970 = 25_569;

export type Shown<Value> = { ok: true; value: Value } | { ok: false; reason: string };

/** A number in a column of texts, digit by digit as the sheet shows it (docs/rules/imports.md, "Numbers as they are shown"). */
export function identifierShown({ value, format }: SheetNumber): Shown<string> {
  const section = sectionFor(format, value);
  if (section?.kind === "date") {
    return no("Lahtris on kuupäev. Vormindage lahter tekstina ja sisestage väärtus uuesti.");
  }
  if (Math.abs(value) >= FIRST_ROUNDED) {
    return no("Tabelarvutus ümardab üle 15-kohalise arvu. Vormindage lahter tekstina ja sisestage number uuesti.");
  }
  if (!Number.isInteger(value) || value < 0) {
    return no("Lahtris on murdarv või negatiivne arv. Vormindage lahter tekstina ja sisestage väärtus uuesti.");
  }
  if (section?.kind !== "number" || section.hasPoint || section.isGrouped || section.isScaled) {
    return no(
      `${formatOf(format)} järgi ei saa arvu täpselt lugeda. Vormindage lahter tekstina ja sisestage väärtus uuesti.`,
    );
  }
  const digits = digitsShown(section.parts, value);
  return digits === undefined ? no(hidden(format)) : { ok: true, value: digits };
}

/** The text around the digits of an amount, such as a unit, where the digits show the whole stored amount. */
export function textAroundAmount({ value, format }: SheetNumber): Shown<string> {
  const section = sectionFor(format, value);
  if (section?.kind === "date") return no("Lahtris on kuupäev. Vormindage lahter arvuna ja sisestage väärtus uuesti.");
  if (section?.kind !== "number" || section.isScaled || isSplit(section.parts)) {
    return no(`${formatOf(format)} näitab arvu teisel kujul. Vormindage lahter arvuna ja kontrollige väärtust.`);
  }
  if (!showsDigit(section, value)) return no(hidden(format));
  const { decimals } = section;
  // Digits after the fifteenth are noise of the double.
  const stored = exact(Number(value.toPrecision(15)));
  if (decimals !== undefined && stored.decimalPlaces() > decimals) {
    const shown = stored.toFixed(decimals).replace(".", ",");
    const kept = stored.toFixed().replace(".", ",");
    return no(`Lahter näitab ${shown}, aga selles on ${kept}. Ümardage arv või näidake kõiki komakohti.`);
  }
  const around = section.parts.map((part) => ("literal" in part ? part.literal : "")).join("");
  return { ok: true, value: around.replaceAll(/\p{White_Space}/gu, "") };
}

/** A number in a column of days: the ISO day that a format shows as a whole date, else the text that it shows. */
export function dayShown(number: SheetNumber): Shown<{ text: string; day?: string }> {
  const { value, format } = number;
  const section = sectionFor(format, value);
  if (section?.kind === "date") {
    return section.isWhole
      ? { ok: true, value: { text: "", day: dayOfSerial(value) } }
      : no(`${formatOf(format)} ei näita tervet kuupäeva. Vormindage lahter kujul PP.KK.AAAA ja kontrollige kuupäeva.`);
  }
  const text = identifierShown(number);
  return text.ok ? { ok: true, value: { text: text.value } } : text;
}

/** '' for a number that is no day. */
function dayOfSerial(serial: number): string {
  const time = new Date(Math.floor(serial - SERIAL_OF_1970) * DAY_MS);
  return Number.isNaN(time.getTime()) ? "" : time.toISOString().slice(0, 10);
}

/** For an error: about what the sheet shows. */
export function roughlyShown(number: SheetNumber): string {
  const { value, format } = number;
  if (sectionFor(format, value)?.kind === "date") {
    const day = dayOfSerial(value);
    return isIsoDate(day) ? formatEstonianDate(day) : "";
  }
  const shown = identifierShown(number);
  return shown.ok
    ? shown.value
    : exact(Number(value.toPrecision(15)))
        .toFixed()
        .replace(".", ",");
}

/** undefined where it shows no digit. */
function digitsShown(parts: readonly Part[], value: number): string | undefined {
  const isGeneral = parts.some((part) => "digit" in part && part.digit === "general");
  let digits = value === 0 && !isGeneral ? "" : String(value);
  let shown = "";
  let placesLeft = parts.filter((part) => "digit" in part).length;
  let hasDigit = false;
  for (const part of parts.toReversed()) {
    if ("literal" in part) shown = part.literal + shown;
    if (!("digit" in part)) continue;
    placesLeft--;
    const own = placesLeft === 0 ? digits : digits.slice(-1);
    digits = digits.slice(0, digits.length - own.length);
    const text = own || (part.digit === "0" ? "0" : part.digit === "?" ? " " : "");
    hasDigit ||= /\d/.test(text);
    shown = text + shown;
  }
  return hasDigit ? foldText(shown) : undefined;
}

/** Spaces between digits only group them. */
function isSplit(parts: readonly Part[]): boolean {
  const isDigit = (part: Part) => !("literal" in part);
  const between = parts.slice(parts.findIndex(isDigit), parts.findLastIndex(isDigit));
  return between.some((part) => "literal" in part && part.literal.trim() !== "");
}

function showsDigit({ parts, decimals }: NumberSection, value: number): boolean {
  return value === 0
    ? parts.some((part) => "digit" in part && (part.digit === "0" || part.digit === "general"))
    : decimals === undefined || parts.some((part) => "digit" in part);
}

function hidden(format: NumberFormat): string {
  return `${formatOf(format)} peidab arvu. Vormindage lahter uuesti ja kontrollige väärtust.`;
}

function formatOf({ code }: NumberFormat): string {
  const shown = code.length > MAX_CODE_SHOWN ? `${code.slice(0, MAX_CODE_SHOWN)}…` : code;
  return `Lahtri vorming „${shown}“`;
}

function no(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
