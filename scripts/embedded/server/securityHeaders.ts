import { contentSecurityPolicy } from "#infra/edge/contentSecurityPolicy.ts";

/** Headers that CloudFront adds in production, except those about HTTPS. */
export const securityHeaders: Record<string, string> = {
  "content-security-policy": contentSecurityPolicy([], process.env["ERRORS_URL"]),
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
};
