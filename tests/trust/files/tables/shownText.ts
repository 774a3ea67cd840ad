import type { FormattedCell, TestCell } from "#tests/support/imports/workbooks/sheetXml.ts";

const MONTHS = "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember".split(" ");
/** Formats with a number of their own, as an Estonian spreadsheet shows them. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  14: "d.mm.yyyy",
  22: "dd.mm.yyyy hh:mm",
  49: "@",
};
const GENERAL_DIGITS = 10;

/** What an Estonian spreadsheet shows in a wide cell. It shares no code with the reader of imports. */
export function shownText(cell: TestCell): string {
  if (cell === null) return "";
  const full: FormattedCell = typeof cell === "object" ? cell : { value: cell };
  if (full.error !== undefined) return full.error;
  const format = full.format ?? (full.date === undefined ? "General" : "dd.mm.yyyy");
  const code = typeof format === "number" ? (BUILT_IN[format] ?? "General") : format;
  if (full.date !== undefined) return shownDate(full.date, code);
  const value = full.runs?.join("") ?? full.value ?? "";
  if (typeof value === "boolean") return value ? "TÕENE" : "VÄÄR";
  return typeof value === "number" ? shownNumber(value, code) : shownOwnText(value, code);
}

function sectionsOf(code: string): string[] {
  return code.match(/(?:"[^"]*"|\\.|[^;])*(?:;|$)/g)?.map((section) => section.replace(/;$/, "")) ?? [];
}

function shownOwnText(text: string, code: string): string {
  if (text === "") return "";
  const sections = sectionsOf(code);
  const own = sections[3] ?? sections.find((section) => piecesOf(section).some(({ kind }) => kind === "@"));
  if (own === undefined) return text;
  return piecesOf(own)
    .map(({ kind, text: piece }) => (kind === "@" ? text : kind === "literal" ? piece : ""))
    .join("");
}

function shownNumber(value: number, code: string): string {
  const all = sectionsOf(code);
  const [positive = "General", negative, zero] = all.length > 1 ? all.slice(0, -1) : all;
  if (value === 0 && zero !== undefined) return shownIn(0, zero);
  if (value < 0 && negative !== undefined) return shownIn(-value, negative);
  const sign = value < 0 ? "-" : "";
  return `${sign}${shownIn(Math.abs(value), positive)}`;
}

function shownIn(value: number, section: string): string {
  if (/^General$/i.test(section)) return general(value);
  const pieces = piecesOf(section);
  if (pieces.some(({ kind }) => kind === "@")) return general(value);
  const digits = pieces
    .filter(({ kind }) => kind === "digit")
    .map(({ text }) => text)
    .join("");
  if (digits === "") return pieces.map(({ text }) => text).join("");
  const exponent = /E\+(0+)/.exec(section);
  const [whole = "", decimals = ""] = digits.replace(/,+$/, "").split(".");
  if (exponent) return inScience(value, decimals.length, exponent[1]?.length ?? 2);
  const scaled = value * (section.includes("%") ? 100 : 1) * 0.001 ** (/,+$/.exec(digits)?.[0].length ?? 0);
  const least = decimals.replaceAll(/[#?]/g, "").length;
  const [shownWhole = "", shownDecimals = ""] = rounded(scaled, decimals.length).split(".");
  const kept = shownDecimals.replace(new RegExp(`0{0,${decimals.length - least}}$`), "");
  const padded = shownWhole.replace(/^0$/, "").padStart(whole.replaceAll(/[^0]/g, "").length, "0");
  const grouped = /[#0?],[#0?]/.test(whole) ? padded.replaceAll(/\B(?=(\d{3})+$)/g, "\u00A0") : padded;
  const point = digits.includes(".") ? "," : "";
  return placed(pieces, whole, grouped, `${point}${kept}`);
}

/** Digits into their places; literals between places, as in `00-0000`, stay. */
function placed(pieces: readonly Piece[], whole: string, digits: string, decimals: string): string {
  const places = whole.replaceAll(",", "").length;
  let [left, seen, text, isAfterPoint] = [digits, 0, "", false];
  for (const piece of pieces) {
    if (piece.kind === "literal") text += piece.text;
    else if (piece.text === ".") {
      isAfterPoint = true;
      text += decimals;
    } else if (piece.text !== "," && !isAfterPoint) {
      seen++;
      const count = digits.includes("\u00A0") ? (seen === 1 ? left.length : 0) : left.length - (places - seen);
      text += left.slice(0, Math.max(0, count));
      left = left.slice(Math.max(0, count));
    }
  }
  return text;
}

function rounded(value: number, decimals: number): string {
  const exact = Number(value.toPrecision(15));
  return (Math.round(Number(`${exact}e${decimals}`)) / 10 ** decimals).toFixed(decimals);
}

function inScience(value: number, decimals: number, length: number): string {
  const [digits = "", exponent = "0"] = value.toExponential(decimals).split("e");
  const sign = exponent.startsWith("-") ? "-" : "+";
  return `${digits.replace(".", ",")}E${sign}${exponent.replace(/^[-+]/, "").padStart(length, "0")}`;
}

function general(value: number): string {
  return String(Number(value.toFixed(GENERAL_DIGITS))).replace(".", ",");
}

interface Piece {
  kind: "literal" | "digit" | "@" | "date";
  text: string;
}

function piecesOf(section: string): Piece[] {
  const pieces = section.matchAll(
    /"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|(E\+0+)|([0#?.,])|(@)|([dmyhs]+)|(.)/gi,
  );
  return Array.from(pieces, ([all, quoted, escaped, currency, science, digit, text, date, other]): Piece => {
    if (digit !== undefined) return { kind: "digit", text: digit };
    if (text !== undefined) return { kind: "@", text };
    if (date !== undefined) return { kind: "date", text: date };
    if (science !== undefined) return { kind: "literal", text: "" };
    if (all.startsWith("_")) return { kind: "literal", text: " " };
    return { kind: "literal", text: quoted ?? escaped ?? currency ?? other ?? "" };
  });
}

function shownDate(date: string, code: string): string {
  const [year = "", month = "", day = "", hour = "00", minute = "00", second = "00"] = date.split(/\D/);
  const own: Record<string, string> = {
    yyyy: year,
    yy: year.slice(2),
    mmmm: MONTHS[Number(month) - 1] ?? "",
    mm: month,
    m: String(Number(month)),
    dd: day,
    d: String(Number(day)),
    hh: hour,
    h: String(Number(hour)),
    ss: second,
  };
  let isTime = false;
  return piecesOf(sectionsOf(code)[0] ?? "")
    .map(({ kind, text }) => {
      // A slash is the mark between day and month in the language of the reader.
      if (kind !== "date") return kind === "@" ? "" : text.replace("/", ".");
      if (isTime && text === "mm") return minute;
      isTime = text.startsWith("h");
      return own[text] ?? text;
    })
    .join("");
}
