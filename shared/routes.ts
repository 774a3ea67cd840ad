import { actFormRoutes } from "#shared/actForm/contract.ts";
import { actListRoutes } from "#shared/actLists/contract.ts";
import { actRoutes } from "#shared/acts/contract.ts";
import { assortmentRoutes } from "#shared/assortments/contract.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";
import { companyRoutes } from "#shared/companies/contract.ts";
import { compositeReportRoutes } from "#shared/compositeReports/contract.ts";
import { containerRoutes } from "#shared/containers/contract.ts";
import { documentRoutes } from "#shared/documents/contract.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
import { exportRoutes } from "#shared/exports/contract.ts";
import { forecastRoutes } from "#shared/forecasts/contract.ts";
import { importRoutes } from "#shared/imports/contract.ts";
import { invoiceRoutes } from "#shared/invoices/contract.ts";
import { letterRoutes } from "#shared/letters/contract.ts";
import { mediaRoutes } from "#shared/media/contract.ts";
import { overviewRoutes } from "#shared/overview/contract.ts";
import { peopleRoutes } from "#shared/people/contract.ts";
import { personalDataRoutes } from "#shared/personalData/contract.ts";
import type { RouteRow } from "#shared/platform/route.ts";
import { priceRoutes } from "#shared/prices/contract.ts";
import { reportRoutes } from "#shared/reports/contract.ts";
import { searchRoutes } from "#shared/search/contract.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";
import { signingRoutes } from "#shared/signing/contract.ts";
import { statisticsRoutes } from "#shared/statistics/contract.ts";
import { uploadRoutes } from "#shared/uploads/contract.ts";
import { viewRoutes } from "#shared/views/contract.ts";

/** A handler imports its own area only, to stay small. */
export const areas = {
  actForm: actFormRoutes,
  actLists: actListRoutes,
  acts: actRoutes,
  assortments: assortmentRoutes,
  attachments: attachmentRoutes,
  companies: companyRoutes,
  compositeReports: compositeReportRoutes,
  containers: containerRoutes,
  documents: documentRoutes,
  eudr: eudrRoutes,
  exports: exportRoutes,
  forecasts: forecastRoutes,
  imports: importRoutes,
  invoices: invoiceRoutes,
  letters: letterRoutes,
  media: mediaRoutes,
  overview: overviewRoutes,
  people: peopleRoutes,
  personalData: personalDataRoutes,
  prices: priceRoutes,
  reports: reportRoutes,
  search: searchRoutes,
  sessions: sessionRoutes,
  signing: signingRoutes,
  statistics: statisticsRoutes,
  uploads: uploadRoutes,
  views: viewRoutes,
} as const;

export interface NamedRoute {
  area: string;
  operation: string;
  row: RouteRow;
}

export const allRoutes: readonly NamedRoute[] = Object.entries(areas).flatMap(([area, rows]) =>
  Object.entries<RouteRow>(rows).map(([operation, row]) => ({ area, operation, row })),
);
