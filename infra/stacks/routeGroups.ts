import type { areas, NamedRoute } from "#shared/routes.ts";

export type Area = keyof typeof areas;

/** A deployed area stays in its group: another stack would make its functions while the old ones have their names. */
export const routeGroups = {
  timber: ["assortments", "companies", "forecasts", "imports", "media", "prices", "reports", "statistics", "uploads"],
  acts: ["actForm", "actLists", "acts", "attachments", "compositeReports", "exports", "invoices", "letters"],
  documents: ["containers", "documents", "eudr", "search", "signing"],
  people: ["overview", "people", "personalData", "sessions", "views"],
} as const satisfies Record<string, readonly Area[]>;

export type RouteGroup = keyof typeof routeGroups;
export const groupNames: readonly RouteGroup[] = Object.keys(routeGroups).filter(
  (name): name is RouteGroup => name in routeGroups,
);

/**
 * Routes that came to an area of another group after they were deployed, and stay in their stack: API Gateway refuses an address
 * that another stack still has.
 */
const KEPT: Readonly<Record<string, RouteGroup>> = { "actLists.sign": "documents" };

export function groupOfRoute({ area, operation }: Pick<NamedRoute, "area" | "operation">): string {
  return KEPT[`${area}.${operation}`] ?? groupOf(area);
}

/** @throws a sentence that says where to add or remove the area, when it is not in exactly one group. */
export function groupOf(area: string, groups: Record<string, readonly string[]> = routeGroups): string {
  const [group, ...others] = Object.keys(groups).filter((name) => groups[name]?.includes(area));
  if (group && others.length === 0) return group;
  const where = "infra/stacks/routeGroups.ts";
  throw new Error(
    group
      ? `Area "${area}" is in the groups ${[group, ...others].join(" and ")}: remove it from all but one in ${where}.`
      : `Area "${area}" of the route table is in no group, so no stack would have its Lambdas: add it to a group in ${where}.`,
  );
}
