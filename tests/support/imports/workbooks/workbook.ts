import { type ZipPart, zipOf } from "#tests/support/reports/measurementFiles.ts";
import { DIALECTS, type Dialect, type DialectName } from "./dialects.ts";
import { SharedTexts, sheetXml, type TestCell, type TestSheet } from "./sheetXml.ts";
import { Styles } from "./styles.ts";
import { attribute, escaped, Xml } from "./xml.ts";

export interface TestWorkbook {
  /** In the order of their tabs. */
  sheets: readonly TestSheet[];
  dialect?: DialectName | Dialect;
  /** Days are counted from 1904, as in old files of Excel for Mac. */
  date1904?: boolean;
  /** The place of the open sheet among `sheets`; 0 when it is not said. */
  activeSheet?: number;
  /** For each sheet the number of its file: [2, 1] writes the first sheet as sheet2.xml. */
  fileNumbers?: readonly number[];
}

/**
 * Writes a workbook as Excel, LibreOffice, Google Sheets and libraries write it. What the options do not say is as the dialect
 * has it.
 * @example
 * workbookBytes({
 *   dialect: "libreOffice",
 *   sheets: [
 *     { name: "Vana", state: "hidden", rows: [["Kogus"], [1]] },
 *     { name: "Raportid", merges: ["A2:A3"], rows: [["Raporti number", "Kogus"], [{ value: 23095, format: "000000" }, 1.5]] },
 *   ],
 * });
 */
export function workbookBytes({
  sheets,
  dialect = "excel",
  date1904 = false,
  activeSheet = 0,
  fileNumbers = sheets.map((_, index) => index + 1),
}: TestWorkbook): Uint8Array {
  const written = typeof dialect === "string" ? DIALECTS[dialect] : dialect;
  const xml = new Xml(written);
  const styles = new Styles(xml, written.hasBuiltInFormats);
  const sharedTexts = new SharedTexts();
  const sheetParts = sheets.map((sheet, index): ZipPart => {
    const context = { xml, styles, sharedTexts, date1904, isActive: index === activeSheet };
    return { name: `xl/worksheets/sheet${fileNumbers[index]}.xml`, content: sheetXml(sheet, context) };
  });
  const targets: [id: string, type: string, target: string][] = sheets.map((_, index) => [
    `rId${index + 1}`,
    "worksheet",
    `worksheets/sheet${fileNumbers[index]}.xml`,
  ]);
  targets.push(["rIdStyles", "styles", "styles.xml"]);
  const hasShared = sharedTexts.items.size > 0;
  if (hasShared) targets.push(["rIdTexts", "sharedStrings", "sharedStrings.xml"]);
  const parts: ZipPart[] = [
    { name: "[Content_Types].xml", content: contentTypes(sheetParts, hasShared) },
    { name: "_rels/.rels", content: relationships(xml, [["rId1", "officeDocument", "xl/workbook.xml"]], "/") },
    { name: "xl/workbook.xml", content: workbookXml(xml, sheets, { date1904, activeSheet }) },
    { name: "xl/_rels/workbook.xml.rels", content: relationships(xml, targets, "/xl/") },
    ...sheetParts.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    { name: "xl/styles.xml", content: styles.content() },
  ];
  if (hasShared) parts.push({ name: "xl/sharedStrings.xml", content: sharedTexts.content(xml) });
  return zipOf(parts);
}

/** The workbook of one sheet with a table. */
export function workbookOfTable(
  rows: readonly (readonly TestCell[])[],
  { dialect, date1904, ...sheet }: Partial<TestSheet> & Pick<TestWorkbook, "dialect" | "date1904"> = {},
): Uint8Array {
  return workbookBytes({
    sheets: [{ name: "Raportid", ...sheet, rows }],
    ...(dialect === undefined ? {} : { dialect }),
    ...(date1904 === undefined ? {} : { date1904 }),
  });
}

function workbookXml(
  xml: Xml,
  sheets: readonly TestSheet[],
  { date1904, activeSheet }: { date1904: boolean; activeSheet: number },
): string {
  const state = (sheet: TestSheet) =>
    attribute("state", sheet.state ?? (xml.dialect.writesDefaults ? "visible" : undefined));
  const names = sheets.map((sheet, index) =>
    xml.empty("sheet", `${attribute("name", sheet.name)} sheetId="${index + 1}"${state(sheet)} r:id="rId${index + 1}"`),
  );
  const dates = date1904 ? `date1904="${xml.yes}"` : xml.dialect.writesDefaults ? `date1904="${xml.no}"` : "";
  const filters = sheets.flatMap(({ name, filter }, index) =>
    filter === undefined
      ? []
      : xml.element(
          "definedName",
          `name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="${xml.yes}"`,
          escaped(`'${name.replaceAll("'", "''")}'!${filter}`),
        ),
  );
  return xml.document(
    "workbook",
    xml.dialect.isStrict ? 'conformance="strict"' : "",
    [
      xml.empty("workbookPr", dates),
      xml.element("bookViews", "", xml.empty("workbookView", `activeTab="${activeSheet}"`)),
      xml.element("sheets", "", names.join("")),
      filters.length > 0 ? xml.element("definedNames", "", filters.join("")) : "",
    ].join(""),
  );
}

function relationships(xml: Xml, targets: readonly [id: string, type: string, target: string][], from: string): string {
  const base = xml.dialect.hasAbsoluteTargets ? from : "";
  const all = targets.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${xml.namespaces.relationships}/${type}" Target="${base}${target}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join("")}</Relationships>`;
}

function contentTypes(sheets: readonly ZipPart[], hasShared: boolean): string {
  const type = (name: string, kind: string) =>
    `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    type("xl/workbook.xml", "sheet.main"),
    ...sheets.map(({ name }) => type(name, "worksheet")),
    type("xl/styles.xml", "styles"),
    hasShared ? type("xl/sharedStrings.xml", "sharedStrings") : "",
    "</Types>",
  ].join("");
}
