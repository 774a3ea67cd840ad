import type { Random } from "#scripts/random/random.ts";
import type { FormattedCell, TestCell } from "#tests/support/imports/workbooks/sheetXml.ts";
import type { Field } from "./facts.ts";
import { shownText } from "./shownText.ts";

/** What an import may do with something unusual in a file. */
export type Duty =
  /** Refuse it, or ask. */
  | "notSilent"
  /** Refuse it, ask, or take what is shown. */
  | "may";

export interface Planted {
  what: string;
  duty: Duty;
}

export interface StoredCell {
  stored: TestCell;
  planted?: Planted;
  /** Not to be compared with LibreOffice, which calculates it or shows it in its own way. */
  isOwn?: true;
}

const IDENTIFIERS = new Set<Field>([
  "number",
  "waybill",
  "buyer",
  "destinationCode",
  "ownerCode",
  "forestNotice",
  "contract",
]);
const ERRORS = ["#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!"];
/** What Estonian spreadsheets and copies of them say in place of an error. */
const ERROR_TEXTS = [...ERRORS, "#PUUDUB!", "#VIIDE!", "#VÄÄRTUS!", "#NIMI?", "#ARV!", "#SPILL!", "Err:502", "#####"];

/** Stores the text of a cell in one of the ways that show it. `text` is '' or right for its column. */
export function storedCell(random: Random, field: Field, text: string): StoredCell {
  if (text === "") return { stored: random.pick([null, null, "", { value: null, format: "0.00" }]) };
  const own = storedAsOwn(random, field, text);
  const asText = () => random.pick(texts(text));
  const stored = own.length > 0 && random.chance(0.7) ? random.pick(own) : asText();
  return random.chance(0.08) && field !== "finished" ? { stored: withFormula(stored), isOwn: true } : { stored };
}

function texts(text: string): TestCell[] {
  const half = Math.ceil(text.length / 2);
  return [
    text,
    text,
    { value: text, format: "@" },
    { value: text, quotePrefix: true },
    { runs: [text.slice(0, half), text.slice(half)] },
    ` ${text} `,
    { value: text, format: "0.00;-0.00;0;@" },
  ];
}

function withFormula(cell: TestCell): TestCell {
  const full: FormattedCell = typeof cell === "object" && cell !== null ? cell : { value: cell };
  const { runs, ...rest } = full;
  return { ...rest, ...(runs ? { value: runs.join("") } : {}), formula: "VLOOKUP(A1,Z:Z,1,0)" };
}

function storedAsOwn(random: Random, field: Field, text: string): TestCell[] {
  if (field === "date") return dates(text);
  if (field === "amount" || field === "price") return numbers(random, field, text);
  if (field === "finished") return text === "jah" ? [true, "Jah", "JAH"] : [false, "Ei"];
  if (field === "assortment") return [text.toLowerCase(), text.toUpperCase()];
  return IDENTIFIERS.has(field) ? identifiers(text) : [];
}

function dates(text: string): TestCell[] {
  const [day = "", month = "", year = ""] = text.split(".");
  const date = `${year}-${month}-${day}`;
  return [
    { date },
    { date, format: 14 },
    { date, format: "d.mm.yyyy" },
    { date, format: "[$-425]dd\\.mm\\.yyyy;@" },
    { date, format: "yyyy-mm-dd" },
    { date, format: "dd/mm/yyyy" },
    { date: `${date}T14:05:00`, format: "dd.mm.yyyy hh:mm" },
    { date: `${date}T23:59:59`, format: "dd.mm.yyyy" },
    `${day}/${month}/${year}`,
    `${text} 14:05`,
    date,
  ];
}

/** Numbers of a text such as `1204,5`. */
function numbers(random: Random, field: Field, text: string): TestCell[] {
  const value = Number(text.replace(",", "."));
  const decimals = text.split(",")[1]?.length ?? 0;
  const formats = ["General", "0.000", "#,##0.000", "0.00##", '0.000" tm"', "@", "0.000_ ;[Red]-0.000\\ "];
  const twoDecimals = ["0.00", "#,##0.00", 2, 4, '#,##0.00\\ "€"', "#,##0.00\\ [$€-425]", '_-* #,##0.00\\ "€"_-'];
  const fitting = field === "price" ? [...twoDecimals.slice(0, 7), "General", "0.00##"] : formats;
  return [
    value,
    { value, format: random.pick(fitting) },
    ...(field === "amount" && decimals <= 2 ? [{ value, format: random.pick(twoDecimals.slice(0, 4)) }] : []),
    { value, written: (value + value * 2 ** -52).toPrecision(17) },
    { value, written: value.toExponential() },
    text.replace(",", "."),
    text.replace(/^(\d+)(\d{3})(?=,|$)/, "$1\u00A0$2"),
    text.replace(/^(\d+)(\d{3})(?=,|$)/, "$1 $2"),
  ];
}

function identifiers(text: string): TestCell[] {
  const dash = /^(\d{2})-(\d{4})$/.exec(text);
  const [, letters = "", digits = ""] = /^([A-Z]{1,3}-?)([1-9]\d{2,8})$/.exec(text) ?? [];
  const isNumber = /^\d{1,11}$/.test(text);
  const value = Number(text);
  return [
    ...(isNumber && /^[1-9]/.test(text)
      ? [
          value,
          { value, format: "0" },
          { value, format: "@" },
          { value, written: `${value}.0` },
          { value, format: "#" },
        ]
      : []),
    ...(isNumber
      ? [
          { value, format: "0".repeat(text.length) },
          { value, format: `${"0".repeat(text.length)};@` },
        ]
      : []),
    ...(dash
      ? [
          { value: Number(text.replace("-", "")), format: "00-0000" },
          { value: Number(text.replace("-", "")), format: "00\\-0000" },
        ]
      : []),
    ...(digits
      ? [
          { value: Number(digits), format: `"${letters}"0` },
          { value: Number(digits), format: `${letters.replaceAll(/./g, "\\$&")}${"0".repeat(digits.length)}` },
          { value: digits, format: `"${letters}"@` },
        ]
      : []),
    ...(text.includes("-") ? ["\u2010", "\u2011", "\u2013", "\u2212"].map((sign) => text.replaceAll("-", sign)) : []),
  ];
}

type Plant = (random: Random, text: string) => StoredCell;

const at = (what: string, duty: Duty, stored: TestCell, isOwn?: true): StoredCell => ({
  stored,
  planted: { what, duty },
  ...(isOwn ? { isOwn } : {}),
});
const error: Plant = (random) =>
  at("an error of a formula", "notSilent", { error: random.pick(ERRORS), formula: "NA()" }, true);
const plainError: Plant = (random) => at("an error", "notSilent", { error: random.pick(ERRORS) });
const errorText: Plant = (random) => at("the text of an error", "notSilent", random.pick(ERROR_TEXTS));
const uncalculated: Plant = () =>
  at("a formula without a value", "notSilent", { formula: "Muu!B7", isCalculated: false }, true);
const ALWAYS = [error, plainError, errorText, uncalculated];

const scienceText: Plant = (random) =>
  at("text in scientific notation", "notSilent", `${random.int(1, 9)},${random.int(10, 99)}E+${random.int(10, 19)}`);
const noNumber: Plant = (random) =>
  at(
    "no number",
    "notSilent",
    random.pick(["12,5,5", "1.204,50", "12 tm 5", "-1", "1e2", "l2,5", "12..5", "1 2,5", "kaks"]),
  );
const noDay: Plant = (random) =>
  at("no day", "notSilent", random.pick(["11/18/2026", "31.02.2026", "18.11", "18.11.26", "november", "2026", "0"]));
const withUnit =
  (decimals: number): Plant =>
  (_, text) =>
    at("a unit in the text", "may", `${text} ${decimals === 3 ? "tm" : "€"}`);

const OF_IDENTIFIERS: readonly Plant[] = [
  (random) =>
    at(
      "a number of 16 digits",
      "notSilent",
      { value: random.int(1e8, 9e8) * 1e8 + 5e7, format: random.pick(["0", "General"]) },
      true,
    ),
  (random) =>
    at(
      "a number of 20 digits",
      "notSilent",
      { value: random.int(1e8, 9e8) * 1e11, format: random.pick(["0", "General"]) },
      true,
    ),
  (random) =>
    at("a number in scientific notation", "notSilent", { value: random.int(10_000, 999_999_999), format: "0.00E+00" }),
  scienceText,
  (random) => at("a number of 13 digits", "may", random.int(1e5, 9e5) * 1e7, true),
  () => at("a day", "notSilent", { date: "2026-12-11", format: "d-mmm" }, true),
  (random) => at("a number that is not shown", "notSilent", { value: random.int(1000, 9000), format: ";;;" }, true),
  (random) => at("a format with a condition", "may", { value: random.int(1000, 9000), format: "[>=100]00000;0" }, true),
  (random) => at("a fraction", "may", { value: random.int(1000, 9000), format: "# ?/?" }, true),
  (random) => at("decimals", "may", { value: random.int(1000, 9000), format: "0.00" }),
  (random) => at("thousands", "may", { value: random.int(1000, 9000) * 1000, format: "#,##0" }),
  (random) => at("per cents", "may", { value: random.int(1, 90), format: "0%" }),
  (random) => at("a number of thousands", "notSilent", { value: random.int(10_000, 90_000), format: "0," }),
];

const ofNumbers = (decimals: number): readonly Plant[] => [
  (_, text) =>
    at("a rounded number", "notSilent", {
      value: numberOf(text) + 1.5 / 10 ** decimals,
      format: decimals === 3 ? "0.00" : "0.0",
    }),
  (_, text) => at("a rounded whole number", "notSilent", { value: Math.floor(numberOf(text)) + 0.25, format: "0" }),
  (_, text) => at("per cents", "notSilent", { value: numberOf(text), format: "0.0%" }),
  () => at("a number in scientific notation", "notSilent", { value: 30.118, format: "0.00E+00" }),
  () => at("a number that is not shown", "notSilent", { value: 30.118, format: ";;;" }, true),
  () => at("thousands of a number", "notSilent", { value: 30_118, format: "0.000," }),
  () => at("a day", "notSilent", { date: "2026-12-11", format: "d-mmm" }, true),
  () => at("a number as a time", "notSilent", { value: 30.125, format: "[h]:mm" }, true),
  () => at("true", "notSilent", true),
  noNumber,
  withUnit(decimals),
];

const OF_PRICES: readonly Plant[] = [
  () => at("a price of 0 that is not shown", "notSilent", { value: 0, format: "0.00;-0.00;" }, true),
  () =>
    at(
      "a price of 0 shown as a dash",
      "notSilent",
      { value: 0, format: '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-' },
      true,
    ),
  ...ofNumbers(2),
];

const OF_DATES: readonly Plant[] = [
  () => at("a day as a number", "notSilent", { value: 46_344 }),
  () => at("a month", "may", { date: "2026-11-18", format: "mm.yyyy" }, true),
  noDay,
  () => at("a day of 1904", "notSilent", { date: "1905-01-01" }),
];

/** Something in a cell of this column that an import must not take in silence, or need not be able to read. */
export function plantedCell(random: Random, field: Field, text: string): StoredCell {
  const own = ownPlants(field);
  return random.pick([...ALWAYS, ...own, ...own])(random, text);
}

function ownPlants(field: Field): readonly Plant[] {
  if (field === "date") return OF_DATES;
  if (field === "amount") return ofNumbers(3);
  if (field === "price") return OF_PRICES;
  return IDENTIFIERS.has(field) || field === "eudrReference" ? OF_IDENTIFIERS : [];
}

/** The same in a file of texts. */
export function plantedText(random: Random, field: Field, text: string): StoredCell {
  const own = { date: [noDay], amount: [noNumber, withUnit(3)], price: [noNumber, withUnit(2)] }[field as string] ?? [];
  const all = [errorText, ...own, ...own, ...(IDENTIFIERS.has(field) ? [scienceText] : [])];
  return random.pick(all)(random, text);
}

/** What a file of texts has for a right text of this column. */
export function writtenText(random: Random, field: Field, text: string): string {
  if (text === "" || (field !== "amount" && field !== "price"))
    return shownText(storedCell(random, field, text).stored);
  return random.pick([
    text,
    text,
    text.replace(",", "."),
    text.replace(/^(\d+)(\d{3})(?=,|$)/, "$1\u00A0$2"),
    text.replace(/^(\d+)(\d{3})(?=,|$)/, "$1 $2"),
    ` ${text}`,
    field === "amount" ? shownText({ value: numberOf(text), format: "#,##0.000" }) : text,
  ]);
}

/** Words for "none", which are empty in columns of evidence. */
export const NONE_WORDS = ["puudub", "Puudub", "n/a", "-", "–", "0", "N/A"] as const;

function numberOf(text: string): number {
  return text === "" ? 98.5 : Number(text.replace(",", "."));
}
