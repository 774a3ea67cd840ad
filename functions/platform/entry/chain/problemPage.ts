import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Problem } from "#functions/platform/problem.ts";
import type { ChainEvent } from "./call.ts";
import { cookiesOf } from "./resultOf.ts";

/** For a browser that opens an address of the API itself, such as a link in a letter (docs/rules/api.md, "One kind of refusal"). */
export function problemPage(event: ChainEvent, { status, message }: Problem): APIGatewayProxyStructuredResultV2 {
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
