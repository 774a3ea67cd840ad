import type { Cents } from "./amounts.ts";
import type { IsoDate } from "./dates.ts";
import { centsOfText, type DayRange, isDayWithin, isSumWithin, rangeErrors, type SumRange } from "./ranges.ts";

/** The error at a filter that a company user cannot use. */
export const FOR_AGENTS = "See filter on ainult agentidele.";

/** The day of what is listed lies in a range: `from` and `to` of an address. */
interface DaysFilter<Facts> {
  kind: "days";
  label: string;
  of(facts: Facts): IsoDate;
}

/** Its sum lies in a range: `min` and `max` of an address. */
interface SumFilter<Facts> {
  kind: "sum";
  label: string;
  of(facts: Facts): Cents;
}

/** One of several words, each with its text on the screen. */
interface ChoiceFilter<Facts, Word extends string> {
  kind: "choice";
  label: string;
  words: Readonly<Record<Word, string>>;
  /** Only agents may set it, or these of its words. */
  forAgents?: true | readonly Word[];
  fits(facts: Facts, word: Word): boolean;
}

/** Set by a link of another page; the bar has no field for it. */
interface GivenFilter<Facts> {
  kind: "given";
  label: string;
  /** What it may be in an address. */
  form: RegExp;
  forAgents?: true;
  textOf(value: string): string;
  fits(facts: Facts, value: string): boolean;
}

type Filter = DaysFilter<unknown> | SumFilter<unknown> | ChoiceFilter<unknown, string> | GivenFilter<unknown>;

/**
 * The filters of a list, declared once, in the order of the bar. A range of days has the name `days`, one of sums `sum`, the others
 * theirs in the address. From them follow the query of the route, the address, the bar and its chips, the errors and what fits
 * (docs/rules/user-interface.md, "Filters of lists").
 */
export type Filters = Readonly<Record<string, Filter>>;

/** Makers of filters whose rules read these facts of what is listed. */
export function filtersOf<Facts>() {
  return {
    days: (label: string, of: (facts: Facts) => IsoDate): DaysFilter<Facts> => ({ kind: "days", label, of }),
    sum: (label: string, of: (facts: Facts) => Cents): SumFilter<Facts> => ({ kind: "sum", label, of }),
    choice: <const Word extends string>(
      label: string,
      choice: Omit<ChoiceFilter<Facts, Word>, "kind" | "label" | "forAgents"> & {
        forAgents?: true | readonly NoInfer<Word>[];
      },
    ): ChoiceFilter<Facts, Word> => ({ kind: "choice", label, ...choice }),
    given: (label: string, given: Omit<GivenFilter<Facts>, "kind" | "label">): GivenFilter<Facts> => ({
      kind: "given",
      label,
      ...given,
    }),
  };
}

type RuleOf<One> = One extends DaysFilter<infer Facts> | SumFilter<infer Facts>
  ? (facts: Facts) => void
  : One extends { fits(facts: infer Facts, value: never): boolean }
    ? (facts: Facts) => void
    : never;

/** What the rules of all these filters read. */
type FactsOf<Of extends Filters> = RuleOf<Of[keyof Of]> extends (facts: infer Facts) => void ? Facts : never;

type ValueOf<One> = One extends { words: Readonly<Record<infer Word, string>> } ? Word : string;
type Words<Of extends Filters> = { [Name in Exclude<keyof Of, "days" | "sum">]?: ValueOf<Of[Name]> | undefined };
type Days<Of extends Filters> = "days" extends keyof Of ? DayRange : unknown;

interface TypedSumRange {
  min?: string | undefined;
  max?: string | undefined;
}

/** Set filters as an address, a query and a saved view have them: euros are text. All of them must fit. */
export type TypedFilters<Of extends Filters> = Words<Of> &
  Days<Of> &
  ("sum" extends keyof Of ? TypedSumRange : unknown);

/** Set filters as rules read them: sums are cents. */
export type SetFilters<Of extends Filters> = Words<Of> & Days<Of> & ("sum" extends keyof Of ? SumRange : unknown);

interface AnyTyped {
  readonly [name: string]: string | undefined;
}

interface AnySet extends DayRange, SumRange {
  readonly [name: string]: unknown;
}

/** The filters of a query; what else was asked is left out. */
export function setFilters<Of extends Filters>(of: Of, asked: TypedFilters<Of>): SetFilters<Of>;
export function setFilters(of: Filters, asked: object): unknown {
  const typed: AnyTyped = { ...asked };
  const { from, to, min, max, ...words } = typed;
  const named = Object.keys(of).filter((name) => words[name] !== undefined);
  return {
    ...("days" in of && from !== undefined && { from }),
    ...("days" in of && to !== undefined && { to }),
    ...("sum" in of && min && { min: centsOfText(min) }),
    ...("sum" in of && max && { max: centsOfText(max) }),
    ...Object.fromEntries(named.map((name) => [name, words[name]])),
  };
}

/** Errors by the parameters that cannot be used: reversed ranges, and what is for agents only. */
export function filterErrors<Of extends Filters>(
  of: Of,
  set: SetFilters<Of>,
  isSuperUser: boolean,
): Record<string, string>;
export function filterErrors(of: Filters, set: AnySet, isSuperUser: boolean): Record<string, string> {
  const refused = Object.entries(of).filter(([name, filter]) => !isSuperUser && isForAgents(filter, set[name]));
  return { ...rangeErrors(set), ...Object.fromEntries(refused.map(([name]) => [name, FOR_AGENTS])) };
}

/** False for a filter that is not set. */
export function isForAgents(filter: Filter, value: unknown): boolean {
  if (typeof value !== "string" || filter.kind === "days" || filter.kind === "sum") return false;
  return filter.forAgents === true || filter.forAgents?.includes(value) === true;
}

/** True when what has these facts is shown: each set filter fits. */
export function fits<Of extends Filters>(of: Of, set: SetFilters<Of>, facts: FactsOf<Of>): boolean;
export function fits(of: Filters, set: AnySet, facts: unknown): boolean {
  return Object.entries(of).every(([name, filter]) => {
    if (filter.kind === "days") return isDayWithin(filter.of(facts), set);
    if (filter.kind === "sum") return isSumWithin(filter.of(facts), set);
    const value = set[name];
    return typeof value !== "string" || filter.fits(facts, value);
  });
}

/** True when at least one filter is set. */
export function isFiltered(set: object): boolean {
  return Object.values(set).some((value) => value !== undefined);
}
