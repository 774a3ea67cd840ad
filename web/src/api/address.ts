import type { RouteRow } from "#shared/platform/route.ts";
import { type ClientRow, type InputArgs, partOf, type ReadInput } from "./rows.ts";

export function addressFor<Row extends RouteRow>(row: ClientRow<Row>, ...[input]: InputArgs<ReadInput<Row>>): string {
  return fillAddress(row.address, input);
}

/** Fills in parameters and query. @throws Error when a parameter is missing, as the call would reach another route. */
export function fillAddress(address: string, input: unknown): string {
  const values = entries(partOf(input, "params"));
  const path = address.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values.find(([key]) => key === name)?.[1];
    if (value === undefined || value === "") throw new Error(`${address} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(entries(partOf(input, "query"))).toString();
  return search === "" ? path : `${path}?${search}`;
}

function entries(given: unknown): [string, string][] {
  if (typeof given !== "object" || given === null) return [];
  return Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
}
