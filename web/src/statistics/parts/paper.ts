/** CSS pixels between the margins of a sheet of A4 (web/src/shell/global.css). */
const PORTRAIT = 700;
const LANDSCAPE = 1028;

/** CSS pixels of the 7.5 pt letters of a printed table, and of their digits with commas and spaces. */
const DIGIT = 5.7;
const PADDING = 8;
/** Names of companies, assortments and destinations break between words. */
const NAMES = 150;

/** Print layout of a table that is wider than a sheet (docs/rules/user-interface.md, "Paper"). */
export interface Paper {
  isLandscape: boolean;
  /** Numbers of the blocks of columns in each table, the column of names apart. */
  tables: number[][];
}

export function paperFor(widths: readonly number[]): Paper {
  const upright = tablesOf(widths, PORTRAIT - NAMES);
  const isLandscape = upright.length > 1;
  return { isLandscape, tables: isLandscape ? tablesOf(widths, LANDSCAPE - NAMES) : upright };
}

export function paperWidth(characters: readonly number[]): number {
  return characters.reduce((sum, count) => sum + count * DIGIT + PADDING, 0);
}

function tablesOf(widths: readonly number[], room: number): number[][] {
  const tables: number[][] = [];
  let left = 0;
  for (const [block, width] of widths.entries()) {
    const last = tables.at(-1);
    if (last && width <= left) last.push(block);
    else {
      tables.push([block]);
      left = room;
    }
    left -= width;
  }
  return tables;
}
