import { SaxesParser, type SaxesTagPlain } from "saxes";

/** Characters without a tag. A cell holds 32,767; the worksheet reader scans an unfinished tag again with each chunk. */
const MAX_BETWEEN_TAGS = 256 * 1024;
/** Errors of saxes that the reader of rows finds again, and tells by row and column. */
const OF_CHARACTER = /disallowed character\.$|malformed character entity/;
const REFERENCE = /^([A-Z]{1,3})([1-9]\d{0,6})$/;

/** Refuses what other programs read otherwise: half a sheet, rows out of order, cells without their shared text. */
export class PartXml {
  readonly isWorksheet: boolean;
  tags = 0;
  sharedTexts = 0;
  lastNamed = -1;
  private readonly parser = new SaxesParser();
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
    this.parser.on("error", (error) => {
      if (!OF_CHARACTER.test(error.message)) throw error;
    });
    // DTDs are forbidden in workbooks; worksheets have no comments either.
    this.parser.on("doctype", refuse);
    if (isWorksheet) for (const event of ["comment", "cdata"] as const) this.parser.on(event, refuse);
    this.parser.on("opentag", (tag) => this.opens(tag));
    this.parser.on("closetag", ({ name }) => this.closes(localName(name)));
    if (isWorksheet) this.parser.on("text", (text) => (this.text = text));
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

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function refuse(): never {
  throw new Error("not as a spreadsheet writes it");
}
