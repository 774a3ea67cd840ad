import type { ServerResponse } from "node:http";
import { contentSecurityPolicy } from "#infra/edge/contentSecurityPolicy.ts";
import { type GatewayRefusal, gatewayRefusals } from "#scripts/embedded/handlers/lambdaLimits.ts";
import { SHOWN_TYPES } from "#shared/basics/shownFiles.ts";

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

/**
 * The site may frame a PDF; the PDF viewer of Chrome refuses `sandbox`. The type is that of the link, so with `nosniff` no browser
 * takes the file for a page.
 */
const shownHeaders = {
  ...fileHeaders,
  "content-security-policy": "frame-ancestors 'self'",
  "x-frame-options": "SAMEORIGIN",
} as const;

/** Headers of a file by what its signed link asks for (docs/rules/uploads.md, "Files that are shown"). */
export function headersOfFile(asked: URLSearchParams, storedType: string | undefined): Record<string, string> {
  const disposition = asked.get("response-content-disposition");
  const shown = SHOWN_TYPES.find((type) => type === asked.get("response-content-type"));
  if (shown && disposition !== null)
    return { ...shownHeaders, "content-type": shown, "content-disposition": disposition };
  const isAttachment = disposition !== null && /^attachment\b/i.test(disposition);
  return {
    ...fileHeaders,
    ...(storedType === undefined ? {} : { "content-type": storedType }),
    "content-disposition": isAttachment ? disposition : "attachment",
  };
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
