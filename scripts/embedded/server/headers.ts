import type { IncomingMessage, ServerResponse } from "node:http";
import { contentSecurityPolicy } from "#infra/edge/contentSecurityPolicy.ts";

/** Headers that CloudFront adds in production, except those about HTTPS. */
export const securityHeaders: Record<string, string> = {
  "content-security-policy": contentSecurityPolicy([], process.env["ERRORS_URL"]),
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
};

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

/** Answers with S3's error code, which clients of S3 read. */
export function refuseFile(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { ...fileHeaders, "content-type": "application/xml" })
    .end(`<Error><Code>${code}</Code></Error>`);
}

export async function requestBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
