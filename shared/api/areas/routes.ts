import type { RouteRow } from "#shared/api/route.ts";
import { actDetailRoutes } from "./acts/actDetails.ts";
import { actExportRoutes } from "./acts/actExports.ts";
import { actFileRoutes } from "./acts/actFiles.ts";
import { attachmentRoutes } from "./acts/attachments.ts";
import { originRoutes } from "./acts/origins.ts";
import { publicActRoutes } from "./acts/publicActs.ts";
import { actRoutes } from "./acts.ts";
import { assortmentRoutes } from "./assortments.ts";
import { companyRoutes } from "./companies.ts";
import { compositeReportRoutes } from "./compositeReports.ts";
import { containerRoutes } from "./containers/containers.ts";
import { documentRoutes } from "./documents.ts";
import { eidSignInRoutes } from "./eidSignIn.ts";
import { assortmentGroupRoutes } from "./forecasts/assortmentGroups.ts";
import { forecastRoutes } from "./forecasts/forecasts.ts";
import { statisticsRoutes } from "./forecasts/statistics.ts";
import { letterRoutes } from "./letters.ts";
import { mediaRoutes } from "./media.ts";
import { peopleRoutes } from "./people.ts";
import { priceRoutes } from "./prices.ts";
import { reportRoutes } from "./reports.ts";
import { errorRoutes, sessionRoutes } from "./session.ts";
import { signingRoutes } from "./signing/signing.ts";
import { signingAttemptRoutes } from "./signing/signingAttempts.ts";
import { uploadRoutes } from "./uploads.ts";

/** A handler imports its own area only, to stay small. */
export const areas = {
  actDetails: actDetailRoutes,
  actExports: actExportRoutes,
  actFiles: actFileRoutes,
  acts: actRoutes,
  assortmentGroups: assortmentGroupRoutes,
  assortments: assortmentRoutes,
  attachments: attachmentRoutes,
  companies: companyRoutes,
  documents: documentRoutes,
  containers: containerRoutes,
  forecasts: forecastRoutes,
  letters: letterRoutes,
  compositeReports: compositeReportRoutes,
  eidSignIn: eidSignInRoutes,
  errors: errorRoutes,
  media: mediaRoutes,
  origins: originRoutes,
  people: peopleRoutes,
  prices: priceRoutes,
  publicActs: publicActRoutes,
  reports: reportRoutes,
  session: sessionRoutes,
  signing: signingRoutes,
  signingAttempts: signingAttemptRoutes,
  statistics: statisticsRoutes,
  uploads: uploadRoutes,
} as const;

export interface NamedRoute {
  area: string;
  operation: string;
  row: RouteRow;
}

/** A row's handler is functions/api/{area}/{operation}.ts. */
export const allRoutes: readonly NamedRoute[] = Object.entries(areas).flatMap(([area, rows]) =>
  Object.entries<RouteRow>(rows).map(([operation, row]) => ({ area, operation, row })),
);
