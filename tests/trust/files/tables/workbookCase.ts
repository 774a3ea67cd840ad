import type { Random } from "#scripts/random/random.ts";
import { DIALECT_NAMES } from "#tests/support/imports/workbooks/dialects.ts";
import { cellName, type TestCell, type TestSheet } from "#tests/support/imports/workbooks/sheetXml.ts";
import { workbookBytes } from "#tests/support/imports/workbooks/workbook.ts";
import type { Duty, StoredCell } from "./cells.ts";
import { twoMarks } from "./decimalMarks.ts";
import { type Facts, FIELDS, type Field, factOf } from "./facts.ts";
import type { FileCase, ShownRow, Unusual } from "./fileCase.ts";
import { shownText } from "./shownText.ts";
import { type TableCase, tableCase } from "./tableCase.ts";

export const SHEET_NAME = "Raportid";
const SECOND = [
  ["Raporti number", "Kuupäev", "Ostja registrikood", "Veoselehe number", "Sortiment", "Kogus"],
  ["MR-99", "18.11.2026", "19990005", "V99", "KUPALK", 7.5],
];
/** Merging one of these over rows of one report contradicts nothing. */
const MERGED = new Set<Field>([
  "number",
  "date",
  "buyer",
  "buyerName",
  "waybill",
  "price",
  "cadaster",
  "site",
  "contract",
  "county",
  "certificate",
  "destination",
  "destinationCode",
  "unit",
  "forestNotice",
]);
const TITLES: readonly TestCell[][] = [
  [],
  [],
  ["Mõõteraportid, november 2026"],
  ["Raport"],
  ["Ostja", "Kuuseoja Saeveski OÜ"],
  ["Kuupäev", "18.11.2026"],
  ["Kokku", 30.118, "tm"],
  [null, { date: "2026-11-18" }],
];

/** A generated table in a workbook with titles, merges, hidden rows and further sheets. */
export function workbookCase(random: Random): FileCase {
  const table = new Layout(random, tableCase(random));
  const names: string[] = [];
  for (const [name, chance, change] of [
    ["a merge over rows", 0.3, () => table.mergeRows()],
    ["a merge over columns", 0.08, () => table.mergeColumns()],
    ["hidden rows", 0.15, () => table.hideRows()],
    ["flat rows", 0.05, () => table.flattenRow()],
    ["a hidden column", 0.08, () => table.hideColumn()],
    ["a total", 0.06, () => table.addTotal()],
    ["a heading again", 0.04, () => table.repeatHeadings()],
  ] as const) {
    if (random.chance(chance) && change()) names.push(name);
  }
  table.addTwoMarks();
  const sheet = table.sheet();
  const { sheets, name } = withOthers(random, sheet, table.unusual);
  const isSecondRead = name === "a table before";
  const dialect = random.pick(DIALECT_NAMES);
  const bytes = workbookBytes({
    dialect,
    date1904: random.chance(0.1),
    activeSheet: random.int(0, sheets.length - 1),
    fileNumbers: random.sample(
      sheets.map((_, index) => index + 1),
      sheets.length,
    ),
    sheets,
  });
  return {
    name: [dialect, ...names, name, ...table.unusual.map(({ what }) => what)].filter(Boolean).join(", "),
    bytes: Buffer.from(bytes),
    extension: "xlsx",
    // The first of two visible sheets is read.
    rows: isSecondRead ? [rowOfSecond()] : table.shownRows(),
    unusual: table.unusual.filter(({ what }) => !isSecondRead || what === name),
    shown: table.shown(),
  };
}

function rowOfSecond(): ShownRow {
  const [number, date, buyer, waybill, assortment, amount] = SECOND[1]?.map(shownText) ?? [];
  const shown: Partial<Record<Field, string | undefined>> = { number, date, buyer, waybill, assortment, amount };
  const facts: Facts = {};
  for (const field of FIELDS) {
    const fact = factOf(field, shown[field] ?? "");
    if (shown[field] !== undefined && fact !== undefined) facts[field] = fact;
  }
  return { row: 2, facts, open: [] };
}

function withOthers(random: Random, sheet: TestSheet, unusual: Unusual[]): { sheets: TestSheet[]; name: string } {
  const state = random.pick(["hidden", "veryHidden"] as const);
  const [hidden, notes, second, empty]: TestSheet[] = [
    { name: "Vana", state, rows: SECOND },
    { name: "Selgitus", rows: [["Kogus on tihumeetrites"], [1]] },
    { name: "Oktoober", rows: SECOND },
    { name: "Leht2", rows: [] },
  ];
  const asked = (what: string) => unusual.push({ what, duty: "notSilent", rows: [], fields: [] });
  const name = random.pick([
    "",
    "",
    "",
    "",
    "a hidden sheet",
    "hidden after",
    "notes after",
    "an empty one after",
    "a second table",
    "a table before",
    "notes before",
  ]);
  if (name === "a second table" || name === "a table before" || name === "notes before") asked(name);
  const sheets = {
    "a hidden sheet": [hidden, sheet],
    "hidden after": [sheet, hidden],
    "notes after": [sheet, notes],
    "an empty one after": [sheet, empty],
    "a second table": [sheet, second],
    "a table before": [second, sheet],
    "notes before": [notes, sheet],
  }[name] ?? [sheet];
  return { sheets: sheets.flatMap((each) => each ?? []), name };
}

class Layout {
  readonly random: Random;
  readonly table: TableCase;
  readonly unusual: Unusual[] = [];
  readonly merges: string[] = [];
  readonly grid: (StoredCell | undefined)[][] = [];
  /** By row of the sheet, and by column: the row whose cell it shows. */
  readonly shownFrom = new Map<string, string>();
  readonly hidden: number[] = [];
  readonly flat: number[] = [];
  readonly hiddenColumns: number[] = [];
  readonly left: number;
  readonly rowOf: number[] = [];
  readonly headingRow: number;
  readonly extra: TestCell[][] = [];

  constructor(random: Random, table: TableCase) {
    this.random = random;
    this.table = table;
    this.left = random.pick([0, 0, 0, 0, 1, 2]);
    const titles = random.pick([0, 0, 0, 0, 1, 2, 3, 5, 29, 30, 33]);
    for (let row = 0; row < titles; row++) {
      const title = random.pick(TITLES);
      this.grid.push([...this.padding(), ...title.map((stored): StoredCell => ({ stored, isOwn: true }))]);
    }
    this.headingRow = this.grid.length + 1;
    if (this.headingRow > 30) this.add("headings below row 30", "notSilent", [], []);
    this.grid.push([...this.padding(), ...table.columns.map(({ heading }) => ({ stored: heading }))]);
    const isSpaced = random.chance(0.1);
    for (const [index, row] of table.rows.entries()) {
      if (isSpaced && table.reports.includes(index) && index > 0) this.grid.push([]);
      this.rowOf.push(this.grid.length + 1);
      this.grid.push([...this.padding(), ...row]);
      for (const [place, { planted }] of row.entries()) {
        const field = table.columns[place]?.field;
        if (planted && field) this.add(planted.what, planted.duty, [this.rowOf[index] ?? 0], [field]);
      }
    }
  }

  padding(): undefined[] {
    return Array.from({ length: this.left }, () => undefined);
  }

  add(what: string, duty: Duty, rows: readonly number[], fields: readonly Field[]): void {
    this.unusual.push({ what, duty, rows, fields });
  }

  columnOf(place: number): number {
    return this.left + place + 1;
  }

  mergeRows(): boolean {
    const { random, table } = this;
    const report = random.int(0, table.reports.length - 2);
    const [start = 0, end = 0] = table.reports.slice(report, report + 2);
    if (end - start < 2) return false;
    const first = random.int(start, end - 2);
    const last = random.int(first + 1, end - 1);
    const place = random.int(0, table.columns.length - 1);
    const field = table.columns[place]?.field;
    const isOwner = field === "ownerCode" || field === "ownerName";
    if (field && field !== "amount" && !isOwner && !MERGED.has(field)) return false;
    const rows = this.rowOf.slice(first, last + 1);
    const places = isOwner
      ? table.columns.flatMap((column, index) => (column.field?.startsWith("owner") ? [index] : []))
      : [place];
    // What a merge hides would be said twice.
    const isFree = places.every((each) => rows.every((row) => !this.grid[row - 1]?.[this.columnOf(each) - 1]?.planted));
    if (!isFree) return false;
    if (field === "amount") this.add("a merged amount", "notSilent", rows, ["amount"]);
    // Several waybills that say different things about their end became one.
    const keeps = random.chance(0.15);
    for (const each of places) this.merge(each, rows, keeps);
    return true;
  }

  merge(place: number, rows: readonly number[], keepsHidden: boolean): void {
    const column = this.columnOf(place);
    const [top = 0, ...covered] = rows;
    this.merges.push(`${cellName(top, column)}:${cellName(rows.at(-1) ?? top, column)}`);
    for (const row of covered) {
      const cells = this.grid[row - 1];
      if (cells && !keepsHidden) cells[column - 1] = undefined;
      this.shownFrom.set(cellName(row, column), cellName(top, column));
    }
  }

  mergeColumns(): boolean {
    const { random, table } = this;
    if (this.merges.length > 0 || table.columns.length < 2) return false;
    const index = random.int(0, table.rows.length - 1);
    const row = this.rowOf[index] ?? 0;
    const place = random.int(0, table.columns.length - 2);
    // The merge would take the planted cell out of the file.
    if (this.grid[row - 1]?.[this.columnOf(place + 1) - 1]?.planted) return false;
    const fields = [place, place + 1].map((each) => table.columns[each]?.field);
    const known = fields.flatMap((field) => field ?? []);
    // Nothing is lost where an empty cell covers an empty one.
    const duty = this.shownAt(row, place) === "" ? "may" : "notSilent";
    if (known.length > 0) this.add("a merge over columns", duty, [row], known);
    this.merges.push(`${cellName(row, this.columnOf(place))}:${cellName(row, this.columnOf(place + 1))}`);
    const cells = this.grid[row - 1];
    if (cells) cells[this.columnOf(place + 1) - 1] = undefined;
    return true;
  }

  hideRows(): boolean {
    const count = this.random.int(1, Math.max(1, this.rowOf.length - 1));
    this.hidden.push(...this.random.sample(this.rowOf, count).toSorted((one, other) => one - other));
    this.unusual.push({
      what: "hidden rows",
      duty: "notSilent",
      rows: [...this.hidden],
      fields: ["amount"],
      isCompared: true,
    });
    return true;
  }

  flattenRow(): boolean {
    this.flat.push(this.random.pick(this.rowOf));
    this.unusual.push({
      what: "a row without height",
      duty: "notSilent",
      rows: [...this.flat],
      fields: ["amount"],
      isCompared: true,
    });
    return true;
  }

  hideColumn(): boolean {
    const place = this.random.int(0, this.table.columns.length - 1);
    this.hiddenColumns.push(this.columnOf(place));
    const field = this.table.columns[place]?.field;
    if (field) this.add("a hidden column", "may", [], [field]);
    return true;
  }

  addTwoMarks(): void {
    for (const [place, { field }] of this.table.columns.entries()) {
      const marks =
        field &&
        twoMarks(
          field,
          this.rowOf.map((row) => ({ row, text: this.shownAt(row, place) })),
        );
      if (marks) this.unusual.push(marks);
    }
  }

  addTotal(): boolean {
    const place = this.table.columns.findIndex(({ field }) => field === "amount");
    const cells: TestCell[] = this.table.columns.map((_, index) => (index === 0 && place > 0 ? "Kokku" : null));
    cells[place] = { value: 123.5, formula: "SUM(F2:F9)" };
    this.extra.push([...this.padding().map(() => null), ...cells]);
    this.add("a total", "notSilent", [this.grid.length + this.extra.length], []);
    return true;
  }

  repeatHeadings(): boolean {
    this.extra.push([...this.padding().map(() => null), ...this.table.columns.map(({ heading }) => heading)]);
    this.add("the headings again", "may", [this.grid.length + this.extra.length], []);
    return true;
  }

  sheet(): TestSheet {
    const width = this.columnOf(this.table.columns.length) - 1;
    const hasFilter = this.hidden.length > 0 && this.random.chance(0.6);
    const end = this.grid.length;
    return {
      name: SHEET_NAME,
      rows: [...this.grid.map((row) => Array.from(row, (cell) => cell?.stored ?? null)), ...this.extra],
      merges: this.merges,
      hiddenRows: this.hidden,
      flatRows: this.flat,
      hiddenColumns: this.hiddenColumns,
      ...(hasFilter ? { filter: `${cellName(this.headingRow, 1)}:${cellName(end, width)}` } : {}),
    };
  }

  shownAt(row: number, place: number): string {
    const column = this.columnOf(place);
    const from = this.shownFrom.get(cellName(row, column)) ?? cellName(row, column);
    const [, top = ""] = /(\d+)$/.exec(from) ?? [];
    return shownText(this.grid[Number(top) - 1]?.[column - 1]?.stored ?? null);
  }

  shownRows(): ShownRow[] {
    return this.rowOf.map((row) => {
      const facts: Facts = {};
      for (const [place, { field }] of this.table.columns.entries()) {
        if (!field) continue;
        const fact = factOf(field, this.shownAt(row, place));
        if (fact !== undefined) facts[field] = fact;
      }
      const open = this.unusual.flatMap(({ duty, rows, fields, isCompared }) => {
        if (!rows.includes(row) || isCompared) return [];
        return duty === "notSilent" ? fields : fields.filter((field) => facts[field] === undefined);
      });
      return { row, facts, open };
    });
  }

  shown(): Map<string, string> {
    const shown = new Map<string, string>();
    for (const row of [this.headingRow, ...this.rowOf]) {
      for (const [place, { field }] of this.table.columns.entries()) {
        const name = cellName(row, this.columnOf(place));
        const cell = this.grid[row - 1]?.[this.columnOf(place) - 1];
        if (!cell?.isOwn && field && !this.shownFrom.has(name)) shown.set(name, shownText(cell?.stored ?? null));
      }
    }
    return shown;
  }
}
