import type { Me } from "#shared/sessions/contract.ts";
import { type PageAudience, pageFacts } from "./pages.ts";

type FirstPath = "/reports/dashboard/" | "/acts/dashboard/" | "/price-lists/" | "/forecasts/summary/";

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
export function menuLinks(me: Me): { to: string; text: string; marksAt: string }[] {
  const hasLinks = me.isSuperUser || me.hasEmployments || !me.isCouncilMember;
  if (me.user.priceListsOnly || !hasLinks) return [];
  const isLinked = (audience: PageAudience) =>
    audience === "superUser" ? me.isSuperUser : audience === "prices" ? me.user.priceListsEnabled : true;
  return pageFacts.flatMap(({ path, audience, menu, marksAt = path }) =>
    menu !== undefined && isLinked(audience) ? [{ to: `${path}/`, text: menu, marksAt }] : [],
  );
}

function isParty(me: Me): boolean {
  return !me.user.priceListsOnly && (me.isSuperUser || me.roles.includes("companyUser"));
}
