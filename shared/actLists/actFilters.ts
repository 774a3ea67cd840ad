import type { Cents } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { type Filters, filtersOf, type SetFilters, type TypedFilters } from "#shared/basics/filters.ts";
import { type SeenContainer, signatureFilter } from "#shared/containers/signatureFilter.ts";
import { letterFilter } from "#shared/letters/letterFilter.ts";
import type { Letter } from "#shared/letters/letterStates.ts";
import { LEAD_FILTER, leadText } from "./leadFilter.ts";

/** Facts of an act that its own item has. */
export interface FilteredAct {
  date: IsoDate;
  withVat: Cents;
  isOriginMissing: boolean;
  /** Texts of `leadFilter` that its loads fit. */
  measured: readonly string[];
}

/** Facts beside the act; only those that a set filter asks for need to be known. */
export interface FactsBeside {
  container: SeenContainer | undefined;
  /** Undefined until both have signed. */
  signed: string | undefined;
  letters: readonly Letter[];
  isExported: boolean;
}

const own = filtersOf<FilteredAct>();
const beside = filtersOf<FactsBeside>();

/** Known before anything beside the act is read. */
export const ownActFilters = {
  days: own.days("Kuupäev", ({ date }) => date),
  sum: own.sum("Summa km-ga (€)", ({ withVat }) => withVat),
  measured: own.given("Mõõtmisest aktini", {
    form: LEAD_FILTER,
    forAgents: true,
    textOf: leadText,
    fits: ({ measured }, lead) => measured.includes(lead),
  }),
  origins: own.choice("Päritolud", {
    words: { missing: "Puudulikud", complete: "Olemas" },
    fits: ({ isOriginMissing }, word) => isOriginMissing === (word === "missing"),
  }),
} satisfies Filters;

export const actFiltersBeside = {
  signature: signatureFilter,
  letter: letterFilter,
  export: beside.choice("Eksport", {
    words: { open: "Eksportimata", exported: "Eksporditud" },
    forAgents: true,
    fits: ({ isExported }, word) => isExported === (word === "exported"),
  }),
  signed: beside.given("Aktist mõlema allkirjani", {
    form: LEAD_FILTER,
    forAgents: true,
    textOf: leadText,
    fits: ({ signed }, lead) => signed === lead,
  }),
} satisfies Filters;

const { days, sum, measured, origins } = ownActFilters;

/** Filters of acts, in the order of the bar (docs/rules/actLists.md, "Filters of acts"). */
export const actFilters = {
  days,
  sum,
  ...actFiltersBeside,
  measured,
  origins,
} satisfies Record<keyof typeof ownActFilters | keyof typeof actFiltersBeside, unknown>;

export type ActFilters = SetFilters<typeof actFilters>;
export type TypedActFilters = TypedFilters<typeof actFilters>;
