import { add, NO_VOLUME, type Thousandths } from "#shared/basics/amounts.ts";
import { addYears, type IsoDate } from "#shared/basics/dates.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";
import { type Hauled, noticeNumber } from "#shared/reports/land.ts";
import { FREE_VOLUME, NOTICE_PERCENT, NOTICE_YEARS_AFTER } from "./limits.ts";
import { isDue } from "./plotStates.ts";

/** A stand on a parcel that a forest notice lets somebody fell in one way. */
export interface Stand {
  notice: string;
  /** Quarter and number: `12/3`, or `3`. */
  stand: string;
  /** Kind of felling: LR clear, HR thinning, SR sanitary, TR shelterwood, VR selection. */
  kind: string;
  /** m²; 0 when the register does not say. */
  area: number;
  /** Null when the register does not say. */
  volume: Thousandths | null;
  /** First and last day in Tallinn; '' when the register does not say. */
  from: IsoDate;
  until: IsoDate;
}

/** Last answer of the register about the notices of a parcel. */
export interface NoticeAnswer {
  answeredAt: IsoInstant;
  stands: readonly Stand[];
}

/** A site, or several that are one. */
export interface NoticedSite {
  days: readonly IsoDate[];
  plots: readonly string[];
  notice: string;
  /** Stands of all its parcels; undefined while the register has not answered about one. */
  stands: readonly Stand[] | undefined;
  /** Loads of its parcels alone (`isOfPlots`). */
  hauled: readonly Hauled[];
}

/** Volumes in thousandths. */
export interface NoticeExcess {
  hauled: Thousandths;
  permitted: Thousandths;
}

export interface NoticeFindings {
  lacksNotice: boolean;
  excess?: NoticeExcess | undefined;
}

/** docs/rules/eudr.md, "Forest notices" */
export function noticeFindings({ days, plots, notice, stands, hauled }: NoticedSite): NoticeFindings {
  if (!stands || plots.length === 0) return { lacksNotice: false };
  const number = noticeNumber(notice);
  const named = stands.filter((stand) => number !== "" && noticeNumber(stand.notice) === number);
  const judged = named.length > 0 ? named : stands;
  const bare = days.filter((day) => !judged.some((stand) => isValidOn(stand, day)));
  const years = [...new Set(bare.map(yearOf))];
  const lacksNotice = years.some(
    (year) =>
      volumeOf(hauled.filter((one) => one.year === year && needsNotice(one, stands))) > FREE_VOLUME * plots.length,
  );
  const excess = excessOf(named, volumeOf(hauled.filter((one) => number !== "" && one.notice === number)));
  return { lacksNotice, excess };
}

function excessOf(named: readonly Stand[], hauled: Thousandths): NoticeExcess | undefined {
  const volumes = named.map(({ volume }) => volume);
  // The register has no volume of a stand now and then, or 0 for it.
  if (volumes.length === 0 || volumes.some((volume) => !volume)) return undefined;
  const permitted = volumes.reduce<Thousandths>((sum, volume) => add(sum, volume ?? NO_VOLUME), NO_VOLUME);
  return hauled * 100 > permitted * NOTICE_PERCENT ? { hauled, permitted } : undefined;
}

/** Timber is hauled for some months after the felling. */
export function isValidOn({ from, until }: Stand, day: IsoDate): boolean {
  return from <= day && (until === "" || day <= addYears(until, NOTICE_YEARS_AFTER));
}

/** True when these loads are not of a notice that the register had for the parcels in that year. */
function needsNotice({ notice, year }: Hauled, stands: readonly Stand[]): boolean {
  return !stands.some(
    (stand) =>
      noticeNumber(stand.notice) === notice &&
      (stand.from === "" || yearOf(stand.from) <= year) &&
      (stand.until === "" || year <= yearOf(addYears(stand.until, NOTICE_YEARS_AFTER))),
  );
}

function volumeOf(hauled: readonly Hauled[]): Thousandths {
  return hauled.reduce((sum, { volume }) => add(sum, volume), NO_VOLUME);
}

function yearOf(day: IsoDate): number {
  return Number(day.slice(0, 4));
}

/** True when the register is to be asked again: sooner while it has nothing for a load of today, which a new notice may be for. */
export function areNoticesDue(answer: NoticeAnswer | undefined, named: string, now: string, today: IsoDate): boolean {
  if (!answer) return true;
  const number = noticeNumber(named);
  const fitting = answer.stands.filter((stand) => number === "" || noticeNumber(stand.notice) === number);
  const isKnown = fitting.some((stand) => isValidOn(stand, today));
  return isDue({ answeredAt: answer.answeredAt, isKnown }, now);
}
