import type { Me } from "#shared/sessions/contract.ts";
import { addressOfPage, type MenuPath, menuPages, type PageAudience } from "./pages.ts";

/** Council members without a company have no menu. */
type FirstPath = MenuPath | "/forecasts/summary/";

/** The first page that a user may open (docs/rules/people.md, "Pages by role"). */
export function firstPage(me: Me): FirstPath | undefined {
  if (me.user.priceListsOnly) return "/price-lists/";
  if (me.isSuperUser) return "/reports/dashboard/";
  if (isParty(me)) return "/acts/dashboard/";
  if (me.isCouncilMember) return "/forecasts/summary/";
  return me.user.priceListsEnabled ? "/price-lists/" : undefined;
}

export function detour(me: Me, audience: PageAudience): FirstPath | "/" | undefined {
  const mayOpen = {
    visitor: true,
    anyone: true,
    superUser: me.isSuperUser,
    acts: isParty(me),
    media: isParty(me),
    statistics: isParty(me),
    summaries: isParty(me) || me.isCouncilMember,
    forecasts: me.entersForecasts,
    prices: me.user.priceListsEnabled || me.user.priceListsOnly || me.isSuperUser,
  }[audience];
  return mayOpen ? undefined : (firstPage(me) ?? "/");
}

/** docs/rules/user-interface.md, "Navigation bar". */
export function menuLinks(me: Me): { to: MenuPath; text: string; marksAt: string }[] {
  const hasLinks = me.isSuperUser || me.hasEmployments || !me.isCouncilMember;
  if (me.user.priceListsOnly || !hasLinks) return [];
  const isLinked = {
    superUser: me.isSuperUser,
    acts: true,
    media: true,
    statistics: true,
    prices: me.user.priceListsEnabled,
  };
  return menuPages
    .filter(({ audience }) => isLinked[audience])
    .map((page) => ({
      to: addressOfPage(page),
      text: page.menu,
      marksAt: "marksAt" in page ? page.marksAt : page.path,
    }));
}

/** Agents, and employees of companies that are party to acts. */
function isParty(me: Me): boolean {
  return !me.user.priceListsOnly && (me.isSuperUser || me.roles.includes("companyUser"));
}
