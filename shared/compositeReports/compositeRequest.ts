import { FIRST_PLAUSIBLE_DAY, type IsoDate, isPlausibleDay, LAST_PLAUSIBLE_DAY } from "#shared/basics/dates.ts";

/** Inclusive days; null for an open bound. */
export interface DayRange {
  lower: IsoDate | null;
  upper: IsoDate | null;
}

export type CheckedRange =
  | { ok: true; from: IsoDate; until: IsoDate }
  | { ok: false; reason: "missing" | "not_before" | "implausible" };

/** Checks the dates of a request (docs/rules/compositeReports.md, "Dates"). */
export function checkRange(range: DayRange | null): CheckedRange {
  const { lower = null, upper = null } = range ?? {};
  if (lower === null && upper === null) return { ok: false, reason: "missing" };
  if (lower !== null && upper !== null && lower >= upper) return { ok: false, reason: "not_before" };
  if ([lower, upper].some((day) => day !== null && !isPlausibleDay(day))) return { ok: false, reason: "implausible" };
  return { ok: true, from: lower ?? FIRST_PLAUSIBLE_DAY, until: upper ?? LAST_PLAUSIBLE_DAY };
}

export const RANGE_TEXTS = {
  missing: "Akti kuupäev on vajalik.",
  not_before: "Alguskuupäev peab olema varasem kui lõpukuupäev.",
  implausible: "Kuupäev ei ole usutav.",
} as const;

/** Facts of a report that is older than two nights. */
export const OLD_NIGHT_TEXT = "Andmed on vanemad kui kaks ööd, sest öine väljavõte on ebaõnnestunud.";

export function rangeOf(lower: IsoDate | null, upper: IsoDate | null): DayRange | null {
  return lower === null && upper === null ? null : { lower, upper };
}

export function firstDayOfMonth(today: IsoDate): IsoDate {
  return `${today.slice(0, "YYYY-MM".length)}-01`;
}

export interface CompanyOption {
  id: number;
  name: string;
  is_own_company: boolean;
}

/** `other`: the company of the other side, null for all (docs/rules/compositeReports.md, "Companies of the form"). */
export function companyOptions(
  companies: readonly CompanyOption[],
  other: Pick<CompanyOption, "is_own_company"> | null,
): CompanyOption[] {
  return companies.filter((company) => company.is_own_company || other?.is_own_company === true);
}

/** A user's only company, if it is on one side only: preselected and locked there. */
export function lockedCompany(
  companies: readonly CompanyOption[],
  otherSide: readonly CompanyOption[],
): CompanyOption | null {
  const [own, ...more] = companies.filter((company) => company.is_own_company);
  const isOnBothSides = otherSide.some((company) => company.is_own_company);
  return own && more.length === 0 && !isOnBothSides ? own : null;
}
