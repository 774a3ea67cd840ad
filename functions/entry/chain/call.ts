import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Viewer } from "#functions/core/viewer.ts";
import type { OpenSession } from "#functions/sessions/session.ts";
import type { BodyOf, ParamsOf, QueryOf, RouteRow } from "#shared/api/route.ts";

/** The checked and parsed call that an operation gets. */
export interface Call<Row extends RouteRow> {
  params: ParamsOf<Row>;
  query: QueryOf<Row>;
  body: BodyOf<Row>;
  viewer: Row["who"] extends "anyone" ? Viewer | undefined : Viewer;
  /** Token of the session cookie, also where no such session exists. */
  sessionToken: string | undefined;
  /** IP address of the caller, for limits. */
  address: string;
  now: Date;
}

/** A reply that also sets cookies or headers. */
export class Reply<Value> {
  readonly value: Value;
  readonly cookies: readonly string[];
  readonly headers: Record<string, string>;

  constructor(value: Value, extras: { cookies?: readonly string[]; headers?: Record<string, string> }) {
    this.value = value;
    this.cookies = extras.cookies ?? [];
    this.headers = extras.headers ?? {};
  }
}

/** What the steps of the chain pass on to each other. */
interface Passage {
  session?: OpenSession;
  sessionToken?: string;
  /** Cookies that the reply sets. */
  cookies: string[];
  body?: unknown;
}

export type ChainEvent = APIGatewayProxyEventV2 & { passage: Passage };
export type Step = MiddlewareObj<ChainEvent, APIGatewayProxyStructuredResultV2>;
