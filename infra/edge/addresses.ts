// CloudFront runs each function before its cache, deployed as its own source text (cloudfront-js-2.0): it can refer
// to nothing outside of itself.

/** A route of an HTTP API cannot end in a slash, which a client may send. */
export function withoutTrailingSlash(address: string): string {
  return address.length > 1 && address.endsWith("/") ? address.slice(0, -1) : address;
}

/** A path with an extension is a file; all others get the page that the browser routes. */
export function fileBehind(address: string): string {
  const lastPart = address.slice(address.lastIndexOf("/") + 1);
  return lastPart.includes(".") ? address : "/index.html";
}

export function addressFunction(rewrite: (address: string) => string): string {
  return `const rewrite = ${rewrite.toString()};
function handler(event) {
  event.request.uri = rewrite(event.request.uri);
  return event.request;
}`;
}
