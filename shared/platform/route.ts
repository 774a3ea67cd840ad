import type * as z from "zod/mini";
import type { Audience } from "./audiences.ts";
import type { ProblemCode } from "./problems.ts";
import type { Carried, Grant } from "./queues.ts";

/** Everything else derives from these rows (docs/rules/api.md, "One route table"). */
export interface RouteRow {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Path without a trailing slash; `{name}` is a path parameter. */
  path: `/${string}`;
  /** Outside of /api/v1, because an HTML form posts to it. */
  base?: "root";
  summary: string;
  who: Audience;
  /** Its IAM role allows exactly this. */
  grants: readonly Grant[];
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The body is an HTML form. A refusal redirects the browser to this page, with `?problem=code`. */
  form?: { back: `/${string}` };
  reply: z.ZodMiniType;
  status: 200 | 201 | 202 | 204 | 303;
  /** Reply of status 202, where the call is too large to be answered at once: a job goes on with it. */
  accepted?: z.ZodMiniType;
  /** Content type other than JSON; the schema is a string then. */
  produces?: "text/csv; charset=utf-8";
  problems?: readonly ProblemCode[];
  /** Services outside of AWS that answer fixed addresses only: SK's. */
  reaches?: readonly "eid"[];
  lambda?: { memoryMb?: number; carries?: Carried };
  /** Limit of the body, if below the 6 MB of a Lambda. */
  maxBytes?: number;
}

/** Timeout of every Lambda of a route: API Gateway waits 30 s. */
export const ROUTE_TIMEOUT_SECONDS = 29;

/** Lambda of a call with large pages or writes. */
export const LARGE_CALL = { memoryMb: 1024 } as const;

export function defineArea<const Rows extends Record<string, RouteRow>>(rows: Rows): Rows {
  return rows;
}

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

export type ParamsOf<Row extends RouteRow> = Parsed<Row["params"]>;
export type QueryOf<Row extends RouteRow> = Parsed<Row["query"]>;
export type BodyOf<Row extends RouteRow> = Parsed<Row["body"]>;
export type ReplyOf<Row extends RouteRow> = z.input<Row["reply"]>;

/** Its reply, or that of a job which goes on with the call. */
export type AnswerOf<Row extends RouteRow> =
  | ReplyOf<Row>
  | (Row extends { accepted: infer Accepted extends z.ZodMiniType } ? z.input<Accepted> : never);

export function addressOf(row: Pick<RouteRow, "base" | "path">): string {
  return row.base === "root" ? row.path : `/api/v1${row.path}`;
}
