import { formatEstonianDate, type IsoDate } from "#shared/domain/dates/dates.ts";
import { exact, round } from "#shared/domain/quantities/money.ts";
import { AMOUNT_PLACES, PRICE_PLACES } from "#shared/domain/quantities/units.ts";
import type { Unit } from "#shared/domain/reports/measuredReport.ts";

/** Groups of digits, and a number and its unit, stay on one line. */
const NBSP = "\u00a0";
const MINUS = "\u2212";

/** A volume with three decimals, "1 234,567" with non-breaking spaces (document 1 §9). */
export function formatAmount(amount: string): string {
  return grouped(round(amount, AMOUNT_PLACES).toFixed(AMOUNT_PLACES));
}

/** A volume with its unit, "1 234,567 tm". */
export function formatVolume(amount: string, unit: Unit): string {
  return `${formatAmount(amount)}${NBSP}${formatUnit(unit)}`;
}

/** Euros with two decimals, "1 234,50 €" with non-breaking spaces. */
export function formatEuros(sum: string): string {
  return `${grouped(round(sum, PRICE_PLACES).toFixed(PRICE_PLACES))}${NBSP}€`;
}

/** A fraction as a percentage without needless decimals: "0.24" is "24%", "0.135" is "13,5%". */
export function formatPercent(fraction: string): string {
  return `${grouped(exact(fraction).times(100).toFixed())}%`;
}

/** 'tm' for logs, 'pm³' for chips (standards, "Trade terms and scale"). */
function formatUnit(unit: Unit): string {
  return unit === "SCM" ? "tm" : "pm³";
}

/** "20.11.2026", or "02.11.2026–18.11.2026" where the days differ. */
export function formatDays({ first, last }: { first: IsoDate; last: IsoDate }): string {
  return first === last ? formatEstonianDate(first) : `${formatEstonianDate(first)}–${formatEstonianDate(last)}`;
}

/** An account number in groups of four, as it stands on a bank's papers. */
export function formatIban(iban: string): string {
  return (iban.replaceAll(/\s/g, "").match(/.{1,4}/gu) ?? []).join(NBSP);
}

function grouped(plain: string): string {
  const [whole = "", decimals] = plain.replace("-", MINUS).split(".");
  const spaced = whole.replaceAll(/\B(?=(\d{3})+$)/g, NBSP);
  return decimals === undefined ? spaced : `${spaced},${decimals}`;
}
