/**
 * What a page of Virn may load. Scripts come from the site alone; styles may be inline, since Mantine sets sizes and
 * positions in style attributes.
 * @param uploadOrigins where pre-signed uploads go, when that is not the site itself.
 */
export function contentSecurityPolicy(uploadOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...uploadOrigins].join(" "),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join("; ");
}
