import type * as z from "zod/mini";
import type { Grant } from "#shared/messages/queues.ts";
import type { Audience } from "./audiences.ts";
import type { ProblemCode } from "./problems.ts";

/**
 * One API operation. All else derives from its row: its Lambda and IAM role, the route of the embedded server,
 * the typed client, the OpenAPI document and the tests that walk all routes (docs/rules/api.md, "One route table").
 */
export interface RouteRow {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Without a trailing slash, which CloudFront and the embedded server strip; `{name}` is a path parameter. */
  path: `/${string}`;
  /** Set where the path is not below /api/v1, because an HTML form posts to it. */
  base?: "root";
  /** One sentence for the OpenAPI document. */
  summary: string;
  who: Audience;
  /** What the operation may do with other services. Its IAM role allows exactly this. */
  grants: readonly Grant[];
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  /** JSON, or the fields of an HTML form where `form` is set. */
  body?: z.ZodMiniType;
  /** The body is an HTML form. A refusal redirects the browser to this page, with `?problem=code`. */
  form?: { back: `/${string}` };
  reply: z.ZodMiniType;
  status: 200 | 201 | 202 | 204 | 303;
  /** Content type of the reply where it is not JSON; the schema is a string then. */
  produces?: "text/csv; charset=utf-8";
  /** Problems beyond those of every route. */
  problems?: readonly ProblemCode[];
  /** What its Lambda needs beyond the default. */
  lambda?: { memoryMb?: number; timeoutSeconds?: number; carries?: "typst" };
}

/** Checks that each entry is a row and preserves the exact types of its schemas. */
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
