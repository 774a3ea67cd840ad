import type { ComponentType } from "react";
import { validActsSearch, validOriginsSearch } from "#web/actLists/actsSearch.ts";
import type { RowName } from "#web/api/rows.ts";
import { validCompaniesSearch } from "#web/companies/list/companiesSearch.ts";
import { validDocumentsSearch } from "#web/documents/dashboard/documentsSearch.ts";
import { validExportSearch } from "#web/exports/exportSearch.ts";
import { validForecastsSearch } from "#web/forecasts/list/forecastsSearch.ts";
import { validImportSearch } from "#web/imports/importSearch.ts";
import { validPricesSearch } from "#web/prices/pricesSearch.ts";
import { validReportsSearch } from "#web/reports/reportsSearch.ts";
import { validSignInSearch } from "#web/sessions/signInSearch.ts";
import { validDestinationSearch, validStatisticsSearch, validSummarySearch } from "#web/statistics/statisticsSearch.ts";
import { shell } from "#web/ui/text/et.ts";

/** docs/rules/people.md, "Pages by role". `visitor`: also without a session; `anyone`: every signed-in user. */
export type PageAudience =
  | "visitor"
  | "anyone"
  | "superUser"
  | "acts"
  | "prices"
  | "media"
  | "statistics"
  | "summaries"
  | "forecasts";

/** Explicit, as the components use the router, whose types derive from this table. */
type LoadedPage = Promise<ComponentType>;

export interface PageRow {
  /** Router path: `$name` is a parameter; addresses in links end with a slash. */
  path: string;
  audience: PageAudience;
  /** Link text in the navigation bar; pages without it are not in the menu. */
  menu?: string;
  /** Beginning of the addresses at which the link is marked, where it is not the page's own. */
  marksAt?: string;
  /** Parses the search parameters; drops unknown ones. */
  search?: (raw: Record<string, unknown>) => object;
  /** Operations without input, requested before the code of the page has loaded. */
  asks?: readonly RowName[];
  /** The build reads the module's name from here (build/earlyRequests.ts). */
  load: () => LoadedPage;
}

/** All pages in menu order. Access rules, menu and early requests derive from it; router.tsx names each page once more. */
export const pages = {
  signIn: {
    path: "/login",
    audience: "visitor",
    search: validSignInSearch,
    load: (): LoadedPage => import("#web/sessions/LoginPage.tsx").then((module) => module.LoginPage),
  },
  signOut: {
    path: "/logout",
    audience: "visitor",
    load: (): LoadedPage => import("#web/sessions/LogoutPage.tsx").then((module) => module.LogoutPage),
  },
  publicAct: {
    path: "/public/acts/$hash",
    audience: "visitor",
    load: (): LoadedPage => import("#web/acts/publicView/PublicActPage.tsx").then((module) => module.PublicActPage),
  },
  publicDocument: {
    path: "/public/documents/$hash",
    audience: "visitor",
    load: (): LoadedPage => import("#web/documents/PublicDocumentPage.tsx").then((module) => module.PublicDocumentPage),
  },
  attachments: {
    path: "/acts/attachments/$hash",
    audience: "visitor",
    load: (): LoadedPage => import("#web/attachments/AttachmentsPage.tsx").then((module) => module.AttachmentsPage),
  },
  reportsDashboard: {
    path: "/reports/dashboard",
    audience: "superUser",
    menu: shell.reports,
    search: validReportsSearch,
    asks: ["reports.companies"],
    load: (): LoadedPage => import("#web/shell/dashboards/ReportsPage.tsx").then((module) => module.ReportsPage),
  },
  imports: {
    path: "/reports/imports",
    audience: "superUser",
    menu: shell.imports,
    search: validImportSearch,
    load: (): LoadedPage => import("#web/imports/ImportPage.tsx").then((module) => module.ImportPage),
  },
  actsDashboard: {
    path: "/acts/dashboard",
    audience: "acts",
    menu: shell.acts,
    search: validActsSearch,
    load: (): LoadedPage => import("#web/shell/dashboards/ActsPage.tsx").then((module) => module.ActsPage),
  },
  origins: {
    path: "/acts/origins",
    audience: "superUser",
    search: validOriginsSearch,
    load: (): LoadedPage => import("#web/actLists/row/OriginsPage.tsx").then((module) => module.OriginsPage),
  },
  actExport: {
    path: "/acts/export",
    audience: "superUser",
    search: validExportSearch,
    load: (): LoadedPage => import("#web/exports/ExportPage.tsx").then((module) => module.ExportPage),
  },
  createAct: {
    path: "/acts/create/$selection",
    audience: "superUser",
    load: (): LoadedPage => import("#web/actForm/SalesActPage.tsx").then((module) => module.SalesActPage),
  },
  updateAct: {
    path: "/acts/update/$id",
    audience: "superUser",
    load: (): LoadedPage => import("#web/actForm/SalesActPage.tsx").then((module) => module.SalesActPage),
  },
  documents: {
    path: "/documents/dashboard",
    audience: "acts",
    menu: shell.documents,
    search: validDocumentsSearch,
    load: (): LoadedPage => import("#web/shell/dashboards/DocumentsPage.tsx").then((module) => module.DocumentsPage),
  },
  document: {
    path: "/documents/update/$id",
    audience: "superUser",
    load: (): LoadedPage => import("#web/documents/update/DocumentPage.tsx").then((module) => module.DocumentPage),
  },
  forecasts: {
    path: "/forecasts/list",
    audience: "forecasts",
    search: validForecastsSearch,
    asks: ["forecasts.companies"],
    load: (): LoadedPage => import("#web/forecasts/list/ForecastsPage.tsx").then((module) => module.ForecastsPage),
  },
  forecast: {
    path: "/forecasts/detail/$id",
    audience: "forecasts",
    load: (): LoadedPage => import("#web/forecasts/detail/ForecastPage.tsx").then((module) => module.ForecastPage),
  },
  priceLists: {
    path: "/price-lists",
    audience: "prices",
    menu: shell.prices,
    search: validPricesSearch,
    asks: ["prices.options"],
    load: (): LoadedPage => import("#web/prices/PriceListPage.tsx").then((module) => module.PriceListPage),
  },
  statistics: {
    path: "/forecasts/statistics",
    audience: "statistics",
    menu: shell.statistics,
    marksAt: "/forecasts/",
    search: validStatisticsSearch,
    asks: ["forecasts.assortments"],
    load: (): LoadedPage =>
      import("#web/statistics/dashboard/StatisticsPage.tsx").then((module) => module.StatisticsPage),
  },
  statisticsSummary: {
    path: "/forecasts/summary",
    audience: "summaries",
    search: validSummarySearch,
    load: (): LoadedPage => import("#web/statistics/summary/SummaryPage.tsx").then((module) => module.SummaryPage),
  },
  destinationSummary: {
    path: "/forecasts/destination_summary",
    audience: "summaries",
    search: validDestinationSearch,
    load: (): LoadedPage =>
      import("#web/statistics/destinations/DestinationSummaryPage.tsx").then((module) => module.DestinationSummaryPage),
  },
  companies: {
    path: "/companies",
    audience: "superUser",
    menu: shell.companies,
    search: validCompaniesSearch,
    load: (): LoadedPage => import("#web/companies/list/CompaniesPage.tsx").then((module) => module.CompaniesPage),
  },
  newCompany: {
    path: "/companies/new",
    audience: "superUser",
    load: (): LoadedPage => import("#web/companies/form/CompanyPage.tsx").then((module) => module.CompanyPage),
  },
  company: {
    path: "/companies/$id",
    audience: "superUser",
    load: (): LoadedPage => import("#web/companies/form/CompanyPage.tsx").then((module) => module.CompanyPage),
  },
  companyPeople: {
    path: "/companies/$id/people",
    audience: "superUser",
    load: (): LoadedPage => import("#web/people/CompanyPeoplePage.tsx").then((module) => module.CompanyPeoplePage),
  },
  assortments: {
    path: "/assortments",
    audience: "superUser",
    menu: shell.assortments,
    asks: ["assortments.list"],
    load: (): LoadedPage => import("#web/assortments/AssortmentsPage.tsx").then((module) => module.AssortmentsPage),
  },
  containerCheck: {
    path: "/containers/validate",
    audience: "anyone",
    load: (): LoadedPage =>
      import("#web/containers/ContainerCheckPage.tsx").then((module) => module.ContainerCheckPage),
  },
  container: {
    path: "/containers/$hash",
    audience: "acts",
    load: (): LoadedPage => import("#web/signing/container/ContainerPage.tsx").then((module) => module.ContainerPage),
  },
  waiting: {
    path: "/signing/waiting",
    audience: "acts",
    load: (): LoadedPage => import("#web/signing/WaitingPage.tsx").then((module) => module.WaitingPage),
  },
  media: {
    path: "/media",
    audience: "media",
    menu: shell.media,
    asks: ["media.list"],
    load: (): LoadedPage => import("#web/media/MediaPage.tsx").then((module) => module.MediaPage),
  },
} as const satisfies Record<string, PageRow>;

type Pages = typeof pages;
type MenuPage = { [Key in keyof Pages]: Pages[Key] extends { menu: string } ? Pages[Key] : never }[keyof Pages];

export type MenuPath = `${MenuPage["path"]}/`;

export const menuPages: readonly MenuPage[] = Object.values(pages).filter((page): page is MenuPage => "menu" in page);

export function addressOfPage(page: MenuPage): MenuPath {
  return `${page.path}/`;
}
