import type { BodyOf, ParamsOf, QueryOf, RouteRow } from "#shared/platform/route.ts";
import type { areas } from "#shared/routes.ts";

/** A row of the route table in the browser; its input and reply exist only as types. */
export interface ClientRow<Row extends RouteRow = RouteRow> {
  /** Such as `reports.companies`; the first part of every cache key. */
  readonly name: string;
  readonly method: Row["method"];
  /** Path with the trailing slash and `{name}` for parameters. */
  readonly address: string;
  /** A letter for each fact that it changes or shows (build/facts.ts); '' for none. */
  readonly facts: string;
  /** Carries the type; never set. */
  readonly row?: Row;
}

type Areas = typeof areas;

type ClientTable = {
  readonly [Area in keyof Areas]: {
    readonly [Operation in keyof Areas[Area]]: Areas[Area][Operation] extends RouteRow
      ? ClientRow<Areas[Area][Operation]>
      : never;
  };
};

export type RowName = {
  [Area in keyof Areas]: `${Area}.${Extract<keyof Areas[Area], string>}`;
}[keyof Areas];

/** Facts that the build reads from the contracts, as the schemas there would weigh more than the router. */
export interface BuildFacts {
  readonly table: ClientTable;
  readonly maxUploadBytes: number;
  readonly maxActReports: number;
  readonly hasEid: boolean;
}

type AllOptional<Value> = Partial<Value> extends Value ? true : false;

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : AllOptional<Value> extends true
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

export type ReadInput<Row extends RouteRow> = Given<"params", ParamsOf<Row>> & Given<"query", QueryOf<Row>>;

export type CallInput<Row extends RouteRow> = ReadInput<Row> & Given<"body", BodyOf<Row>>;

export type InputArgs<Input> = AllOptional<Input> extends true ? [input?: Input] : [input: Input];

export function partOf(input: unknown, part: "params" | "query" | "body"): unknown {
  return typeof input === "object" && input !== null ? Reflect.get(input, part) : undefined;
}

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
