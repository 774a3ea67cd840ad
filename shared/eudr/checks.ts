import type { IsoDate } from "#shared/basics/dates.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import type { NoticeFindings } from "./forestNotices.ts";
import type { UsableDeclaration } from "./matching.ts";

/** Findings that a person should look at before timber is sold on; none stops an act (docs/rules/eudr.md, "Checks of a site"). */
export const SITE_CHECKS = {
  plot_unknown: "Katastritunnust ei leitud katastrist",
  plot_unread: "Katastri vastust ei saanud lugeda",
  number_invalid: "Number ei kehti infosüsteemis",
  plot_not_declared: "Katastriüksus ei ole deklaratsioonis",
  declaration_later: "Deklaratsioon on koormast hilisem",
  notice_missing: "Langil ei ole kehtivat metsateatist koorma päeval",
  notice_exceeded: "Veetud on rohkem, kui metsateatis lubab",
  notices_unread: "Metsateatiste registri vastust ei saanud lugeda",
} as const;
export type SiteCheck = keyof typeof SITE_CHECKS;
export const SITE_CHECK_NAMES: readonly SiteCheck[] = Object.keys(SITE_CHECKS).filter(isSiteCheck);

function isSiteCheck(name: string): name is SiteCheck {
  return name in SITE_CHECKS;
}

export interface CheckedSite {
  day: IsoDate;
  plots: readonly string[];
  numbers: readonly EudrNumber[];
  declarations: readonly UsableDeclaration[];
  hasUnknownPlot: boolean;
  /** The last answer about one of its parcels could not be read. */
  hasUnreadPlot: boolean;
  hasUnreadNotices: boolean;
  hasInvalidNumber: boolean;
  notices: NoticeFindings;
}

/** The sentence of a check; with the volumes where they are known. */
export function checkText(check: SiteCheck, excess?: WireExcess): string {
  if (check !== "notice_exceeded" || !excess) return SITE_CHECKS[check];
  const [hauled, permitted] = [excess.hauled, excess.permitted].map(Math.round);
  return `Veetud on ${hauled} tm, metsateatis lubab ${permitted} tm`;
}

/** In tm. */
export interface WireExcess {
  hauled: number;
  permitted: number;
}

export function siteChecks({ hasUnknownPlot, hasInvalidNumber, notices, ...site }: CheckedSite): SiteCheck[] {
  const { plots, numbers, declarations } = site;
  const own = declarations.filter(({ reference }) => numbers.some((number) => number.reference === reference));
  // A site without a number is judged by the owner's declarations, which say why none was found.
  const judged = numbers.length > 0 ? own : declarations;
  const covering = judged.filter((one) => plots.every((plot) => one.plots.includes(plot)));
  const isJudged = plots.length > 0 && judged.length > 0;
  return [
    ...(hasUnknownPlot ? (["plot_unknown"] as const) : []),
    ...(site.hasUnreadPlot ? (["plot_unread"] as const) : []),
    ...(hasInvalidNumber ? (["number_invalid"] as const) : []),
    ...(isJudged && covering.length === 0 ? (["plot_not_declared"] as const) : []),
    ...(isJudged && covering.length > 0 && covering.every(({ since }) => since > site.day)
      ? (["declaration_later"] as const)
      : []),
    ...(notices.lacksNotice ? (["notice_missing"] as const) : []),
    ...(notices.excess ? (["notice_exceeded"] as const) : []),
    ...(site.hasUnreadNotices ? (["notices_unread"] as const) : []),
  ];
}
