/**
 * Scripts come only from the site; styles may be inline, because Mantine sets sizes in style attributes. Frames show stored PDFs, and
 * `blob:` the copy of one that is printed: a page cannot print a frame of another origin.
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
    ["frame-src", ...framed, "blob:"].join(" "),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join("; ");
}
