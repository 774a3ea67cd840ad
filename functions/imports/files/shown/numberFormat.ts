import { forbiddenCharacter } from "#shared/basics/documentText.ts";

/** A format code of a spreadsheet, as far as it can be shown exactly (docs/rules/imports.md, "Numbers as they are shown"). */
export interface NumberFormat {
  code: string;
  /** At most three; which one is used depends on the number. */
  sections: readonly Section[];
  /** Texts before and after a text cell; undefined where the format shows no text. */
  text: { before: string; after: string } | undefined;
}

export type Section = NumberSection | DateSection | { kind: "unknown" };

export interface NumberSection {
  kind: "number";
  parts: readonly Part[];
  condition: Condition | undefined;
  /** Digits after the decimal point; undefined for General, which shows those that there are. */
  decimals: number | undefined;
  hasPoint: boolean;
  isGrouped: boolean;
  /** A percentage, or thousands. */
  isScaled: boolean;
}

/** What of a date the format shows. */
export interface DateSection {
  kind: "date";
  isWhole: boolean;
}

/** `general`: all digits. Others are one digit, or nothing, a space or 0 in its place. */
export type Part = { literal: string } | { digit: "0" | "#" | "?" | "general" } | { point: true };

interface Condition {
  operator: string;
  bound: number;
}

const COLORS = /^(black|blue|cyan|green|magenta|red|white|yellow|color ?\d{1,2})$/i;
const CONDITION = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/;
const CURRENCY = /^\$([^-\]]*)(?:-([^\]]*))?$/;
/** Spreadsheets show these without quotation marks. */
const BARE = /[\s$€£¥\-+():!^&'~{}<>=|\d.³²ÄÖÜÕäöüõ]/u;
const MAX_CODE_LENGTH = 255;

export function numberFormat(code: string): NumberFormat {
  const codes = code.length > MAX_CODE_LENGTH || forbiddenCharacter(code) !== undefined ? [] : sectionCodes(code);
  const last = codes.at(-1) ?? "";
  const hasText = codes.length === 4 || codes.some((one) => textOf(one) !== undefined);
  const numbers = (hasText && codes.length > 1 ? codes.slice(0, -1) : codes).slice(0, 3);
  // Text in a format of numbers only is shown as it is.
  const text = codes.length > 4 || codes.length === 0 ? undefined : hasText ? textOf(last) : { before: "", after: "" };
  const isText = codes.length === 1 && hasText;
  return { code, sections: isText ? GENERAL_SECTIONS : numbers.map(sectionOf), text };
}

/** The section that shows a number; undefined where it is not sure which one does. */
export function sectionFor({ sections }: NumberFormat, value: number): Section | undefined {
  const [first, second, third] = sections;
  const conditions = sections.map((section) => (section.kind === "number" ? section.condition : undefined));
  if (conditions.every((condition) => condition === undefined)) {
    if (value < 0) return second ?? first;
    return value === 0 ? (third ?? first) : first;
  }
  if (value < 0 || !conditions[0]) return undefined;
  if (holds(conditions[0], value)) return first;
  if (conditions[1]) return holds(conditions[1], value) ? second : third;
  return third ?? second;
}

function holds({ operator, bound }: Condition, value: number): boolean {
  if (operator === "<") return value < bound;
  if (operator === "<=") return value <= bound;
  if (operator === ">") return value > bound;
  if (operator === ">=") return value >= bound;
  return operator === "=" ? value === bound : value !== bound;
}

function sectionCodes(code: string): string[] {
  const codes = [""];
  const add = (text: string) => (codes[codes.length - 1] += text);
  for (const [token] of code.matchAll(TOKENS)) {
    if (token === ";") codes.push("");
    else add(token);
  }
  return codes;
}

const TOKENS = /"[^"]*"?|\\.|[_*].|\[[^\]]*\]?|General|AM\/PM|A\/P|E[+-]|([ymdhs])\1*|[^]/giu;

/** undefined where the section shows no text. */
function textOf(section: string): NumberFormat["text"] {
  if (!section.includes("@")) return undefined;
  const sides = ["", ""];
  let side = 0;
  for (const [token] of section.matchAll(TOKENS)) {
    if (token === "@" && side === 0) side = 1;
    else {
      const literal = literalOf(token);
      if (literal === undefined) return undefined;
      sides[side] += literal;
    }
  }
  const [before = "", after = ""] = sides;
  return side === 1 ? { before, after } : undefined;
}

function literalOf(token: string): string | undefined {
  if (token.startsWith('"')) return token.slice(1).replace(/"$/, "");
  if (token.startsWith("\\")) return token.slice(1);
  if (token.startsWith("_")) return " ";
  // Fills the rest of the cell's width.
  if (token.startsWith("*") && token.length > 1) return " ";
  if (token.startsWith("[")) return bracketText(token.slice(1, -1));
  return token.length === 1 && BARE.test(token) ? token : undefined;
}

function bracketText(content: string): string | undefined {
  if (COLORS.test(content) || CONDITION.test(content)) return "";
  const [, symbol, locale = ""] = CURRENCY.exec(content) ?? [];
  if (symbol === undefined || locale.includes(",")) return undefined;
  if (!/^[\dA-F]+$/i.test(locale)) return symbol;
  // Digits of other alphabets and years of other calendars.
  const kind = Number.parseInt(locale, 16) >>> 16;
  return kind >>> 8 > 1 || (kind & 0xff) > 1 ? undefined : symbol;
}

function sectionOf(code: string): Section {
  const tokens = [...code.matchAll(TOKENS)].map(([token]) => token);
  if (tokens.some((token) => /^([ymdhs]+|AM\/PM|A\/P|\[[hms]+\])$/i.test(token))) return dateSection(tokens);
  const parts: Part[] = [];
  let [hasPoint, isGrouped, isScaled] = [false, false, false];
  let condition: Condition | undefined;
  for (const [index, token] of tokens.entries()) {
    if (/^[0#?]$/.test(token)) parts.push({ digit: token === "0" ? "0" : token === "#" ? "#" : "?" });
    else if (/^General$/i.test(token)) parts.push({ digit: "general" });
    else if (token === "." && !hasPoint) {
      hasPoint = true;
      parts.push({ point: true });
    } else if (token === "%") isScaled = true;
    else if (token === "," && parts.some((part) => "digit" in part)) {
      if (/[0#?]/.test(tokens.slice(index + 1).find((later) => later !== ",") ?? "")) isGrouped = true;
      else isScaled = true;
    } else {
      const literal = literalOf(token);
      if (literal === undefined) return { kind: "unknown" };
      if (literal !== "") parts.push({ literal });
      condition ??= conditionOf(token);
    }
  }
  const isGeneral = parts.some((part) => "digit" in part && part.digit === "general");
  const point = parts.findIndex((part) => "point" in part);
  const decimals = hasPoint ? parts.slice(point).filter((part) => "digit" in part).length : 0;
  return {
    kind: "number",
    parts,
    condition,
    decimals: isGeneral ? undefined : decimals,
    hasPoint,
    isGrouped,
    isScaled,
  };
}

function conditionOf(token: string): Condition | undefined {
  const [, operator, bound] = CONDITION.exec(token.slice(1, -1)) ?? [];
  return token.startsWith("[") && operator !== undefined ? { operator, bound: Number(bound) } : undefined;
}

function dateSection(tokens: readonly string[]): Section {
  const isUnknown = tokens.some(
    (token) =>
      /^[gbe]/i.test(token) ||
      (token.startsWith("[") && !/^\[[hms]+\]$/i.test(token) && literalOf(token) === undefined),
  );
  if (isUnknown) return { kind: "unknown" };
  const runs = tokens.filter((token) => /^([ymdhs]+|\[[hms]+\])$/i.test(token)).map((token) => token.toLowerCase());
  const shows = (test: (run: string, index: number) => boolean) => runs.some(test);
  const isMinute = (index: number) => runs[index - 1]?.includes("h") || runs[index + 1]?.includes("s");
  // Five letters show the first one of the month's name.
  const isMonth = (run: string, index: number) => /^m{1,4}$/.test(run) && !isMinute(index);
  return {
    kind: "date",
    isWhole: shows((run) => run.startsWith("y")) && shows((run) => /^d{1,2}$/.test(run)) && shows(isMonth),
  };
}

const GENERAL_SECTIONS: readonly Section[] = [sectionOf("General")];
export const GENERAL = numberFormat("General");

/** Codes of formats that a workbook names by number only. Those of money have the euro of an Estonian computer. */
export const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [0, "General"],
  [1, "0"],
  [2, "0.00"],
  [3, "#,##0"],
  [4, "#,##0.00"],
  [5, "#,##0 €;-#,##0 €"],
  [6, "#,##0 €;[Red]-#,##0 €"],
  [7, "#,##0.00 €;-#,##0.00 €"],
  [8, "#,##0.00 €;[Red]-#,##0.00 €"],
  [9, "0%"],
  [10, "0.00%"],
  [11, "0.00E+00"],
  [12, "# ?/?"],
  [13, "# ??/??"],
  [14, "d.mm.yyyy"],
  [15, "d-mmm-yy"],
  [16, "d-mmm"],
  [17, "mmm-yy"],
  [18, "h:mm AM/PM"],
  [19, "h:mm:ss AM/PM"],
  [20, "h:mm"],
  [21, "h:mm:ss"],
  [22, "d.mm.yyyy h:mm"],
  [37, "#,##0;-#,##0"],
  [38, "#,##0;[Red]-#,##0"],
  [39, "#,##0.00;-#,##0.00"],
  [40, "#,##0.00;[Red]-#,##0.00"],
  [41, '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-'],
  [42, '_-* #,##0 €_-;-* #,##0 €_-;_-* "-" €_-;_-@_-'],
  [43, '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-'],
  [44, '_-* #,##0.00 €_-;-* #,##0.00 €_-;_-* "-"?? €_-;_-@_-'],
  [45, "mm:ss"],
  [46, "[h]:mm:ss"],
  [47, "mm:ss.0"],
  [48, "##0.0E+0"],
  [49, "@"],
]);
