export interface WrittenNumber {
  isNegative: boolean;
  /** Digits without the sign and needless zeros, with a dot: "30.118". */
  digits: string;
  /** Count of decimals without needless zeros. */
  decimals: number;
  writtenDecimals: number;
}

interface Reading {
  spaces?: "none" | "groups" | "anywhere";
  isUnfinished?: boolean;
}

const GROUP = "[ \\u00A0\\u2009\\u202F]";
const GROUPED = new RegExp(`^(-?)(\\d+|\\d{1,3}(?:${GROUP}\\d{3})+)(?:\\.(\\d+))?$`);
const FINISHED = /^(-?)(\d+)(?:\.(\d+))?$/;
const UNFINISHED = /^(-?)(?=\.?\d)(\d*)(?:\.(\d*))?$/;

/** Decimal comma → dot, minus sign U+2212 → hyphen. */
export function withPlainMarks(typed: string): string {
  return typed.replaceAll(",", ".").replaceAll("\u2212", "-");
}

export function withoutSpaces(typed: string): string {
  return typed.replaceAll(/\s/g, "");
}

export function readNumber(
  typed: string,
  { spaces = "none", isUnfinished = false }: Reading = {},
): WrittenNumber | undefined {
  const text = withPlainMarks(spaces === "anywhere" ? withoutSpaces(typed) : typed);
  const pattern = spaces === "groups" ? GROUPED : isUnfinished ? UNFINISHED : FINISHED;
  const [matched, sign, whole = "", written = ""] = pattern.exec(text) ?? [];
  if (matched === undefined) return undefined;
  const integer = withoutSpaces(whole).replace(/^0+(?=\d)/, "") || "0";
  const fraction = written.replace(/0+$/, "");
  const digits = fraction === "" ? integer : `${integer}.${fraction}`;
  return { isNegative: sign !== "", digits, decimals: fraction.length, writtenDecimals: written.length };
}

export function signedDigits({ isNegative, digits }: WrittenNumber): string {
  return isNegative ? `-${digits}` : digits;
}
