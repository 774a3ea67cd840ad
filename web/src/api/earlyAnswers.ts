/** Answers to what the page asks first, requested by `app/early.ts` before the application has arrived. */
declare global {
  var virnEarly: Map<string, Promise<Response>> | undefined;
}

/** An early answer that was not taken is stale after this time. */
const MAX_AGE_MS = 10_000;

/** Requests an address early; the first read of the same address takes the answer. */
export function askBeforehand(address: string, headers: Record<string, string>): void {
  const answers = (globalThis.virnEarly ??= new Map());
  const response = fetch(address, { headers, credentials: "same-origin" });
  // A failure is told to the read that takes it.
  response.catch(() => undefined);
  answers.set(address, response);
  setTimeout(() => answers.delete(address), MAX_AGE_MS);
}

/** The early answer to an address, at most once; undefined when it was not asked early. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const response = globalThis.virnEarly?.get(address);
  globalThis.virnEarly?.delete(address);
  return response;
}
