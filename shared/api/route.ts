import type * as z from "zod/mini";
import type { Grant } from "#shared/messages/queues.ts";
import type { Audience } from "./audiences.ts";
import type { ProblemCode } from "./problems.ts";

/**
 * One API operation. Everything that must know about it reads this row: its Lambda and IAM role, the embedded server,
 * the typed client, the OpenAPI document and the tests that walk all routes (architecture.md, "The one idea").
 */
export interface RouteRow {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Without the trailing slash, which CloudFront and the embedded server strip; `{name}` is a path parameter. */
  path: `/${string}`;
  /** Where the path hangs: under /api/v1 unless an ordinary form of the browser posts to it. */
  base?: "root";
  /** One sentence for the OpenAPI document. */
  summary: string;
  who: Audience;
  /** What the operation may touch; its IAM role grants exactly this. */
  grants: readonly Grant[];
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  /** JSON, or an ordinary form of the browser when `form` is set. */
  body?: z.ZodMiniType;
  /** A browser that posts the form shows what comes back: on a refusal it is led to this page, with `?problem=code`. */
  form?: { back: `/${string}` };
  reply: z.ZodMiniType;
  status: 200 | 201 | 202 | 204 | 303;
  /** The reply leaves as this type instead of JSON; the schema is then a string. */
  produces?: "text/csv; charset=utf-8";
  /** Problems of its own, beside those that every route can answer with. */
  problems?: readonly ProblemCode[];
  /** What its Lambda needs beyond the small default. */
  lambda?: { memoryMb?: number; timeoutSeconds?: number; carries?: "typst" };
}

/** Keeps the exact schema types of each row while checking that it is a row. */
export function defineArea<const Rows extends Record<string, RouteRow>>(rows: Rows): Rows {
  return rows;
}

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

export type ParamsOf<Row extends RouteRow> = Parsed<Row["params"]>;
export type QueryOf<Row extends RouteRow> = Parsed<Row["query"]>;
export type BodyOf<Row extends RouteRow> = Parsed<Row["body"]>;
export type ReplyOf<Row extends RouteRow> = z.input<Row["reply"]>;

/** The address below the host, such as /api/v1/reports/companies. */
export function addressOf(row: Pick<RouteRow, "base" | "path">): string {
  return row.base === "root" ? row.path : `/api/v1${row.path}`;
}
