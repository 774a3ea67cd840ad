import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allRoutes } from "#shared/routes.ts";

/** Every search, and the file that says that it shows a part (docs/rules/search.md, "Searches with a limit"). */
const SEARCHES = {
  "actForm.selected": "reports/selection/SelectedBar.tsx",
  "actLists.companies": "signing/choosing/SigningPanels.tsx",
  "actLists.filtered": "signing/choosing/SigningPanels.tsx",
  "actLists.list": "signing/choosing/SigningPanels.tsx",
  "actLists.origins": "actLists/row/OriginsPage.tsx",
  "companies.list": "companies/list/CompaniesPage.tsx",
  "compositeReports.buyers": "compositeReports/CompanySelect.tsx",
  "compositeReports.sellers": "compositeReports/CompanySelect.tsx",
  "documents.companies": "signing/choosing/SigningPanels.tsx",
  "documents.filtered": "signing/choosing/SigningPanels.tsx",
  "documents.list": "signing/choosing/SigningPanels.tsx",
  "documents.uploadCompanies": "documents/upload/CompanyField.tsx",
  "eudr.missing": "eudr/MissingOwners.tsx",
  "exports.page": "exports/ExportPanel.tsx",
  "imports.refusedWaybills": "imports/RefusedWaybills.tsx",
  "personalData.find": "personalData/FoundPeople.tsx",
  "prices.list": "prices/PriceTable.tsx",
  "reports.filtered": "reports/ReportsPanels.tsx",
  "reports.list": "reports/ReportsPanels.tsx",
  "search.find": "search/SearchDialog.tsx",
} as const;

/** They show no rows: a file, a sum, and all acts for a program. */
const WITHOUT_ROWS = ["actLists.originsFile", "exports.list", "exports.total"];

const SEARCHED: ReadonlySet<string> = new Set(["search", "q", "query", "company_name", "assortment", "text"]);
const PARTLY: ReadonlySet<string> = new Set(["truncated", "is_whole"]);
const SAYS = /<FoundPart|foundPart\(|selectedAtLeast|text\.truncated|text\.firstWaybills/;

function fieldsOf(schema: unknown): string[] {
  const shape = schema && typeof schema === "object" && "shape" in schema ? schema.shape : undefined;
  return shape && typeof shape === "object" ? Object.keys(shape) : [];
}

it("has every search of the API in its table", () => {
  const found = allRoutes.flatMap(({ area, operation, row }) => {
    const asks = row.method === "GET" || operation === "find" ? [...fieldsOf(row.query), ...fieldsOf(row.body)] : [];
    const isSearch =
      asks.some((field) => SEARCHED.has(field)) || fieldsOf(row.reply).some((field) => PARTLY.has(field));
    return isSearch ? `${area}.${operation}` : [];
  });
  expect(found.toSorted()).toEqual([...Object.keys(SEARCHES), ...WITHOUT_ROWS].toSorted());
});

it.each(Object.entries(SEARCHES))("says where %s shows a part", (_, file) => {
  expect(readFileSync(`web/src/${file}`, "utf8")).toMatch(SAYS);
});
