import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { AnswerOf, RouteRow } from "#shared/platform/route.ts";
import type { ChainEvent, Reply } from "./call.ts";

const noStore = { "cache-control": "no-store" };
export const jsonHeaders = { "content-type": "application/json; charset=utf-8", ...noStore };

/** Lets only fields of the reply schema leave; a value of another shape becomes an internal error. */
export function resultOf<Row extends RouteRow>(
  row: Row,
  reply: Reply<AnswerOf<Row>>,
  { headers: asked, passage }: ChainEvent,
): APIGatewayProxyStructuredResultV2 {
  const schema = reply.isAccepted ? row.accepted : row.reply;
  if (!schema) throw new Error("A row without `accepted` answers with its status");
  const value: unknown = schema.parse(reply.value);
  const head = {
    statusCode: reply.isAccepted ? 202 : row.status,
    ...cookiesOf([...passage.cookies, ...reply.cookies]),
  };
  // A page downloads by the address in JSON: no script sees where a redirect leads (docs/rules/uploads.md, "Downloads").
  const isForScript = row.method === "GET" && asked["accept"] === "application/json";
  if (row.status === 303 && isForScript)
    return { ...head, statusCode: 200, headers: jsonHeaders, body: JSON.stringify(value) };
  if (row.status === 303) {
    const { location } = value as { location: string };
    return { ...head, headers: { location, ...noStore, ...reply.headers }, body: "" };
  }
  if (row.produces) {
    const headers = { "content-type": row.produces, ...noStore, ...reply.headers };
    return { ...head, headers, body: value as string };
  }
  if (value === undefined) return { ...head, headers: { ...noStore, ...reply.headers }, body: "" };
  return { ...head, headers: { ...jsonHeaders, ...reply.headers }, body: JSON.stringify(value) };
}

export function cookiesOf(cookies: readonly string[]): { cookies?: string[] } {
  return cookies.length > 0 ? { cookies: [...cookies] } : {};
}
