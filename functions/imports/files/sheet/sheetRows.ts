import type { SaxesTagPlain } from "saxes";
import { GENERAL, type NumberFormat, sectionFor } from "#functions/imports/files/shown/numberFormat.ts";
import type { Cell, LostCell, SourceRow } from "#functions/imports/files/shown/sheetCell.ts";
import { columnIndex } from "./mergedCells.ts";
import { decodedText, isTrue, localName, tolerantParser, type WorkbookFacts } from "./workbookFacts.ts";

/** A row is read with all empty cells before its last one. */
export const MAX_COLUMNS = 500;

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:E[-+]?\d+)?$/i;
const ISO_TIME = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)Z?)?$/;
const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const DAYS_FROM_1900_TO_1904 = 1462;

export interface SheetView {
  /** From 0. */
  hiddenColumns: Set<number>;
}

/** The rows of a worksheet that the check has found sound. `view` is filled before the first row. */
export async function* sheetRows(
  bytes: AsyncIterable<Uint8Array>,
  facts: WorkbookFacts,
  view: SheetView,
): AsyncGenerator<SourceRow> {
  const sheet = new SheetXml(facts, view);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of bytes) yield* sheet.rowsOf(decoder.decode(chunk, { stream: true }));
  yield* sheet.rowsOf(decoder.decode());
}

class SheetXml {
  private readonly facts: WorkbookFacts;
  private readonly view: SheetView;
  private readonly parser = tolerantParser((text) => (this.text = text));
  private rows: SourceRow[] = [];
  private hidesZeros = false;
  private row = 0;
  private isHidden = false;
  private cells: Cell[] = [];
  private column = -1;
  private type = "n";
  private format: NumberFormat = GENERAL;
  private hasFormula = false;
  private hasValue = false;
  private value = "";
  private text = "";
  private phonetic = 0;

  constructor(facts: WorkbookFacts, view: SheetView) {
    this.facts = facts;
    this.view = view;
    this.parser.on("opentag", (tag) => this.opens(tag));
    this.parser.on("closetag", ({ name }) => this.closes(localName(name)));
  }

  rowsOf(xml: string): SourceRow[] {
    this.parser.write(xml);
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  private opens({ name, attributes }: SaxesTagPlain): void {
    this.text = "";
    switch (localName(name)) {
      case "sheetView":
        this.hidesZeros = attributes["showZeros"] !== undefined && !isTrue(attributes["showZeros"]);
        break;
      case "col":
        this.hideColumns(attributes);
        break;
      case "row":
        this.row = attributes["r"] === undefined ? this.row + 1 : Number(attributes["r"]);
        this.isHidden =
          isTrue(attributes["hidden"]) || (attributes["ht"] !== undefined && Number(attributes["ht"]) === 0);
        this.cells = [];
        this.column = -1;
        break;
      case "c":
        this.column =
          attributes["r"] === undefined ? this.column + 1 : columnIndex(attributes["r"].replace(/\d+$/, ""));
        this.type = attributes["t"] ?? "n";
        this.format = this.facts.formats[Number(attributes["s"] ?? 0)] ?? GENERAL;
        this.hasFormula = false;
        this.hasValue = false;
        this.value = "";
        break;
      case "f":
        this.hasFormula = true;
        break;
      case "v":
        this.hasValue = true;
        break;
      case "rPh":
        this.phonetic++;
        break;
    }
  }

  private closes(name: string): void {
    if (name === "v") this.value = this.text;
    else if (name === "t" && this.phonetic === 0) this.value += this.text;
    else if (name === "rPh") this.phonetic--;
    else if (name === "c") this.closesCell();
    else if (name === "row") this.rows.push({ row: this.row, cells: this.cells, isHidden: this.isHidden });
    this.text = "";
  }

  private closesCell(): void {
    const cell = this.cell();
    if (cell === null) return;
    // The place is kept, so that the row is refused and not read without it.
    const column = Math.min(this.column, MAX_COLUMNS);
    for (let empty = this.cells.length; empty < column; empty++) this.cells[empty] = null;
    this.cells[column] = cell;
  }

  private cell(): Cell {
    const { type, value, facts } = this;
    if (this.hasFormula && (!this.hasValue || (value === "" && type !== "str"))) return lost(NO_RESULT);
    if (this.hasFormula && facts.isUncalculated) return lost(OLD_RESULT);
    switch (type) {
      case "s":
        return this.shownText(facts.sharedTexts[Number(value)] ?? "");
      case "str":
      case "inlineStr":
        return this.shownText(decodedText(value));
      case "e":
        return value;
      case "b":
        return this.format.text ? isTrue(value) : lost(HIDDEN);
      case "d":
        return this.timeCell(value);
      default:
        return value === "" ? null : this.numberCell(value);
    }
  }

  private numberCell(text: string): Cell {
    const value = Number(text);
    if (!NUMBER.test(text.trim()) || !Number.isFinite(value))
      return lost("Lahtri arv on failis rikutud. Sisestage see uuesti.", text);
    if (value === 0 && this.hidesZeros)
      return lost("Leht peidab nullid. Lülitage nullide näitamine sisse ja kontrollige väärtust.");
    const isDay = this.facts.isFrom1904 && sectionFor(this.format, value)?.kind === "date";
    return { kind: "number", value: isDay ? value + DAYS_FROM_1900_TO_1904 : value, format: this.format };
  }

  private timeCell(text: string): Cell {
    const [, day, time = "00:00"] = ISO_TIME.exec(text) ?? [];
    if (day === undefined) return text;
    const value = (Date.parse(`${day}T${time}Z`) - EPOCH_1900) / DAY_MS;
    return Number.isNaN(value) ? text : { kind: "number", value, format: this.format };
  }

  private shownText(text: string): Cell {
    if (text === "") return null;
    const { text: around } = this.format;
    return around ? around.before + text + around.after : lost(HIDDEN);
  }

  private hideColumns({ min, max, hidden, width }: SaxesTagPlain["attributes"]): void {
    if (!isTrue(hidden) && Number(width ?? 1) > 0) return;
    const last = Math.min(Number(max), MAX_COLUMNS);
    for (let column = Number(min); column <= last; column++) this.view.hiddenColumns.add(column - 1);
  }
}

const NO_RESULT = "Valemi tulemust failis ei ole. Avage fail tabelarvutuses ja salvestage uuesti.";
const OLD_RESULT = "Valemi tulemus failis ei ole arvutatud. Avage fail tabelarvutuses ja salvestage uuesti.";
const HIDDEN = "Lahtri vorming peidab väärtuse. Vormindage lahter uuesti ja kontrollige väärtust.";

function lost(reason: string, shown = ""): LostCell {
  return { kind: "lost", reason, shown };
}
