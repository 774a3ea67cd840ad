import { contentSecurityPolicy } from "#infra/contentSecurityPolicy.ts";

/** The page has here what CloudFront gives it in production, but for HTTPS. */
export const securityHeaders: Record<string, string> = {
  "content-security-policy": contentSecurityPolicy([]),
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
};
