import { createRoute } from "@tanstack/react-router";
import { validActsSearch, validOriginsSearch } from "#web/actLists/actsSearch.ts";
import { validAttachmentsSearch } from "#web/attachments/attachmentsSearch.ts";
import { validCompaniesSearch } from "#web/companies/list/companiesSearch.ts";
import { validDocumentsSearch } from "#web/documents/dashboard/documentsSearch.ts";
import { validEudrSearch } from "#web/eudr/eudrSearch.ts";
import { validExportSearch } from "#web/exports/exportSearch.ts";
import { validForecastsSearch } from "#web/forecasts/list/forecastsSearch.ts";
import { validImportSearch } from "#web/imports/importSearch.ts";
import { validOverviewSearch } from "#web/overview/overviewSearch.ts";
import { validPersonalDataSearch } from "#web/personalData/personalDataSearch.ts";
import { validPricesSearch } from "#web/prices/pricesSearch.ts";
import { validReportsSearch } from "#web/reports/reportsSearch.ts";
import { validSignInSearch } from "#web/sessions/signInSearch.ts";
import { validContainerSearch } from "#web/signing/container/containerSearch.ts";
import {
  validDestinationSearch,
  validEudrStatisticsSearch,
  validStatisticsSearch,
  validSummarySearch,
} from "#web/statistics/statisticsSearch.ts";
import { frame, type PageFacts, page, root } from "./page.ts";

const outside = { getParentRoute: () => root };
const inFrame = { getParentRoute: () => frame };

export const publicPages = {
  signIn: createRoute({
    ...outside,
    validateSearch: validSignInSearch,
    ...page("/login", {
      audience: "visitor",
      isTranslated: true,
      load: () => import("#web/sessions/LoginPage.tsx").then((module) => module.LoginPage),
    }),
  }),
  signOut: createRoute({
    ...outside,
    ...page("/logout", {
      audience: "visitor",
      isTranslated: true,
      load: () => import("#web/sessions/LogoutPage.tsx").then((module) => module.LogoutPage),
    }),
  }),
  publicAct: createRoute({
    ...outside,
    ...page("/public/acts/$hash", {
      audience: "visitor",
      load: () => import("#web/acts/publicView/PublicActPage.tsx").then((module) => module.PublicActPage),
    }),
  }),
  publicDocument: createRoute({
    ...outside,
    ...page("/public/documents/$hash", {
      audience: "visitor",
      load: () => import("#web/documents/PublicDocumentPage.tsx").then((module) => module.PublicDocumentPage),
    }),
  }),
  attachments: createRoute({
    ...outside,
    validateSearch: validAttachmentsSearch,
    ...page("/acts/attachments/$hash", {
      audience: "visitor",
      isTranslated: true,
      load: () => import("#web/attachments/OwnerPage.tsx").then((module) => module.OwnerPage),
    }),
  }),
};

/** All other pages, in menu order. Router, menu, access and early requests derive from these two tables. */
export const framedPages = {
  overview: createRoute({
    ...inFrame,
    validateSearch: validOverviewSearch,
    ...page("/overview", {
      audience: "overview",
      menu: "overview",
      asks: ["overview.deliveries"],
      load: () => import("#web/overview/OverviewPage.tsx").then((module) => module.OverviewPage),
    }),
  }),
  reportsDashboard: createRoute({
    ...inFrame,
    validateSearch: validReportsSearch,
    ...page("/reports/dashboard", {
      audience: "superUser",
      menu: "reports",
      asks: ["reports.companies"],
      load: () => import("#web/shell/dashboards/ReportsPage.tsx").then((module) => module.ReportsPage),
    }),
  }),
  imports: createRoute({
    ...inFrame,
    validateSearch: validImportSearch,
    ...page("/reports/imports", {
      audience: "superUser",
      menu: "imports",
      load: () => import("#web/imports/ImportPage.tsx").then((module) => module.ImportPage),
    }),
  }),
  actsDashboard: createRoute({
    ...inFrame,
    validateSearch: validActsSearch,
    ...page("/acts/dashboard", {
      audience: "acts",
      menu: "acts",
      load: () => import("#web/shell/dashboards/ActsPage.tsx").then((module) => module.ActsPage),
    }),
  }),
  origins: createRoute({
    ...inFrame,
    validateSearch: validOriginsSearch,
    ...page("/acts/origins", {
      audience: "superUser",
      load: () => import("#web/actLists/row/OriginsPage.tsx").then((module) => module.OriginsPage),
    }),
  }),
  actExport: createRoute({
    ...inFrame,
    validateSearch: validExportSearch,
    ...page("/acts/export", {
      audience: "superUser",
      load: () => import("#web/exports/ExportPage.tsx").then((module) => module.ExportPage),
    }),
  }),
  createAct: createRoute({
    ...inFrame,
    ...page("/acts/create/$selection", {
      audience: "superUser",
      load: () => import("#web/actForm/SalesActPage.tsx").then((module) => module.SalesActPage),
      asks: ["actForm.buyers"],
    }),
  }),
  updateAct: createRoute({
    ...inFrame,
    ...page("/acts/update/$id", {
      audience: "superUser",
      load: () => import("#web/actForm/SalesActPage.tsx").then((module) => module.SalesActPage),
      asks: ["actForm.buyers"],
    }),
  }),
  eudr: createRoute({
    ...inFrame,
    validateSearch: validEudrSearch,
    ...page("/eudr", {
      audience: "eudr",
      isTranslated: true,
      menu: "eudr",
      key: "u",
      load: () => import("#web/eudr/EudrPage.tsx").then((module) => module.EudrPage),
    }),
  }),
  declaration: createRoute({
    ...inFrame,
    ...page("/eudr/$id", {
      audience: "eudr",
      isTranslated: true,
      load: () => import("#web/eudr/DeclarationPage.tsx").then((module) => module.DeclarationPage),
    }),
  }),
  documents: createRoute({
    ...inFrame,
    validateSearch: validDocumentsSearch,
    ...page("/documents/dashboard", {
      audience: "acts",
      menu: "documents",
      load: () => import("#web/documents/dashboard/DocumentsPage.tsx").then((module) => module.DocumentsPage),
    }),
  }),
  document: createRoute({
    ...inFrame,
    ...page("/documents/update/$id", {
      audience: "superUser",
      load: () => import("#web/documents/update/DocumentPage.tsx").then((module) => module.DocumentPage),
    }),
  }),
  forecasts: createRoute({
    ...inFrame,
    validateSearch: validForecastsSearch,
    ...page("/forecasts/list", {
      audience: "forecasts",
      asks: ["forecasts.companies"],
      load: () => import("#web/forecasts/list/ForecastsPage.tsx").then((module) => module.ForecastsPage),
    }),
  }),
  forecast: createRoute({
    ...inFrame,
    ...page("/forecasts/detail/$id", {
      audience: "forecasts",
      load: () => import("#web/forecasts/detail/ForecastPage.tsx").then((module) => module.ForecastPage),
    }),
  }),
  priceLists: createRoute({
    ...inFrame,
    validateSearch: validPricesSearch,
    ...page("/price-lists", {
      audience: "prices",
      menu: "prices",
      asks: ["prices.options"],
      load: () => import("#web/prices/PriceListPage.tsx").then((module) => module.PriceListPage),
    }),
  }),
  statistics: createRoute({
    ...inFrame,
    validateSearch: validStatisticsSearch,
    ...page("/forecasts/statistics", {
      audience: "statistics",
      menu: "statistics",
      marksAt: "/forecasts/",
      asks: ["forecasts.assortments"],
      load: () => import("#web/statistics/dashboard/StatisticsPage.tsx").then((module) => module.StatisticsPage),
    }),
  }),
  statisticsSummary: createRoute({
    ...inFrame,
    validateSearch: validSummarySearch,
    ...page("/forecasts/summary", {
      audience: "summaries",
      load: () => import("#web/statistics/summary/SummaryPage.tsx").then((module) => module.SummaryPage),
    }),
  }),
  destinationSummary: createRoute({
    ...inFrame,
    validateSearch: validDestinationSearch,
    ...page("/forecasts/destination_summary", {
      audience: "summaries",
      load: () =>
        import("#web/statistics/destinations/DestinationSummaryPage.tsx").then(
          (module) => module.DestinationSummaryPage,
        ),
    }),
  }),
  eudrStatistics: createRoute({
    ...inFrame,
    validateSearch: validEudrStatisticsSearch,
    ...page("/forecasts/eudr", {
      audience: "eudr",
      load: () => import("#web/statistics/eudr/EudrStatisticsPage.tsx").then((module) => module.EudrStatisticsPage),
    }),
  }),
  companies: createRoute({
    ...inFrame,
    validateSearch: validCompaniesSearch,
    ...page("/companies", {
      audience: "superUser",
      menu: "companies",
      load: () => import("#web/companies/list/CompaniesPage.tsx").then((module) => module.CompaniesPage),
    }),
  }),
  newCompany: createRoute({
    ...inFrame,
    ...page("/companies/new", {
      audience: "superUser",
      load: () => import("#web/companies/form/CompanyPage.tsx").then((module) => module.CompanyPage),
    }),
  }),
  company: createRoute({
    ...inFrame,
    ...page("/companies/$id", {
      audience: "superUser",
      load: () => import("#web/companies/form/CompanyPage.tsx").then((module) => module.CompanyPage),
    }),
  }),
  companyPeople: createRoute({
    ...inFrame,
    ...page("/companies/$id/people", {
      audience: "superUser",
      load: () => import("#web/people/CompanyPeoplePage.tsx").then((module) => module.CompanyPeoplePage),
    }),
  }),
  personalData: createRoute({
    ...inFrame,
    validateSearch: validPersonalDataSearch,
    ...page("/people/personal_data", {
      audience: "superUser",
      load: () => import("#web/personalData/PersonalDataPage.tsx").then((module) => module.PersonalDataPage),
    }),
  }),
  assortments: createRoute({
    ...inFrame,
    ...page("/assortments", {
      audience: "superUser",
      menu: "assortments",
      asks: ["assortments.list"],
      load: () => import("#web/assortments/AssortmentsPage.tsx").then((module) => module.AssortmentsPage),
    }),
  }),
  containerCheck: createRoute({
    ...inFrame,
    ...page("/containers/validate", {
      audience: "anyone",
      load: () => import("#web/containers/ContainerCheckPage.tsx").then((module) => module.ContainerCheckPage),
    }),
  }),
  container: createRoute({
    ...inFrame,
    validateSearch: validContainerSearch,
    ...page("/containers/$hash", {
      audience: "acts",
      isTranslated: true,
      load: () => import("#web/signing/container/ContainerPage.tsx").then((module) => module.ContainerPage),
    }),
  }),
  waiting: createRoute({
    ...inFrame,
    ...page("/signing/waiting", {
      audience: "acts",
      load: () => import("#web/signing/WaitingPage.tsx").then((module) => module.WaitingPage),
    }),
  }),
  media: createRoute({
    ...inFrame,
    ...page("/media", {
      audience: "media",
      menu: "media",
      asks: ["media.list"],
      load: () => import("#web/media/MediaPage.tsx").then((module) => module.MediaPage),
    }),
  }),
};

export const pages = { ...publicPages, ...framedPages };

export const pageFacts: PageFacts[] = Object.values(pages).flatMap(({ options }) => options.staticData?.page ?? []);
