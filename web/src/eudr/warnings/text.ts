import { plural } from "#web/ui/text/et.ts";
import { formatCount } from "#web/ui/text/formats.ts";

/** docs/rules/eudr.md, "Acts with warnings" */
export const warnedText = {
  declarations: (count: number) => `Deklaratsioonid: ${formatCount(count)}`,
  acts: (count: number) => `Aktid hoiatustega: ${formatCount(count)}`,
  declarationsTitle: "Deklaratsioonid",
  actsTitle: "Aktid hoiatustega",
  act: "Ostuakt",
  date: "Kuupäev",
  sites: "Langid ja hoiatused",
  more: (count: number) => `ja veel ${formatCount(count)} ${plural(count, "lank", "lanki")}`,
  reviewOf: (site: string, check: string) => `Vaadatud: ${site}, ${check}`,
};

export const reviewText = {
  reviewed: "Vaadatud",
  reason: "Põhjus",
  reasonHint: "Miks on see korras? Põhjus jääb akti ajalukku.",
  noReason: "Kirjutage põhjus.",
} as const;
