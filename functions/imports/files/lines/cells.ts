import type { Cell } from "#functions/imports/files/shown/sheetCell.ts";
import {
  dayShown,
  identifierShown,
  roughlyShown,
  textAroundAmount,
} from "#functions/imports/files/shown/shownNumber.ts";
import { quoted } from "#functions/platform/plainText.ts";
import { certificateTypeOf } from "#shared/assortments/certificates.ts";
import { MAX_PRICE_TEXT } from "#shared/basics/amounts.ts";
import { type IsoDate, isPlausibleDay } from "#shared/basics/dates.ts";
import { type FileNumberError, fileAmount, fileDay, filePrice } from "#shared/basics/fileCells.ts";
import {
  isCalculationError,
  isFormula,
  isNothing,
  isShortenedNumber,
  unguarded,
} from "#shared/basics/spreadsheetText.ts";
import type { Unit } from "#shared/basics/units.ts";
import { checkIsikukood, checkRegistrikood } from "#shared/companies/identifiers.ts";
import type { MeasuredCertificate } from "#shared/reports/measuredReport.ts";

export type Read<Value> = { ok: true; value: Value } | { ok: false; reason: string };

const FORMULA = "Valem ei ole lubatud.";

/** Text on one line, '' for an empty cell. A number is read as the sheet shows it, since codes often are numbers there. */
export function readText(cell: Cell, isIdentifier = false): Read<string> {
  if (cell === null) return yes("");
  if (typeof cell === "boolean") return yes(cell ? "jah" : "ei");
  if (typeof cell !== "string") return cell.kind === "number" ? identifierShown(cell) : no(cell.reason);
  if (isNothing(cell)) return yes("");
  return damageIn(cell) ?? (isFormula(cell) ? no(FORMULA) : yes(unguarded(cell, isIdentifier)));
}

/** What a spreadsheet has made of a value (docs/rules/imports.md, "Damaged cells"). */
function damageIn(text: string): { ok: false; reason: string } | undefined {
  if (isCalculationError(text)) {
    return no(`Lahtris on arvutusviga ${quoted(text)}. Parandage valem või sisestage väärtus.`);
  }
  if (!isShortenedNumber(text)) return undefined;
  return no(`Tabelarvutus on numbri lühendanud (${text}). Vormindage lahter tekstina ja sisestage number uuesti.`);
}

/** As a person sees it, for an error; '' where it may hold a personal code. */
export function shownText(cell: Cell): string {
  const text = readableText(cell);
  return (text.match(/\d{11,}/g) ?? []).some(isLikePersonalCode) ? "" : text;
}

function readableText(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (cell === null || typeof cell === "boolean") return cell === null ? "" : cell ? "jah" : "ei";
  return cell.kind === "lost" ? cell.shown : roughlyShown(cell);
}

/** Also with one wrong digit. */
function isLikePersonalCode(digits: string): boolean {
  const checked = checkIsikukood(digits);
  return checked.ok || checked.reason === "checksum";
}

export function isEmpty(cell: Cell): boolean {
  return cell === null || (typeof cell === "string" && (cell === "" || isNothing(cell)));
}

/** docs/rules/dates.md, "Dates in files" */
export function readDate(cell: Cell): Read<IsoDate> {
  const shown = textOf(cell);
  if (!shown.ok) return shown;
  const date = shown.value.day ?? fileDay(shown.value.text);
  if (date === undefined || date === "") return no("Sellist kuupäeva ei ole. Kirjutage see kujul PP.KK.AAAA.");
  return isPlausibleDay(date) ? yes(date) : no("Kuupäev peab olema aastatest 2000–2099.");
}

function textOf(cell: Cell): Read<{ text: string; day?: string }> {
  if (typeof cell === "string") return damageIn(cell) ?? (holdsFormula(cell) ? no(FORMULA) : yes({ text: cell }));
  if (cell === null || typeof cell === "boolean") return yes({ text: "" });
  return cell.kind === "lost" ? no(cell.reason) : dayShown(cell);
}

const AMOUNT_ERRORS: Record<Exclude<FileNumberError, "negative">, string> = {
  "not-a-number": "Sisesta korrektne number.",
  "not-positive": "Kogus peab olema suurem kui 0.",
  "too-large": "Kogus peab olema väiksem kui 1 000 000.",
  "too-many-decimals": "Kogusel võib olla kuni 3 kohta pärast koma.",
};

/** `unit` is that of the row: the format of a number may show it. */
export function readAmount(cell: Cell, unit: Unit): Read<string> {
  const damage = damageOfNumber(cell);
  if (damage) return damage;
  const amount = fileAmount(numeric(cell));
  if (amount.ok) return differenceShown(cell, (around) => isUnit(around, unit)) ?? amount;
  return no(amount.reason === "negative" ? AMOUNT_ERRORS["not-positive"] : AMOUNT_ERRORS[amount.reason]);
}

const PRICE_ERRORS: Record<Exclude<FileNumberError, "not-positive">, string> = {
  "not-a-number": "Sisesta korrektne number.",
  negative: "Hind ei saa olla väiksem kui 0.",
  "too-large": `Hind võib olla kuni ${MAX_PRICE_TEXT} €.`,
  "too-many-decimals": "Hinnal võib olla kuni 2 kohta pärast koma.",
};

export function readPrice(cell: Cell, unit: Unit): Read<string> {
  const damage = damageOfNumber(cell);
  if (damage) return damage;
  const price = filePrice(numeric(cell));
  if (price.ok) return differenceShown(cell, (around) => isEuro(around, unit)) ?? price;
  return no(price.reason === "not-positive" ? PRICE_ERRORS.negative : PRICE_ERRORS[price.reason]);
}

/** A minus or a plus before a number is a sign, not a formula. */
function holdsFormula(text: string): boolean {
  return isFormula(text) && !/^[-+]\s*[\d.,]+$/.test(text);
}

function damageOfNumber(cell: Cell): { ok: false; reason: string } | undefined {
  if (typeof cell === "string") return holdsFormula(cell) ? no(FORMULA) : damageIn(cell);
  return cell !== null && typeof cell !== "boolean" && cell.kind === "lost" ? no(cell.reason) : undefined;
}

function numeric(cell: Cell): string | number {
  if (cell === null || typeof cell === "boolean") return "";
  return typeof cell === "string" ? cell : cell.kind === "number" ? cell.value : "";
}

/** An error where the format of a number shows another amount than is stored, or text of other things around it. */
function differenceShown(cell: Cell, isKnown: (around: string) => boolean): { ok: false; reason: string } | undefined {
  if (cell === null || typeof cell !== "object" || cell.kind === "lost") return undefined;
  const around = textAroundAmount(cell);
  if (!around.ok) return around;
  if (around.value === "" || isKnown(around.value.toLowerCase())) return undefined;
  return no(`Lahtri vorming lisab arvule ${quoted(around.value)}. Vormindage lahter arvuna ja kontrollige väärtust.`);
}

function isUnit(text: string, unit: Unit): boolean {
  const read = readUnit(text);
  return read.ok && read.value === unit;
}

function isEuro(text: string, unit: Unit): boolean {
  const [, per] = /^(?:€|eur|eurot)(?:\/(.+))?$/.exec(text) ?? [undefined, "?"];
  return per === undefined || isUnit(per, unit);
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
