import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { inLogContext } from "#functions/platform/log.ts";
import type { AnswerOf, RouteRow } from "#shared/platform/route.ts";
import { answerProblems } from "./chain/answerProblems.ts";
import { type Call, type ChainEvent, Reply } from "./chain/call.ts";
import { permission, session } from "./chain/caller.ts";
import { csrf } from "./chain/csrf.ts";
import { callerAddress, edge } from "./chain/edge.ts";
import { parse } from "./chain/parse.ts";
import { payload } from "./chain/payload.ts";
import { requestBody } from "./chain/requestBody.ts";
import { resultOf } from "./chain/resultOf.ts";

export type Endpoint = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

type Operation<Row extends RouteRow> = (call: Call<Row>) => Promise<AnswerOf<Row> | Reply<AnswerOf<Row>>>;

export function endpoint<const Row extends RouteRow>(row: Row, operation: Operation<Row>): Endpoint {
  const chain = middy<ChainEvent, APIGatewayProxyStructuredResultV2>()
    .use(answerProblems(row))
    .use(edge())
    .use(session(row))
    .use(permission(row))
    .use(requestBody(row))
    .use(csrf(row))
    .handler(async (event) => {
      const { passage } = event;
      const call = {
        params: parse(row.params, event.pathParameters ?? {}),
        query: parse(row.query, event.queryStringParameters ?? {}),
        body: parse(row.body, passage.body),
        viewer: passage.session?.viewer,
        sessionSecret: passage.sessionSecret,
        cookies: event.cookies ?? [],
        address: callerAddress(event),
        now: new Date(),
      } as Call<Row>;
      const answer = await operation(call);
      const reply = answer instanceof Reply ? answer : new Reply(answer, {});
      return payload(event, resultOf(row, reply, event));
    });
  return (event, context) => {
    const { requestId, routeKey } = event.requestContext;
    const facts = { request_id: requestId, route: routeKey };
    return inLogContext(facts, () => chain({ ...event, passage: { cookies: [] } }, context));
  };
}
