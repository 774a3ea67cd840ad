/**
 * What CloudFront does to an address before it looks into its cache or asks an origin. Each function is sent there as its
 * own text (runtime cloudfront-js-2.0), so it can use nothing outside of itself.
 */

/** The specification's addresses end in a slash, which an HTTP API does not take. */
export function withoutTrailingSlash(address: string): string {
  return address.length > 1 && address.endsWith("/") ? address.slice(0, -1) : address;
}

/** Every address of the application is the one page that routes in the browser; what has an extension is a file. */
export function fileBehind(address: string): string {
  const lastPart = address.slice(address.lastIndexOf("/") + 1);
  return lastPart.includes(".") ? address : "/index.html";
}

/** A viewer-request function that puts another address in the place of the one that was asked for. */
export function addressFunction(rewrite: (address: string) => string): string {
  return `const rewrite = ${rewrite.toString()};
function handler(event) {
  event.request.uri = rewrite(event.request.uri);
  return event.request;
}`;
}
