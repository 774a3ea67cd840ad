/** Widths of the columns of act-table.typ, without their gaps, in em of their text. */
const COLUMNS = { text: 11.1, site: 11.5, cadaster: 9.3, amount: 8.6, price: 7, sum: 9.3 } as const;
/** No character of a set is wider in Inter with tabular figures, in em (tests/platform/functions/pdf/cellLines.test.ts). */
const WIDTHS: readonly (readonly [characters: string, width: number])[] = [
  ["ijlI", 0.27],
  [" \u00a0", 0.29],
  [".,:;'|t", 0.34],
  ["fr", 0.38],
  ["/()", 0.41],
  ["³", 0.46],
  ["sš", 0.53],
  ["kxzž", 0.56],
  ["acvyäJL", 0.58],
  ["ehnuüF", 0.6],
  ["bdgopqõöE", 0.62],
  ["-0123456789BPRSTZŠŽ", 0.66],
  ["AKVXYÄ€+−", 0.69],
  ["CD", 0.73],
  ["GHNOQUÕÖÜ", 0.77],
  ["w", 0.82],
  ["m", 0.88],
  ["M", 0.91],
  ["W", 0.99],
];
const WIDTH_OF = new Map(
  WIDTHS.flatMap(([characters, width]) => Array.from(characters, (one) => [one, width] as const)),
);
/** A higher row may have to break over pages, which a row of a known height cannot. */
const MAX_LINES = 20;

export type RowTexts = Record<keyof typeof COLUMNS, string>;

export interface RowLines {
  text: string[];
  site: string[];
  cadaster: string[];
}

/** Breaks the texts of a row at spaces, so that each line fits its column; undefined when the typesetter must do it. */
export function linesOfRow(row: RowTexts): RowLines | undefined {
  const [text, site, cadaster] = [[row.text], linesOf(row.site, COLUMNS.site), linesOf(row.cadaster, COLUMNS.cadaster)];
  const isOneLine = (["text", "amount", "price", "sum"] as const).every((cell) => widthOf(row[cell]) <= COLUMNS[cell]);
  return isOneLine && site && cadaster ? { text, site, cadaster } : undefined;
}

function linesOf(value: string, width: number): string[] | undefined {
  if (widthOf(value) <= width) return [value];
  const lines: string[] = [];
  for (const word of value.trim().split(" ")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (widthOf(longer) <= width) lines.splice(-1, 1, longer);
    else if (widthOf(word) <= width && lines.length < MAX_LINES) lines.push(word);
    else return undefined;
  }
  return lines;
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDTH_OF.get(character) ?? Number.POSITIVE_INFINITY;
  return width;
}
