import { nameSortKey } from "./nameSortKey.ts";

/** A key that sorts texts byte by byte in natural order: digits count as numbers (docs/rules/names.md, "Natural order in keys"). */
export function naturalSortKey(text: string): string {
  return nameSortKey(text).replaceAll(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, "");
    return `${String(number.length).padStart(2, "0")}${number}`;
  });
}
