/** How a program writes a workbook. All of them mean the same table. */
export interface Dialect {
  /** `shared`: `t="s"`; `inline`: `t="inlineStr"`; `str`: `t="str"`, as for the result of a formula. */
  strings: "shared" | "inline" | "str";
  /** Prefix of each element of the spreadsheet namespace. */
  prefix: "" | "x:";
  /** Whether cells have `r="B2"`; without it a cell follows the one before it. */
  hasCellNumbers: boolean;
  hasRowNumbers: boolean;
  /** `spans="1:6"` of rows. */
  hasSpans: boolean;
  hasDimension: boolean;
  /** Targets of relationships: `worksheets/sheet1.xml` or `/xl/worksheets/sheet1.xml`. */
  hasAbsoluteTargets: boolean;
  /** Namespaces of ISO 29500 Strict, and `conformance="strict"`. */
  isStrict: boolean;
  /** How true and false are written in attributes. */
  booleans: readonly [yes: string, no: string];
  /** Writes attributes that have their default value, such as `hidden="false"` and `state="visible"`. */
  writesDefaults: boolean;
  /** Uses a built-in number, such as 49 for `@`, where a format has one; else each format is listed from 164 on, also General. */
  hasBuiltInFormats: boolean;
  /** `t="n"` of numbers. */
  hasNumberType: boolean;
  /** Whole numbers as `23095.0`. */
  hasDecimalPoint: boolean;
  /** A day as a text of `t="d"`, else as its serial number. */
  hasIsoDates: boolean;
  /** Empty cells of a merged range are written, with their style. */
  writesCoveredCells: boolean;
  /** White space between elements. */
  isIndented: boolean;
}

const EXCEL: Dialect = {
  strings: "shared",
  prefix: "",
  hasCellNumbers: true,
  hasRowNumbers: true,
  hasSpans: true,
  hasDimension: true,
  hasAbsoluteTargets: false,
  isStrict: false,
  booleans: ["1", "0"],
  writesDefaults: false,
  hasBuiltInFormats: true,
  hasNumberType: false,
  hasDecimalPoint: false,
  hasIsoDates: false,
  writesCoveredCells: true,
  isIndented: false,
};

/** What each program writes, by its name. */
export const DIALECTS = {
  excel: EXCEL,
  libreOffice: {
    ...EXCEL,
    hasSpans: false,
    booleans: ["true", "false"],
    writesDefaults: true,
    hasBuiltInFormats: false,
    hasNumberType: true,
  },
  google: { ...EXCEL, hasSpans: false, hasDimension: false, writesDefaults: true, hasDecimalPoint: true },
  /** Excel's `Strict Open XML Spreadsheet`. */
  strictExcel: { ...EXCEL, isStrict: true, hasIsoDates: true },
  /** Excel's strict file of days that are numbers. */
  strictSerials: { ...EXCEL, isStrict: true },
  /** Write-only openpyxl: texts inside the sheet, absolute targets. */
  openpyxl: { ...EXCEL, strings: "inline", hasSpans: false, hasAbsoluteTargets: true, writesCoveredCells: false },
  /** SheetJS without shared strings. */
  sheetJs: { ...EXCEL, strings: "str", hasSpans: false, writesCoveredCells: false },
  /** Programs on Microsoft's Open XML SDK. */
  openXmlSdk: {
    ...EXCEL,
    prefix: "x:",
    hasSpans: false,
    hasDimension: false,
    hasAbsoluteTargets: true,
    hasBuiltInFormats: false,
  },
  /** An ERP that writes the least that spreadsheets open. */
  plainErp: {
    ...EXCEL,
    strings: "inline",
    hasCellNumbers: false,
    hasRowNumbers: false,
    hasSpans: false,
    hasDimension: false,
    writesCoveredCells: false,
    isIndented: true,
  },
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof DIALECTS;
export const DIALECT_NAMES = Object.keys(DIALECTS).filter((name): name is DialectName => name in DIALECTS);
