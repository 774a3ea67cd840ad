import { accessOf } from "#shared/people/roles.ts";
import type { Me } from "#shared/sessions/contract.ts";
import { isMenuless } from "#web/api/useMe.ts";
import type { PageAudience } from "./page.ts";
import { pageFacts } from "./pages.ts";
import type { MenuName } from "./text.ts";

type FirstPath = "/overview/" | "/reports/dashboard/" | "/acts/dashboard/" | "/price-lists/" | "/forecasts/summary/";

/** The first page that a user may open (docs/rules/people.md, "Pages by role"). */
export function firstPage(me: Me): FirstPath | undefined {
  if (me.user.priceListsOnly) return "/price-lists/";
  if (me.opensOverview && seesOverview(me)) return "/overview/";
  if (me.isSuperUser) return "/reports/dashboard/";
  if (accessOf(me.roles).isParty) return "/acts/dashboard/";
  if (me.isCouncilMember) return "/forecasts/summary/";
  return me.user.priceListsEnabled ? "/price-lists/" : undefined;
}

/** A page that does not exist for this person; from others they are sent to their first page. */
export function isHidden(me: Me, audience: PageAudience): boolean {
  return (audience === "overview" && !seesOverview(me)) || (audience === "eudr" && !me.opensEudr);
}

export function detour(me: Me, audience: PageAudience): FirstPath | "/" | undefined {
  return mayOpen(me, audience) ? undefined : (firstPage(me) ?? "/");
}

export function mayOpen(me: Me, audience: PageAudience): boolean {
  const { isSuperUser, isParty, isCouncilMember, priceListsEnabled } = accessOf(me.roles);
  return {
    visitor: true,
    anyone: true,
    overview: true,
    superUser: isSuperUser,
    acts: isParty,
    eudr: true,
    media: isParty,
    statistics: isParty,
    summaries: isParty || isCouncilMember,
    forecasts: me.entersForecasts,
    prices: priceListsEnabled,
  }[audience];
}

/** docs/rules/user-interface.md, "Navigation bar". */
export function menuLinks(me: Me): { to: string; name: MenuName; marksAt: string; shortcut: string }[] {
  if (me.user.priceListsOnly || isMenuless(me)) return [];
  const isLinked = (audience: PageAudience) =>
    audience === "superUser" ? me.isSuperUser : audience === "prices" ? me.user.priceListsEnabled : true;
  const linked = pageFacts.flatMap(({ path, audience, menu, marksAt = path, key }) =>
    menu !== undefined && isLinked(audience) && !isHidden(me, audience)
      ? [{ to: `${path}/`, name: menu, marksAt, key }]
      : [],
  );
  // The overview has 0 and EUDR a letter, so that the other pages keep the keys that people know.
  let digit = linked[0]?.to === "/overview/" ? 0 : 1;
  return linked.map(({ key, ...link }) => ({ ...link, shortcut: key ?? String(digit++) }));
}

/** Super users, company users and council members (docs/rules/overview.md, "Who sees the overview"). */
function seesOverview(me: Me): boolean {
  const { isParty, isCouncilMember } = accessOf(me.roles);
  return isParty || isCouncilMember;
}
