/**
 * Scripts come only from the site; styles may be inline, because Mantine sets sizes in style attributes. Frames show stored PDFs, never
 * a copy that would have the origin of the pages.
 * @param fileOrigins of the storage; none where the site itself has the files.
 */
export function contentSecurityPolicy(fileOrigins: readonly string[], errorsUrl = ""): string {
  const connected = errorsUrl === "" ? fileOrigins : [...fileOrigins, new URL(errorsUrl).origin];
  const framed = fileOrigins.length === 0 ? ["'self'"] : fileOrigins;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...fileOrigins].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...connected].join(" "),
    ["frame-src", ...framed].join(" "),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join("; ");
}
