import type { areas } from "#shared/api/areas/routes.ts";
import type { BodyOf, ParamsOf, QueryOf, RouteRow } from "#shared/api/route.ts";

/** A row of the route table as the browser has it: where to call. What is sent and answered lives in its type alone. */
export interface ClientRow<Row extends RouteRow = RouteRow> {
  /** Such as `reports.companies`; the first part of every cache key. */
  readonly name: string;
  readonly method: Row["method"];
  /** Below the host, with the trailing slash of the specification, `{name}` where a parameter goes. */
  readonly address: string;
  /** Never there: carries the type of the row. */
  readonly row?: Row;
}

type Areas = typeof areas;

/** Every row by area and operation. */
type ClientTable = {
  readonly [Area in keyof Areas]: {
    readonly [Operation in keyof Areas[Area]]: Areas[Area][Operation] extends RouteRow
      ? ClientRow<Areas[Area][Operation]>
      : never;
  };
};

/** The name of a row: `reports.companies`. */
export type RowName = {
  [Area in keyof Areas]: `${Area}.${Extract<keyof Areas[Area], string>}`;
}[keyof Areas];

/** What the build reads out of shared/api, since the schemas there would weigh more than the router. */
export interface BuildFacts {
  readonly table: ClientTable;
  readonly maxUploadBytes: number;
  readonly maxActReports: number;
}

type AllOptional<Value> = Partial<Value> extends Value ? true : false;

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : AllOptional<Value> extends true
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** What a read is told: parameters and query, each only where the row has one. */
export type ReadInput<Row extends RouteRow> = Given<"params", ParamsOf<Row>> & Given<"query", QueryOf<Row>>;

/** What a call is told: a read's, and the body. */
export type CallInput<Row extends RouteRow> = ReadInput<Row> & Given<"body", BodyOf<Row>>;

/** The input may be left out where everything in it may be. */
export type InputArgs<Input> = AllOptional<Input> extends true ? [input?: Input] : [input: Input];

/** One part of an input, for code without its type. */
export function partOf(input: unknown, part: "params" | "query" | "body"): unknown {
  return typeof input === "object" && input !== null ? Reflect.get(input, part) : undefined;
}
