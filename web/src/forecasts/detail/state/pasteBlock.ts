import { forecastAmount } from "#shared/forecasts/forecastAmount.ts";
import type { CellWrite } from "./gridState.ts";

export type GridKeys = readonly (readonly string[])[];

/** Letters of a wrong cell that is kept to be corrected. */
export const MAX_KEPT_LENGTH = 40;

/** Control characters and those that turn or hide others. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** The cells of a copied block without its head and its names; undefined for a single text, pasted as usual. */
export function blockOf(copied: string): string[][] | undefined {
  if (!/[\t\r\n]/.test(copied)) return undefined;
  const lines = copiedCells(copied.replaceAll(/\r\n?/g, "\n").replace(/\n$/, ""));
  const first = lines.findIndex((line) => !isNames(line));
  const body = lines.slice(Math.max(first, 0));
  const width = body.reduce((widest, line) => Math.max(widest, line.length), 0);
  let left = 0;
  while (left < width && isNames(body.map((line) => line[left] ?? ""))) left++;
  return left === width ? body : body.map((line) => line.slice(left));
}

/** Spreadsheets put a cell with a tab or a line end in it into quotes, and double the quotes in it. */
function copiedCells(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\n") lines.push([]);
    if (end === "") break;
  }
  return lines;
}

/** '-5' and '1.234,5' are wrong amounts and no names. */
const NUMBER_LIKE = /^[-+\u2212]?[\d.,'\s]*\d[\d.,'\s]*%?$/;

function isNames(texts: readonly string[]): boolean {
  const written = texts.filter((text) => text.trim() !== "");
  return written.length > 0 && written.every((text) => !forecastAmount(text).ok && !isNumberLike(text.trim()));
}

function isNumberLike(text: string): boolean {
  return text.length <= MAX_KEPT_LENGTH && NUMBER_LIKE.test(text);
}

export interface PlacedBlock {
  writes: CellWrite[];
  /** Cells that got a text which is no amount. */
  wrong: number;
  /** Cells whose text is too long, or has characters that nobody sees. */
  refused: number;
  /** Lines and columns with something in them that are outside of the grid. */
  linesOutside: number;
  columnsOutside: number;
}

/** Puts a block into the grid from a cell on, to the right and down (docs/rules/forecasts.md, "Pasting a block"). */
export function pastedWrites(keys: GridKeys, line: number, column: number, block: readonly string[][]): PlacedBlock {
  const placed: PlacedBlock = { writes: [], wrong: 0, refused: 0, linesOutside: 0, columnsOutside: 0 };
  const columnsOutside = new Set<number>();
  block.forEach((texts, down) => {
    const own = keys[line + down];
    if (!own) {
      if (texts.some(isWritten)) placed.linesOutside += 1;
      return;
    }
    texts.forEach((text, right) => {
      const key = own[column + right];
      if (key !== undefined) placeText(placed, key, text);
      else if (isWritten(text)) columnsOutside.add(right);
    });
  });
  return { ...placed, columnsOutside: columnsOutside.size };
}

function placeText(placed: PlacedBlock, key: string, text: string): void {
  const typed = forecastAmount(text);
  const kept = text.trim();
  // Two numbers in the lines of one cell must not become one.
  if (UNSEEN.test(kept)) placed.refused += 1;
  else if (typed.ok) placed.writes.push([key, typed.amount]);
  else if (kept.length > MAX_KEPT_LENGTH) placed.refused += 1;
  else {
    placed.writes.push([key, kept]);
    placed.wrong += 1;
  }
}

function isWritten(text: string): boolean {
  return text.trim() !== "";
}
