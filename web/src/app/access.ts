import type { Me } from "#shared/api/areas/session.ts";

/** Who a page is for (document 1 §6, document 2 §6 and §2.6). */
export type PageAudience = "superUser" | "acts" | "prices" | "anyone";

export type PagePath = "/reports/dashboard/" | "/reports/imports/" | "/acts/dashboard/" | "/price-lists/";

/** The first page that somebody may see; undefined when none is open to them yet. */
export function firstPage(me: Me): PagePath | undefined {
  if (me.user.priceListsOnly) return "/price-lists/";
  if (me.isSuperUser) return "/reports/dashboard/";
  if (maySeeActs(me)) return "/acts/dashboard/";
  return me.user.priceListsEnabled ? "/price-lists/" : undefined;
}

/**
 * Where a page sends somebody who may not see it; undefined when they may. Non-super users go to /acts/dashboard/
 * (document 1 §6), those who have only price lists to these.
 */
export function detour(me: Me, audience: PageAudience): PagePath | "/" | undefined {
  const isOpen = {
    superUser: me.isSuperUser,
    acts: maySeeActs(me),
    prices: me.user.priceListsEnabled || me.user.priceListsOnly || me.isSuperUser,
    anyone: true,
  }[audience];
  return isOpen ? undefined : (firstPage(me) ?? "/");
}

/** The links of the navigation bar in their order (document 2 §2.6). */
export function menuPages(me: Me): PagePath[] {
  const hasLinks = me.isSuperUser || me.hasEmployments || !me.isCouncilMember;
  if (me.user.priceListsOnly || !hasLinks) return [];
  return [
    ...(me.isSuperUser ? (["/reports/dashboard/", "/reports/imports/"] as const) : []),
    "/acts/dashboard/" as const,
    ...(me.user.priceListsEnabled ? (["/price-lists/"] as const) : []),
  ];
}

function maySeeActs(me: Me): boolean {
  return !me.user.priceListsOnly && (me.isSuperUser || me.roles.includes("companyUser"));
}
