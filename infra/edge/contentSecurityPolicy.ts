/** Scripts come only from the site; styles may be inline, because Mantine sets sizes in style attributes. */
export function contentSecurityPolicy(uploadOrigins: readonly string[], errorsUrl = ""): string {
  const connected = errorsUrl === "" ? uploadOrigins : [...uploadOrigins, new URL(errorsUrl).origin];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connected].join(" "),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join("; ");
}
