import { accessOf } from "#shared/people/roles.ts";
import type { Me } from "#shared/sessions/contract.ts";
import { type PageAudience, pageFacts } from "./pages.ts";

type FirstPath = "/reports/dashboard/" | "/acts/dashboard/" | "/price-lists/" | "/forecasts/summary/";

/** The first page that a user may open (docs/rules/people.md, "Pages by role"). */
export function firstPage(me: Me): FirstPath | undefined {
  if (me.user.priceListsOnly) return "/price-lists/";
  if (me.isSuperUser) return "/reports/dashboard/";
  if (accessOf(me.roles).isParty) return "/acts/dashboard/";
  if (me.isCouncilMember) return "/forecasts/summary/";
  return me.user.priceListsEnabled ? "/price-lists/" : undefined;
}

export function detour(me: Me, audience: PageAudience): FirstPath | "/" | undefined {
  return mayOpen(me, audience) ? undefined : (firstPage(me) ?? "/");
}

export function mayOpen(me: Me, audience: PageAudience): boolean {
  const { isSuperUser, isParty, isCouncilMember, priceListsEnabled } = accessOf(me.roles);
  return {
    visitor: true,
    anyone: true,
    superUser: isSuperUser,
    acts: isParty,
    media: isParty,
    statistics: isParty,
    summaries: isParty || isCouncilMember,
    forecasts: me.entersForecasts,
    prices: priceListsEnabled,
  }[audience];
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
