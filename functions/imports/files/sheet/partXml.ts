import type { SaxesTagPlain } from "saxes";
import { type Merge, mergeOf } from "./mergedCells.ts";
import { localName, tolerantParser } from "./workbookFacts.ts";

/** Characters without a tag. A cell holds 32,767; the worksheet reader scans an unfinished tag again with each chunk. */
const MAX_BETWEEN_TAGS = 256 * 1024;
const REFERENCE = /^([A-Z]{1,3})([1-9]\d{0,6})$/;

/** Refuses what other programs read otherwise: half a sheet, rows out of order, cells without their shared text. */
export class PartXml {
  readonly isWorksheet: boolean;
  tags = 0;
  sharedTexts = 0;
  lastNamed = -1;
  readonly merges: Merge[] = [];
  /** It forbids DTDs, as workbooks do. */
  private readonly parser = tolerantParser((text) => (this.text = text));
  private readonly decoder = new TextDecoder("utf-8", { fatal: true });
  private untagged = 0;
  private row = 0;
  private isNumbered = false;
  private column = "";
  private type = "";
  private hasValue = false;
  private text = "";

  constructor(isWorksheet: boolean) {
    this.isWorksheet = isWorksheet;
    // Worksheets have no comments either.
    if (isWorksheet) for (const event of ["comment", "cdata"] as const) this.parser.on(event, refuse);
    this.parser.on("opentag", (tag) => this.opens(tag));
    this.parser.on("closetag", ({ name }) => this.closes(localName(name)));
  }

  write(chunk: Uint8Array): void {
    const text = this.decoder.decode(chunk, { stream: true });
    this.untagged += text.length;
    this.parser.write(text);
    if (this.isWorksheet && this.untagged > MAX_BETWEEN_TAGS) refuse();
  }

  close(): void {
    this.parser.write(this.decoder.decode()).close();
  }

  private opens({ name, attributes }: SaxesTagPlain): void {
    this.tags++;
    this.untagged = 0;
    this.text = "";
    const local = localName(name);
    if (local === "si") this.sharedTexts++;
    if (!this.isWorksheet) return;
    if (local === "mergeCell") this.opensMerge(attributes["ref"]);
    if (local === "row") this.opensRow(attributes["r"]);
    if (local === "c") this.opensCell(attributes["r"], attributes["t"]);
    if (local === "f" || local === "is" || local === "v") this.opensContent(local);
  }

  private opensRow(number: string | undefined): void {
    this.isNumbered = number !== undefined;
    const row = number === undefined ? this.row + 1 : Number(number);
    if (!Number.isSafeInteger(row) || row <= this.row) refuse();
    this.row = row;
    this.column = "";
  }

  private opensMerge(reference = ""): void {
    const merge = mergeOf(reference);
    if (!merge) refuse();
    this.merges.push(merge);
  }

  private opensCell(reference: string | undefined, type: string | undefined): void {
    this.type = type ?? "n";
    this.hasValue = false;
    if (reference === undefined) return;
    const [, column = "", row] = REFERENCE.exec(reference) ?? [];
    const isAfter = column.length === this.column.length ? column > this.column : column.length > this.column.length;
    if (!isAfter || (this.isNumbered && Number(row) !== this.row)) refuse();
    this.column = column;
  }

  private opensContent(name: "f" | "is" | "v"): void {
    if (name === "f" && this.type === "s") refuse();
    if (name === "is" && this.type !== "inlineStr") refuse();
    if (name === "f") return;
    if (this.hasValue) refuse();
    this.hasValue = true;
  }

  private closes(name: string): void {
    this.untagged = 0;
    if (name !== "v" || this.type !== "s") return;
    if (!/^\d+$/.test(this.text.trim())) refuse();
    this.lastNamed = Math.max(this.lastNamed, Number(this.text));
  }
}

function refuse(): never {
  throw new Error("not as a spreadsheet writes it");
}
