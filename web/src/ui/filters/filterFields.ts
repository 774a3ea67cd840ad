import { type Filters, isForAgents, type TypedFilters } from "#shared/basics/filters.ts";
import { filterBarText as text } from "#web/ui/text/filterBar.ts";
import { formatMoney } from "#web/ui/text/formats.ts";
import { addressFilters } from "./addressFilters.ts";

/** Set filters by their parameter of the address; the others are missing. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

/** A filter of a list. A range of days has the parameters `from` and `to`, one of sums (euros) `min` and `max`. */
export type FilterField =
  | { kind: "days"; label: string }
  | { kind: "sum"; label: string }
  | { kind: "choice"; name: string; label: string; options: readonly { value: string; label: string }[] }
  /** Set by a link of another page; the bar has no field for it. */
  | { kind: "given"; name: string; label: string; textOf: (value: string) => string };

/** The filters of a list, and how they change. */
export interface FilterSet {
  fields: readonly FilterField[];
  values: FilterValues;
  onChange: (values: FilterValues) => void;
}

export interface FilterChip {
  /** Its parameters of the address. */
  names: readonly string[];
  text: string;
}

/** The fields of the declared filters for their reader. */
export function fieldsOf(of: Filters, isSuperUser: boolean): FilterField[] {
  return Object.entries(of).flatMap(([name, filter]): FilterField[] => {
    const { kind, label } = filter;
    if (kind === "days" || kind === "sum") return [{ kind, label }];
    if (filter.forAgents === true && !isSuperUser) return [];
    if (kind === "given") return [{ kind, name, label, textOf: (value) => filter.textOf(value) }];
    const shown = Object.entries(filter.words).filter(([word]) => isSuperUser || !isForAgents(filter, word));
    return [{ kind, name, label, options: shown.map(([value, text]) => ({ value, label: text })) }];
  });
}

/** The filters of a list for its bar and chips. `show` takes all parameters of the address, the removed ones undefined. */
export function filterSet<Of extends Filters>(
  of: Of,
  filters: TypedFilters<Of>,
  isSuperUser: boolean,
  show: (filters: TypedFilters<Of>) => void,
): FilterSet {
  return {
    fields: fieldsOf(of, isSuperUser),
    values: addressFilters<Filters>(of, { ...filters }),
    onChange: (values) => show(addressFilters(of, { ...values })),
  };
}

export function namesOf(field: FilterField): readonly string[] {
  if (field.kind === "days") return ["from", "to"];
  return field.kind === "sum" ? ["min", "max"] : [field.name];
}

/** One for each set filter, in the order of the fields. */
export function chipsOf(fields: readonly FilterField[], values: FilterValues): FilterChip[] {
  return fields.flatMap((field) => {
    const names = namesOf(field);
    if (names.every((name) => values[name] === undefined)) return [];
    return [{ names, text: text.chip(field.label, valueText(field, values)) }];
  });
}

function valueText(field: FilterField, values: FilterValues): string {
  const { from, to, min, max } = values;
  if (field.kind === "days") return text.range(text.day(from), text.day(to));
  if (field.kind === "sum") return `${text.range(moneyText(min), moneyText(max))} €`;
  if (field.kind === "given") return field.textOf(values[field.name] ?? "");
  return field.options.find(({ value }) => value === values[field.name])?.label ?? "";
}

function moneyText(euros: string | undefined): string | undefined {
  return euros === undefined ? undefined : formatMoney(Number(euros));
}

export function withoutFilters(values: FilterValues, names: readonly string[]): FilterValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

export type TypedSum = { ok: true; euros: string | undefined } | { ok: false };

/** Reads '1 500,50' as '1500.5'; an empty text sets no limit. */
export function typedSum(typed: string): TypedSum {
  const plain = typed.replaceAll(/[\s\u00A0]/g, "").replace(",", ".");
  if (plain === "") return { ok: true, euros: undefined };
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? { ok: true, euros: String(Number(plain)) } : { ok: false };
}
