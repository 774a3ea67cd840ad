import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Viewer } from "#functions/platform/viewer.ts";
import type { OpenSession } from "#functions/sessions/sessionLife.ts";
import type { BodyOf, ParamsOf, QueryOf, RouteRow } from "#shared/platform/route.ts";

export interface Call<Row extends RouteRow> {
  params: ParamsOf<Row>;
  query: QueryOf<Row>;
  body: BodyOf<Row>;
  viewer: Row["who"] extends "anyone" ? Viewer | undefined : Viewer;
  sessionSecret: string | undefined;
  /** Each as `name=value`. */
  cookies: readonly string[];
  address: string;
  now: Date;
}

export class Reply<Value> {
  readonly value: Value;
  readonly cookies: readonly string[];
  readonly headers: Record<string, string>;
  /** The value is that of `accepted` in the row. */
  readonly isAccepted: boolean;

  constructor(
    value: Value,
    extras: { cookies?: readonly string[]; headers?: Record<string, string>; isAccepted?: boolean },
  ) {
    this.value = value;
    this.isAccepted = extras.isAccepted ?? false;
    this.cookies = extras.cookies ?? [];
    this.headers = extras.headers ?? {};
  }
}

interface Passage {
  session?: OpenSession;
  sessionSecret?: string;
  cookies: string[];
  body?: unknown;
}

export type ChainEvent = APIGatewayProxyEventV2 & { passage: Passage };
export type Step = MiddlewareObj<ChainEvent, APIGatewayProxyStructuredResultV2>;
