import { attribute, type Xml } from "./xml.ts";

/** Formats that have a number in every spreadsheet (ECMA-376 part 1, 18.8.30). 14 is shown by the language of the reader. */
const BUILT_IN: Readonly<Record<string, number>> = {
  General: 0,
  "0": 1,
  "0.00": 2,
  "#,##0": 3,
  "#,##0.00": 4,
  "0%": 9,
  "0.00%": 10,
  "0.00E+00": 11,
  "# ?/?": 12,
  "mm-dd-yy": 14,
  "d-mmm-yy": 15,
  "h:mm": 20,
  "m/d/yy h:mm": 22,
  "#,##0.00;[Red]-#,##0.00": 40,
  "@": 49,
};
const FIRST_OWN = 164;

/** A format code, or the number of a built-in one. */
export type Format = string | number;

interface Style {
  format: Format;
  quotePrefix: boolean;
}

/** Collects the styles that cells have, and writes styles.xml. */
export class Styles {
  readonly xml: Xml;
  readonly hasBuiltIn: boolean;
  readonly styles: Style[] = [{ format: "General", quotePrefix: false }];
  readonly codes: string[] = [];

  constructor(xml: Xml, hasBuiltIn: boolean) {
    this.xml = xml;
    this.hasBuiltIn = hasBuiltIn;
    if (!hasBuiltIn) this.codes.push("General");
  }

  /** The number of a style in cellXfs; 0 is the default one. */
  indexOf(format: Format = "General", quotePrefix = false): number {
    const existing = this.styles.findIndex(
      (style) => String(style.format) === String(format) && style.quotePrefix === quotePrefix,
    );
    if (existing >= 0) return existing;
    this.numberOf(format);
    return this.styles.push({ format, quotePrefix }) - 1;
  }

  numberOf(format: Format): number {
    if (typeof format === "number") return format;
    const builtIn = BUILT_IN[format];
    if (builtIn !== undefined && this.hasBuiltIn) return builtIn;
    if (!this.codes.includes(format)) this.codes.push(format);
    return FIRST_OWN + this.codes.indexOf(format);
  }

  content(): string {
    const { xml } = this;
    const formats = this.codes.map((code, index) =>
      xml.empty("numFmt", `numFmtId="${FIRST_OWN + index}"${attribute("formatCode", code)}`),
    );
    const own = ({ format, quotePrefix }: Style) =>
      xml.empty(
        "xf",
        `numFmtId="${this.numberOf(format)}" fontId="0" fillId="0" borderId="0" xfId="0"${
          format === "General" ? "" : ` applyNumberFormat="${xml.yes}"`
        }${quotePrefix ? ` quotePrefix="${xml.yes}"` : ""}`,
      );
    const list = (name: string, items: readonly string[]) =>
      items.length === 0 ? "" : xml.element(name, `count="${items.length}"`, items.join(""));
    return xml.document(
      "styleSheet",
      "",
      [
        list("numFmts", formats),
        list("fonts", [xml.element("font", "", xml.empty("sz", 'val="11"') + xml.empty("name", 'val="Calibri"'))]),
        list("fills", [xml.element("fill", "", xml.empty("patternFill", 'patternType="none"'))]),
        list("borders", [xml.empty("border", "")]),
        list("cellStyleXfs", [xml.empty("xf", 'numFmtId="0" fontId="0" fillId="0" borderId="0"')]),
        list("cellXfs", this.styles.map(own)),
        list("cellStyles", [xml.empty("cellStyle", 'name="Normal" xfId="0" builtinId="0"')]),
      ].join(""),
    );
  }
}
