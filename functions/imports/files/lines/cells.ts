import {
  type Cell,
  isCalculationError,
  isFormula,
  isNothing,
  quoted,
  unguarded,
} from "#functions/platform/plainText.ts";
import { certificateTypeOf } from "#shared/assortments/certificates.ts";
import { MAX_PRICE_TEXT } from "#shared/basics/amounts.ts";
import { formatEstonianDate, type IsoDate, isPlausibleDay } from "#shared/basics/dates.ts";
import { type FileNumberError, fileAmount, fileDay, filePrice } from "#shared/basics/fileCells.ts";
import { exact } from "#shared/basics/money.ts";
import type { Unit } from "#shared/basics/units.ts";
import { checkIsikukood, checkRegistrikood } from "#shared/companies/identifiers.ts";
import type { MeasuredCertificate } from "#shared/reports/measuredReport.ts";

export type Read<Value> = { ok: true; value: Value } | { ok: false; reason: string };

const FORMULA = "Valem ei ole lubatud.";

/** Text on one line, '' for an empty cell. Numbers become text, since codes often are numbers in spreadsheets. */
export function readText(cell: Cell): Read<string> {
  if (cell === null) return yes("");
  if (typeof cell === "boolean") return yes(cell ? "jah" : "ei");
  if (typeof cell === "number") return yes(Number.isFinite(cell) ? exact(cell).toFixed() : "");
  if (cell instanceof Date) return no("Lahtris on kuupäev. Vorminda lahter tekstina ja sisesta väärtus uuesti.");
  if (isNothing(cell)) return yes("");
  if (isFormula(cell)) return no(FORMULA);
  return isCalculationError(cell) ? no("Lahtris on arvutusviga.") : yes(unguarded(cell));
}

/** As a person sees it, for an error; '' where it may hold a personal code. */
export function shownText(cell: Cell): string {
  const text = cell instanceof Date ? formatEstonianDate(dayOf(cell) ?? "") : readableText(cell);
  return (text.match(/\d{11,}/g) ?? []).some(isLikePersonalCode) ? "" : text;
}

function readableText(cell: Exclude<Cell, Date>): string {
  if (typeof cell === "string") return cell;
  const read = readText(cell);
  return read.ok ? read.value.replace(".", ",") : "";
}

/** Also with one wrong digit. */
function isLikePersonalCode(digits: string): boolean {
  const checked = checkIsikukood(digits);
  return checked.ok || checked.reason === "checksum";
}

export function isEmpty(cell: Cell): boolean {
  const text = readText(cell);
  return text.ok && text.value === "";
}

/** docs/rules/dates.md, "Dates in files" */
export function readDate(cell: Cell): Read<IsoDate> {
  if (holdsFormula(cell)) return no(FORMULA);
  const date = dayOf(cell);
  if (date === undefined) return no("Sellist kuupäeva ei ole. Kirjuta see kujul PP.KK.AAAA.");
  return isPlausibleDay(date) ? yes(date) : no("Kuupäev peab olema aastatest 2000–2099.");
}

function dayOf(cell: Cell): IsoDate | undefined {
  // Spreadsheets store wall time as if it were UTC.
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : cell.toISOString().slice(0, 10);
  return typeof cell === "string" ? fileDay(cell) : undefined;
}

const AMOUNT_ERRORS: Record<Exclude<FileNumberError, "negative">, string> = {
  "not-a-number": "Sisesta korrektne number.",
  "not-positive": "Kogus peab olema suurem kui 0.",
  "too-large": "Kogus peab olema väiksem kui 1 000 000.",
  "too-many-decimals": "Kogusel võib olla kuni 3 kohta pärast koma.",
};

export function readAmount(cell: Cell): Read<string> {
  if (holdsFormula(cell)) return no(FORMULA);
  const amount = fileAmount(numeric(cell));
  if (amount.ok) return amount;
  return no(amount.reason === "negative" ? AMOUNT_ERRORS["not-positive"] : AMOUNT_ERRORS[amount.reason]);
}

const PRICE_ERRORS: Record<Exclude<FileNumberError, "not-positive">, string> = {
  "not-a-number": "Sisesta korrektne number.",
  negative: "Hind ei saa olla väiksem kui 0.",
  "too-large": `Hind võib olla kuni ${MAX_PRICE_TEXT} €.`,
  "too-many-decimals": "Hinnal võib olla kuni 2 kohta pärast koma.",
};

export function readPrice(cell: Cell): Read<string> {
  if (holdsFormula(cell)) return no(FORMULA);
  const price = filePrice(numeric(cell));
  if (price.ok) return price;
  return no(price.reason === "not-positive" ? PRICE_ERRORS.negative : PRICE_ERRORS[price.reason]);
}

/** A minus or a plus before a number is a sign, not a formula. */
function holdsFormula(cell: Cell): boolean {
  return typeof cell === "string" && isFormula(cell) && !/^[-+]\s*[\d.,]+$/.test(cell);
}

function numeric(cell: Cell): string | number {
  if (typeof cell === "number") return cell;
  return typeof cell === "string" ? cell : "";
}

/** The error does not repeat the code, which may be a personal code. */
export function readPartyCode(text: string): Read<string> {
  const company = checkRegistrikood(text);
  const checked = company.ok || company.reason === "checksum" ? company : checkIsikukood(text);
  return checked.ok ? checked : no("Kood ei ole õige registrikood ega isikukood.");
}

export const UNIT_NAMES: Record<Unit, string> = { SCM: "tm", LCM: "pm³" };
const UNITS = new Map<string, Unit>([
  ["tm", "SCM"],
  ["tihumeeter", "SCM"],
  ["m3", "SCM"],
  ["pm3", "LCM"],
  ["puistekuupmeeter", "LCM"],
  ["puistem3", "LCM"],
]);

export function readUnit(text: string): Read<Unit> {
  const unit = UNITS.get(text.toLowerCase().replaceAll("³", "3"));
  return unit ? yes(unit) : no(`Tundmatu ühik ${quoted(text)}. Lubatud on tm ja pm³.`);
}

const YES_AND_NO = new Map([
  ["jah", true],
  ["tõene", true],
  ["true", true],
  ["ei", false],
  ["väär", false],
  ["false", false],
]);

export function readYesOrNo(text: string): Read<boolean> {
  const answer = YES_AND_NO.get(text.toLowerCase());
  return answer === undefined ? no("Lubatud on jah ja ei.") : yes(answer);
}

/** docs/rules/imports.md, "Possession of a site" */
export const POSSESSIONS = [
  { type: 10, name: "Oma" },
  { type: 20, name: "Ostuakt" },
] as const;

export function readPossession(text: string): Read<10 | 20> {
  const found = POSSESSIONS.find(({ name }) => name.toLowerCase() === text.toLowerCase());
  return found ? yes(found.type) : no("Lubatud on Oma ja Ostuakt.");
}

export function readCertificate(text: string): Read<MeasuredCertificate> {
  const type = certificateTypeOf(text);
  return type ? yes({ type, code: text }) : no("Sertifikaat peab algama tähtedega FSC või PEFC.");
}

function yes<Value>(value: Value): Read<Value> {
  return { ok: true, value };
}

function no(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
