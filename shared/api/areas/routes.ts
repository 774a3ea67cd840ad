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
import { letterRoutes } from "./letters.ts";
import { mediaRoutes } from "./media.ts";
import { peopleRoutes } from "./people.ts";
import { priceRoutes } from "./prices.ts";
import { reportRoutes } from "./reports.ts";
import { sessionRoutes } from "./session.ts";
import { uploadRoutes } from "./uploads.ts";

/** A handler imports its own area only, to stay small. */
export const areas = {
  actDetails: actDetailRoutes,
  actExports: actExportRoutes,
  actFiles: actFileRoutes,
  acts: actRoutes,
  assortments: assortmentRoutes,
  attachments: attachmentRoutes,
  companies: companyRoutes,
  letters: letterRoutes,
  compositeReports: compositeReportRoutes,
  media: mediaRoutes,
  origins: originRoutes,
  people: peopleRoutes,
  prices: priceRoutes,
  publicActs: publicActRoutes,
  reports: reportRoutes,
  session: sessionRoutes,
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
