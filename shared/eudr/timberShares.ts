import { addVolume, NO_VOLUME, type Thousandths, type Volumes } from "#shared/basics/amounts.ts";
import type { Unit } from "#shared/basics/units.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import { MAX_SHARE_LETTERS } from "./limits.ts";

/** Kinds of timber on an act. Sums have the index of a kind, so a new one comes last. */
export const TIMBER_KINDS = ["numbered", "found", "excused", "missing"] as const;
export type TimberKind = (typeof TIMBER_KINDS)[number];

/** The same together with what the Information System answered (docs/rules/eudr.md, "Statistics"). */
export const TIMBER_STATES = ["verified", "found", "unchecked", "invalid", "excused", "missing"] as const;
export type TimberState = (typeof TIMBER_STATES)[number];

export const TIMBER_STATE_NAMES: Record<TimberState, string> = {
  verified: "Kontrollitud",
  found: "Leidis Virn",
  unchecked: "Kontrollimata",
  invalid: "Ei kehti",
  excused: "Ei ole vajalik",
  missing: "Puudub",
};

export type TimberAmounts = Readonly<Record<TimberState, number>>;

/** In cubic metres; adding them as they are would carry the error of each. */
export function sumOfAmounts(lines: readonly TimberAmounts[]): TimberAmounts {
  const sum = (state: TimberState) => sumExactly(lines.map((line) => line[state]));
  return {
    verified: sum("verified"),
    found: sum("found"),
    unchecked: sum("unchecked"),
    invalid: sum("invalid"),
    excused: sum("excused"),
    missing: sum("missing"),
  };
}

export function totalOf(line: TimberAmounts): number {
  return sumExactly(TIMBER_STATES.map((state) => line[state]));
}

/** Timber that needs a number, and of it that which has one that may be good. */
export function neededAndNumbered(line: TimberAmounts): { needed: number; numbered: number } {
  const { verified, found, unchecked, invalid, missing } = line;
  const numbered = sumExactly([verified, found, unchecked]);
  return { needed: sumExactly([numbered, invalid, missing]), numbered };
}

function sumExactly(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 1000), 0) / 1000;
}

export interface TimberShare extends Volumes {
  kind: TimberKind;
  /** Sorted keys of its numbers with spaces between; '' for none, and for those beyond `MAX_SHARE_LETTERS`. */
  numbers: string;
}

type Numbered = Pick<MeasuredSite, "eudrNumbers" | "eudrExcuse" | "eudrFound"> | null;

export function timberKind(site: Numbered): TimberKind {
  if (site?.eudrExcuse) return "excused";
  if ((site?.eudrNumbers ?? []).length === 0) return "missing";
  return site?.eudrFound ? "found" : "numbered";
}

/** True when timber of the site needs a number and has none (docs/rules/eudr.md, "Missing volume"). */
export function lacksNumber(site: Numbered): boolean {
  return timberKind(site) === "missing";
}

/** @param rows with the edits of their sites @param keyOf a key without spaces, the same for the same number */
export function timberShares(
  rows: readonly { site: Numbered; unit: Unit; amount: Thousandths }[],
  keyOf: (number: EudrNumber) => string,
): TimberShare[] {
  const shares = new Map<string, TimberShare>();
  for (const { site, unit, amount } of rows) {
    const kind = timberKind(site);
    const isNumbered = kind === "numbered" || kind === "found";
    const keys = isNumbered ? [...new Set((site?.eudrNumbers ?? []).map(keyOf))] : [];
    addVolume(shareOf(shares, kind, keys.toSorted().join(" ")), unit, amount);
  }
  return boundedShares([...shares.values()]);
}

function shareOf(shares: Map<string, TimberShare>, kind: TimberKind, numbers: string): TimberShare {
  const key = `${kind} ${numbers}`;
  const share = shares.get(key) ?? { kind, numbers, solid: NO_VOLUME, loose: NO_VOLUME };
  shares.set(key, share);
  return share;
}

const SHARE_LETTERS = 60;

/** Sorts the shares, so that the same timber gives the same ones whatever the order of the rows. */
function boundedShares(all: readonly TimberShare[]): TimberShare[] {
  const order = ({ kind, numbers }: TimberShare) => `${TIMBER_KINDS.indexOf(kind)} ${numbers}`;
  const shares = new Map<string, TimberShare>();
  let letters = 0;
  for (const { kind, numbers, solid, loose } of all.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))) {
    if (numbers !== "") letters += SHARE_LETTERS + numbers.length;
    const share = shareOf(shares, kind, letters > MAX_SHARE_LETTERS ? "" : numbers);
    addVolume(share, "SCM", solid);
    addVolume(share, "LCM", loose);
  }
  return [...shares.values()];
}

/** @param checked what the Information System last said of each of its numbers; undefined where it has not */
export function timberState(kind: TimberKind, checked: readonly ("usable" | "unusable" | undefined)[]): TimberState {
  if (kind === "excused" || kind === "missing") return kind;
  if (checked.includes("unusable")) return "invalid";
  if (kind === "found") return "found";
  return checked.length > 0 && checked.every((state) => state === "usable") ? "verified" : "unchecked";
}
