import { describe, expect, expectTypeOf, it, test } from "vitest";
import * as z from "zod/mini";
import { type Cents, cents } from "#shared/basics/amounts.ts";
import {
  type Filters,
  FOR_AGENTS,
  filterErrors,
  filtersOf,
  fits,
  isFiltered,
  type SetFilters,
  setFilters,
  type TypedFilters,
} from "#shared/basics/filters.ts";
import { filterQuery } from "#shared/platform/filterShapes.ts";
import { addressFilters, usableFilters } from "#web/ui/filters/addressFilters.ts";
import { chipsOf, filterSet } from "#web/ui/filters/filterFields.ts";

const { days, sum, choice, given } = filtersOf<{ day: string; paid: Cents; state: string; bar: string }>();
const FILTERS = {
  days: days("Päev", ({ day }) => day),
  sum: sum("Summa", ({ paid }) => paid),
  state: choice("Olek", {
    words: { open: "Avatud", secret: "Salajane" },
    forAgents: ["secret"],
    fits: ({ state }, word) => state === word,
  }),
  inner: choice("Sisemine", { words: { yes: "Jah" }, forAgents: true, fits: () => true }),
  bar: given("Tulp", { form: /^\d{4}$/, textOf: (value) => `tulp ${value}`, fits: ({ bar }, value) => bar === value }),
} satisfies Filters;
type Typed = TypedFilters<typeof FILTERS>;
type AllSet = SetFilters<typeof FILTERS>;
const FACTS = { day: "2026-11-18", paid: cents(100_050), state: "open", bar: "2026" };

describe("filters that are declared once", () => {
  it("know the words of each choice by their types", () => {
    expectTypeOf<Typed["state"]>().toEqualTypeOf<"open" | "secret" | undefined>();
    expectTypeOf<Typed["min"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<AllSet["min"]>().toEqualTypeOf<Cents | undefined>();
  });

  test.each<[AllSet, boolean]>([
    [{}, true],
    [{ from: "2026-11-18", to: "2026-11-18", min: cents(100_050), max: cents(100_050) }, true],
    [{ from: "2026-11-19" }, false],
    [{ max: cents(100_049) }, false],
    [{ state: "open", bar: "2026" }, true],
    [{ state: "secret" }, false],
    [{ state: undefined, bar: "2025" }, false],
  ])("show what fits each that is set: %j, %s", (set, expected) => {
    expect(fits(FILTERS, set, FACTS)).toBe(expected);
  });

  it("take from a query what is theirs, sums as cents", () => {
    const asked = {
      from: "2026-11-01",
      min: "1000.5",
      state: "open",
      bar: undefined,
      cursor: "x",
      type: "10",
    } as const;
    expect(setFilters(FILTERS, asked)).toEqual({ from: "2026-11-01", min: cents(100_050), state: "open" });
    expect(setFilters({ state: FILTERS.state }, asked)).toEqual({ state: "open" });
  });

  test.each<[AllSet, boolean, Record<string, string>]>([
    [{ state: "secret", inner: "yes" }, true, {}],
    [{ state: "secret", inner: "yes" }, false, { state: FOR_AGENTS, inner: FOR_AGENTS }],
    [{ state: "open" }, false, {}],
    [{ from: "2026-11-02", to: "2026-11-01" }, true, { to: "Lõpp on enne algust." }],
    [{ min: cents(2), max: cents(1) }, true, { max: "Ülempiir on väiksem kui alampiir." }],
  ])("have errors at what cannot be used: %j of an agent (%s)", (set, isSuperUser, errors) => {
    expect(filterErrors(FILTERS, set, isSuperUser)).toEqual(errors);
  });

  test.each([
    [{ from: "2026-11-18", to: "2026-11-30", min: "1", max: "1000.5", state: "open", inner: "yes", bar: "2026" }, []],
    [{ state: "toString" }, ["state"]],
    [{ state: "Avatud", bar: "26" }, ["bar", "state"]],
    [{ from: "18.11.2026", max: "1e3" }, ["from", "max"]],
  ])("refuse in a query what no address would take: %j at %j", (query, wrong) => {
    const read = z.object(filterQuery(FILTERS)).safeParse(query);
    expect(read.error?.issues.map(({ path }) => path[0]).toSorted() ?? []).toEqual(wrong);
    const taken = Object.entries(addressFilters(FILTERS, query)).filter(([, value]) => value !== undefined);
    expect(taken.map(([name]) => name).toSorted()).toEqual(
      Object.keys(query)
        .filter((name) => !wrong.some((other) => other === name))
        .toSorted(),
    );
  });

  it("remove from an address what is not set", () => {
    expect(Object.keys(addressFilters(FILTERS, {}))).toEqual(["from", "to", "min", "max", "state", "inner", "bar"]);
    expect(isFiltered(addressFilters(FILTERS, {}))).toBe(false);
  });

  it("leave out what a link of an agent sets for a company user", () => {
    const link: Typed = { state: "secret", inner: "yes", from: "2026-11-01" };
    expect(isFiltered({ ...usableFilters(FILTERS, link, false), from: undefined })).toBe(false);
    expect(usableFilters(FILTERS, link, false)).toMatchObject({ from: "2026-11-01" });
    expect(usableFilters(FILTERS, link, true)).toMatchObject(link);
  });

  test.each([
    [true, ["Päev", "Summa", "Olek", "Sisemine", "Tulp"], ["open", "secret"]],
    [false, ["Päev", "Summa", "Olek", "Tulp"], ["open"]],
  ])("are the fields of the bar, for an agent (%s) %j with the words %j", (isSuperUser, labels, words) => {
    const { fields } = filterSet(FILTERS, {}, isSuperUser, () => {});
    expect(fields.map(({ label }) => label)).toEqual(labels);
    const state = fields.find((field) => field.kind === "choice" && field.name === "state");
    expect(state?.kind === "choice" && state.options.map(({ value }) => value)).toEqual(words);
  });

  it("are chips, and a change of one keeps the others", () => {
    const shown: Typed[] = [];
    const { fields, values, onChange } = filterSet(FILTERS, { state: "open", bar: "2026" }, true, (left) =>
      shown.push(left),
    );
    expect(chipsOf(fields, values).map(({ text }) => text)).toEqual(["Olek: Avatud", "Tulp: tulp 2026"]);
    onChange({ ...values, state: "wrong", min: "12.5" });
    expect(shown).toEqual([expect.objectContaining({ state: undefined, bar: "2026", min: "12.5" })]);
  });
});
