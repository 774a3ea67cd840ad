import { beforeAll, describe, expect, test, vi } from "vitest";
import { COLUMNS } from "#functions/imports/files/lines/columns.ts";
import { reportsOf } from "#tests/support/reports/measurementFiles.ts";
import type * as Files from "#web/imports/importFiles.ts";
import { importColumns, importSample } from "#web/imports/text.ts";

let files: typeof Files;

beforeAll(async () => {
  vi.stubGlobal("BUILD_FACTS", { maxUploadBytes: 100 });
  files = await import("#web/imports/importFiles.ts");
});

describe("the help of the import page", () => {
  test("lists the columns that the server reads, and which are required", () => {
    const columns = Object.values(COLUMNS).map((column) => [column.heading, "required" in column]);
    expect(importColumns.map(({ heading, isRequired }) => [heading, isRequired === true])).toEqual(columns);
  });

  test("has a template that the server reads without changes", async () => {
    const reports = await reportsOf(files.templateCsv(), "mall.csv");
    expect(reports).toHaveLength(1);
    expect(reports[0]?.rows).toHaveLength(importSample.length - 1);
  });
});

describe("a chosen file", () => {
  test.each([
    ["raport.csv", 1, undefined],
    ["RAPORT.XLSX", 100, undefined],
    ["veoselehed.json", 50, undefined],
    ["raport.csv", 101, "See fail on liiga suur(üle 25MB)"],
    ["raport.csv", 0, "Fail on tühi."],
    ["raport.csv.exe", 1, "Seda failitüüpi ei saa üles laadida"],
    ["csv", 1, "Seda failitüüpi ei saa üles laadida"],
    ["raport.xls", 1, "Seda failitüüpi ei saa üles laadida"],
  ])("%s of %i bytes: %s", (name, size, reason) => {
    expect(files.whyNotImportable({ name, size })).toBe(reason);
  });
});
