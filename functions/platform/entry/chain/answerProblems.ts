import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { describeError, log } from "#functions/platform/log.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { RouteRow } from "#shared/platform/route.ts";
import type { ChainEvent, Step } from "./call.ts";
import { cookiesOf, jsonHeaders } from "./resultOf.ts";

/** docs/rules/api.md, "One kind of refusal" */
export function answerProblems(row: RouteRow): Step {
  return {
    onError: (request) => {
      const problem = request.error instanceof Problem ? request.error : new Problem("internal");
      if (problem.code === "internal") log.error("unexpected", { error: describeError(request.error) });
      else log.info("refused", { code: problem.code });
      const isPage = request.event.headers["accept"]?.includes("text/html");
      if (isPage && row.form) request.response = toPage(addressBack(row.form.back, request.event), problem);
      else if (isPage && row.method === "GET") request.response = problemPage(request.event, problem);
      else request.response = toJson(request.event, problem);
      return undefined;
    },
  };
}

/** A browser that posted an HTML form shows the answer, so redirect it to a page. */
function toPage(back: string, { code }: Problem): APIGatewayProxyStructuredResultV2 {
  const next = new URLSearchParams({ next: back, ended: "1" });
  const location =
    code === "not_signed_in" ? `/login?${next.toString()}` : `${back}${back.includes("?") ? "&" : "?"}problem=${code}`;
  return { statusCode: 303, headers: { location, "cache-control": "no-store" }, body: "" };
}

function addressBack(back: string, { headers }: ChainEvent): string {
  const from = URL.parse(headers["referer"] ?? "");
  if (from?.pathname !== back) return back;
  from.searchParams.delete("problem");
  return `${back}${from.search}`;
}

function toJson(event: ChainEvent, { status, code, message, fields }: Problem): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: jsonHeaders,
    ...cookiesOf(event.passage.cookies),
    body: JSON.stringify({
      code,
      message,
      ...(fields ? { fields } : {}),
      ...(status >= 500 ? { request_id: event.requestContext.requestId } : {}),
    }),
  };
}

/** Answers a browser that opens an API address itself, such as a link in a letter (docs/rules/api.md, "One kind of refusal"). */
function problemPage(event: ChainEvent, { status, message }: Problem): APIGatewayProxyStructuredResultV2 {
  const id = status >= 500 ? `<p>Päringu tunnus: ${textOf(event.requestContext.requestId)}</p>` : "";
  return {
    statusCode: status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    ...cookiesOf(event.passage.cookies),
    body: `<!doctype html>
<html lang="et">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Virn</title></head>
<body><main><h1>Seda ei saa avada</h1><p>${textOf(message)}</p>${id}<p><a href="/">Ava Virn</a></p></main></body>
</html>
`,
  };
}

function textOf(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
