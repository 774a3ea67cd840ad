import { type Cents, cubicMetresText, eurosText, type Thousandths } from "#shared/basics/amounts.ts";
import { formatEstonianDate, type IsoDate } from "#shared/basics/dates.ts";
import { exact } from "#shared/basics/money.ts";
import type { Unit } from "#shared/basics/units.ts";

/** Keeps groups of digits, and a number and its unit, on one line. */
const NBSP = "\u00a0";
const MINUS = "\u2212";

/** Three decimals, "1 234,567" (docs/rules/user-interface.md, "Formats"). */
export function formatAmount(amount: Thousandths): string {
  return groupedDigits(cubicMetresText(amount));
}

export function formatVolume(amount: Thousandths, unit: Unit): string {
  return `${formatAmount(amount)}${NBSP}${formatUnit(unit)}`;
}

export function formatEuros(sum: Cents): string {
  return `${groupedDigits(eurosText(sum))}${NBSP}€`;
}

/** "0.24" is "24%", "0.135" is "13,5%". */
export function formatPercent(fraction: string): string {
  return `${groupedDigits(exact(fraction).times(100).toFixed())}%`;
}

function formatUnit(unit: Unit): string {
  return unit === "SCM" ? "tm" : "pm³";
}

/** "20.11.2026", or "02.11.2026–18.11.2026" where the days differ. */
export function formatDays({ first, last }: { first: IsoDate; last: IsoDate }): string {
  return first === last ? formatEstonianDate(first) : `${formatEstonianDate(first)}–${formatEstonianDate(last)}`;
}

/** Takes m²: 61,940 m² are "6,19 ha". */
export function formatHectares(squareMetres: number): string {
  return `${groupedDigits((squareMetres / 10_000).toFixed(2))}${NBSP}ha`;
}

export function formatIban(iban: string): string {
  return (iban.replaceAll(/\s/g, "").match(/.{1,4}/gu) ?? []).join(NBSP);
}

function groupedDigits(plain: string): string {
  const [whole = "", decimals] = plain.replace("-", MINUS).split(".");
  const spaced = whole.replaceAll(/\B(?=(\d{3})+$)/g, NBSP);
  return decimals === undefined ? spaced : `${spaced},${decimals}`;
}
