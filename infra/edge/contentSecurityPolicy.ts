/**
 * What a page of the application may load and reach. Styles are the one thing it may write itself: Mantine puts <style>
 * elements into the page, and a nonce in a file that is the same for everybody would protect nothing.
 * @param filesOrigin where the browser posts uploads and opens documents, such as https://bucket.s3.region.amazonaws.com
 */
export function contentSecurityPolicy(filesOrigin: string): string {
  const policy: Record<string, string> = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": `'self' ${filesOrigin}`,
    "frame-src": filesOrigin,
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
    "upgrade-insecure-requests": "",
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`.trim())
    .join("; ");
}
