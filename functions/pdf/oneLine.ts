/** Widths of the columns of act-table.typ, without their gaps, in em of their text. */
const COLUMNS = { text: 11.1, site: 11.5, cadaster: 9.3, amount: 8.6, price: 7, sum: 9.3 } as const;
/** No character of a set is wider in Inter with tabular figures, in em (tests/functions/pdf/oneLine.test.ts). */
const WIDTHS: readonly (readonly [characters: string, width: number])[] = [
  [" \u00a0.,:;'|/()ijlft", 0.47],
  ["-0123456789abcdeghknopqrsuvxyzõäöüšž³", 0.66],
  ["ABCDEFGHIJKLNOPQRSTUVXYZÕÄÖÜŠŽ€+−", 0.8],
  ["mwMW", 1.02],
];
const WIDTH_OF = new Map(
  WIDTHS.flatMap(([characters, width]) => Array.from(characters, (one) => [one, width] as const)),
);

export type RowTexts = Record<keyof typeof COLUMNS, string>;

/** True when the typesetter need not measure the row, which takes more than a third of its time. */
export function isOneLine(row: RowTexts): boolean {
  return (
    fits(row.text, COLUMNS.text) &&
    fits(row.site, COLUMNS.site) &&
    fits(row.cadaster, COLUMNS.cadaster) &&
    fits(row.amount, COLUMNS.amount) &&
    fits(row.price, COLUMNS.price) &&
    fits(row.sum, COLUMNS.sum)
  );
}

function fits(text: string, width: number): boolean {
  let needed = 0;
  for (const character of text) needed += WIDTH_OF.get(character) ?? Number.POSITIVE_INFINITY;
  return needed <= width;
}
