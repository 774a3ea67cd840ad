import * as z from "zod/mini";
import type { Filters, TypedFilters } from "#shared/basics/filters.ts";
import { dayRangeQuery, sumRangeQuery } from "./schemas.ts";

/** Each parameter may be missing. */
type QueryOf<Typed> = {
  [Name in keyof Typed]-?: z.ZodMiniOptional<z.ZodMiniType<NonNullable<Typed[Name]>>>;
};

/** Parameters of a query by which the filters of a list are set. */
export function filterQuery<Of extends Filters>(of: Of): QueryOf<TypedFilters<Of>>;
export function filterQuery(of: Filters): Record<string, z.ZodMiniType> {
  return Object.assign({}, ...Object.entries(of).map(([name, filter]) => shapesOf(name, filter)));
}

function shapesOf(name: string, filter: Filters[string]): Record<string, z.ZodMiniType> {
  if (filter.kind === "days") return dayRangeQuery;
  if (filter.kind === "sum") return sumRangeQuery;
  const value = filter.kind === "given" ? z.string().check(z.regex(filter.form)) : z.enum(Object.keys(filter.words));
  return { [name]: z.optional(value) };
}
