import type { ServerResponse } from "node:http";
import { contentSecurityPolicy } from "#infra/edge/contentSecurityPolicy.ts";
import { type GatewayRefusal, gatewayRefusals } from "#scripts/embedded/handlers/lambdaLimits.ts";

/** Headers that CloudFront adds in production, except those about HTTPS. */
export function securityHeaders(uploadOrigins: readonly string[] = []): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(uploadOrigins, process.env["ERRORS_URL"]),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "DENY",
  };
}

/** Attack: files come from outside and share the origin of the application, so nothing in them may run in a browser. */
export const fileHeaders = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
} as const;

/** Only a PDF may open in the browser. `asked` is what a signed link asks for. */
export function dispositionOf(asked: string | null, contentType: string | undefined): string {
  const isPdf = contentType === "application/pdf";
  if (asked !== null && (isPdf || /^attachment\b/i.test(asked))) return asked;
  return isPdf ? "inline" : "attachment";
}

export function refuse(response: ServerResponse, reason: GatewayRefusal): void {
  const { status, message } = gatewayRefusals[reason];
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ message }));
}

/** Answers with S3's error code, which clients of S3 read. */
export function refuseFile(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { ...fileHeaders, "content-type": "application/xml" })
    .end(`<Error><Code>${code}</Code></Error>`);
}
