import { type Filters, isForAgents, type TypedFilters } from "#shared/basics/filters.ts";
import { daysParams, type RawSearch, sumParams, textParam } from "#web/ui/browser/searchParams.ts";

/** Parameters of an address by which the filters of a list are set. Those that are missing are undefined, so that they are removed from it. */
export function addressFilters<Of extends Filters>(of: Of, raw: RawSearch): TypedFilters<Of>;
export function addressFilters(of: Filters, raw: RawSearch): unknown {
  return Object.assign({}, ...Object.entries(of).map(([name, filter]) => valuesOf(name, filter, raw)));
}

function valuesOf(name: string, filter: Filters[string], raw: RawSearch): Record<string, string | undefined> {
  if (filter.kind === "days") return daysParams(raw);
  if (filter.kind === "sum") return sumParams(raw);
  const value = textParam(raw[name]) ?? "";
  const isKnown = filter.kind === "given" ? filter.form.test(value) : Object.hasOwn(filter.words, value);
  return { [name]: isKnown ? value : undefined };
}

/** Those that the reader can use: an agent's link opened by a company user shows its other filters. */
export function usableFilters<Of extends Filters>(
  of: Of,
  search: TypedFilters<Of>,
  isSuperUser: boolean,
): TypedFilters<Of>;
export function usableFilters(of: Filters, search: object, isSuperUser: boolean): unknown {
  const values = Object.entries(addressFilters(of, { ...search }));
  const isHidden = ([name, value]: [string, unknown]) => {
    const filter = of[name];
    return !isSuperUser && filter !== undefined && isForAgents(filter, value);
  };
  return Object.fromEntries(values.filter((each) => !isHidden(each)));
}
